// The database cannot write because its disk is full or it is read-only. Unwritten moves are not broadcast, users see
// why they wait, and the games continue when the database can write again.

import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { mountSmallDisk, type SmallDisk } from '../harness/database/smallDisk.ts';
import { TestUser } from '../harness/users/testUser.ts';
import {
  expectAcknowledgedIsLogged,
  expectOutageUncharged,
  expectSameEverywhere,
} from './support/expectations.ts';
import { type Killable, type OnCluster, openKillable, openOnCluster } from './support/killable.ts';
import { note } from './support/note.ts';
import { useOperatedCluster } from './support/operatedCluster.ts';
import { ReturningTable } from './support/returningTable.ts';
import { barMs, RUNS } from './support/thresholds.ts';

const DISK_MB = 300;
const ANSWERED_WITHIN_MS = 5_000;
/** Maximum numbers of moves and guests. They suffice to fill the free space of existing pages until no row fits. */
const MAX_PLIES = 400;
const MAX_GUESTS = 2_000;
const WAITS_WITHIN_MS = 60_000;
const EXPECTED =
  /moves are delayed|database is unreachable|could not be (queried|stored|read)|scheduled tables could not be handled/;
const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';

interface DiskFault {
  readonly begin: () => Promise<void> | void;
  readonly end: () => Promise<void> | void;
}

/** Plays a game while the disk becomes unwritable and writable again. Makes the disk writable in any case. */
async function playThrough(
  { server }: Pick<OnCluster, 'server'>,
  run: number,
  { begin, end }: DiskFault,
): Promise<void> {
  onTestFailed(() => end());
  const { pid } = server;
  const table = await ReturningTable.open(server.url, run);
  await table.playOn(3);
  const reader = await TestUser.guest(server.url);
  await begin();
  const saving = table.watcher.user.until(({ facts }) => facts.isSaving, 'that moves wait', WAITS_WITHIN_MS);
  const playing = playUntil(table, saving);
  await Promise.race([saving, playing]);
  const reported = table.acknowledged.length;
  const refused = await refusedGuest(server.url);
  expect([refused.status, refused.body.code]).toEqual([503, 'E3042']);
  expect((await reader.call('GET', '/healthz')).status).toBe(200);
  expect(table.acknowledged).toHaveLength(reported);
  await end();
  const endedAt = performance.now();
  const last = await playing;
  expect(last.answeredAt - endedAt).toBeLessThan(barMs(ANSWERED_WITHIN_MS));
  await table.allSee(last.ply);
  await table.playOn(8);
  const rows = await server.rows(table.gameId);
  await expectAcknowledgedIsLogged(table, rows);
  expectOutageUncharged(table, rows);
  expectSameEverywhere(table, rows);
  expect(table.everybody.flatMap(({ returns }) => returns)).toEqual([]);
  expect(server.pid).toBe(pid);
  expect(server.complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
  note({
    run,
    moves: rows.filter(({ kind }) => kind === 'move').length,
    answeredAfterMs: last.answeredAt - endedAt,
  });
  await table.leave();
}

/** @param saving resolves when clients are notified that a move waits. @returns the move that waited. */
async function playUntil(table: ReturningTable, saving: Promise<unknown>) {
  let isNotified = false;
  const noteIt = () => {
    isNotified = true;
  };
  // Callers that await this promise receive its rejection.
  saving.then(noteIt, () => {});
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const answer = await table.mover.play(table.anyMove());
    // If the move waited, the watcher receives the notification of the wait before the move, on the same connection.
    await table.allSee(answer.ply);
    if (isNotified) return answer;
  }
  throw new Error('Every move found room');
}

/** Returns the first answer that refuses a new guest. */
async function refusedGuest(url: string) {
  for (let count = 0; count < MAX_GUESTS; count++) {
    const answer = await new TestUser(url).call<{ code: string }>('POST', '/api/guest/login');
    if (answer.status >= 400) return answer;
  }
  throw new Error('There was room for everybody');
}

describe.skipIf(withoutServices)('a read-only PostgreSQL server', () => {
  const operated = useOperatedCluster({ freePort, startGuard, startPostgres });

  const setReadOnly = async (is: 'on' | 'off') => {
    await operated.operator.query(`alter system set default_transaction_read_only = ${is}`);
    await operated.operator.query('select pg_reload_conf()');
  };

  it.each(RUNS)('makes moves wait and notifies users, run %i', async (run) => {
    const want = { begin: () => setReadOnly('on'), end: () => setReadOnly('off') };
    await playThrough(operated.place, run, want);
  });
});

/** Both databases below use this disk, one after the other. */
const disk: SmallDisk | null = withoutServices ? null : mountSmallDisk(DISK_MB);

describe.skipIf(disk === null)('an embedded database whose disk is full', () => {
  let place: Killable;
  beforeAll(async () => {
    place = await openKillable({ freePort, startGuard, startPostgres }, false, disk?.folder);
    await place.server.start();
  });
  afterAll(() => place?.close());

  it.each(RUNS)('makes moves wait and notifies users, run %i', async (run) => {
    await playThrough(place, run, { begin: () => disk?.fill(), end: () => disk?.free() });
  });
});

describe.skipIf(disk === null)('a PostgreSQL server whose disk is full', () => {
  let place: OnCluster;
  beforeAll(async () => {
    const below = disk?.folder ?? '';
    place = await openOnCluster({ freePort, startGuard, startPostgres: () => startPostgres({ below }) });
  });
  afterAll(async () => {
    await place?.close();
    disk?.release();
  });

  it.each(RUNS)('makes moves wait and notifies users, run %i', async (run) => {
    await playThrough(place, run, {
      begin: () => disk?.fill(),
      async end() {
        disk?.free();
        await place.cluster.start();
      },
    });
  });
});
