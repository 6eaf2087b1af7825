// PostgreSQL is unreachable during games and becomes available again. The server stays up, moves wait, no clock is
// charged, and no client receives anything that could still be lost.

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { openPostgres } from '../../server/db/database.ts';
import {
  expectAcknowledgedIsLogged,
  expectOutageUncharged,
  expectSameEverywhere,
} from './support/expectations.ts';
import { type Cluster, type OnCluster, openOnCluster } from './support/killable.ts';
import { note } from './support/note.ts';
import { ReturningTable } from './support/returningTable.ts';
import { barMs, LONG_RUNS, REPEATS, RUNS } from './support/thresholds.ts';

/**
 * The short outage is longer than the server's lease on its games. `npm run test:faults` also has three long outages of
 * each kind.
 */
const OUTAGE_MS = 5_000;
const LONG_OUTAGE_MS = 60_000;
const MOVE_DELAY_MS = 500;
const REPORT_LIMIT_MS = 1_000;
const ANSWERED_WITHIN_MS = 1_000;
const HEALED_WITHIN_MS = 5_000;
/** Time limit for a change of the metrics. */
const SEEN_MS = 30_000;
/** Log messages that are allowed during an outage. */
const EXPECTED = /moves are delayed|could not be (queried|stored|read)|scheduled tables could not be handled/;

interface Outage {
  readonly how: string;
  readonly begin: (cluster: Cluster) => Promise<void> | void;
  readonly end: (cluster: Cluster) => Promise<void> | void;
}

const OUTAGES: readonly Outage[] = [
  { how: 'is paused', begin: (cluster) => cluster.freeze(), end: (cluster) => cluster.thaw() },
  { how: 'is gone', begin: (cluster) => cluster.kill9(), end: (cluster) => cluster.start() },
];

describe.skipIf(process.env.TEST_WITHOUT_SERVICES === '1')('an outage of PostgreSQL', () => {
  let place: OnCluster;
  beforeAll(async () => {
    place = await openOnCluster({ freePort, startGuard, startPostgres });
  });
  afterAll(() => place?.close());

  describe.each(OUTAGES)('in which the PostgreSQL server $how for a while', ({ begin, end }) => {
    it.each(RUNS)('makes moves wait until the database answers again, run %i', async (run) => {
      const { server, cluster } = place;
      const { pid } = server;
      const outageMs = REPEATS > 1 && LONG_RUNS.includes(run) ? LONG_OUTAGE_MS : OUTAGE_MS;
      const table = await ReturningTable.open(server.url, run);
      const late = await ReturningTable.open(server.url, 50 + run);
      await table.playOn(3 + run);
      await late.playOn(2);

      await begin(cluster);
      const beganAt = performance.now();
      const answering = table.mover.play(table.anyMove());
      await Promise.all(table.everybody.map(({ user }) => user.until(isSaving, 'that moves wait', 30_000)));
      const reportedAfterMs = performance.now() - beganAt;
      await delay(Math.max(0, outageMs - MOVE_DELAY_MS - reportedAfterMs));
      // The server's lease on its games has expired by now.
      const respondingLate = late.mover.play(late.anyMove());
      await delay(MOVE_DELAY_MS);
      expect(table.everybody.map(({ view }) => view.facts.isSaving)).toEqual(Array(5).fill(true));
      await end(cluster);
      const backAt = performance.now();
      const answers = [await answering, await respondingLate] as const;

      expect(reportedAfterMs).toBeLessThan(barMs(REPORT_LIMIT_MS));
      for (const { answeredAt, sends } of answers) {
        expect(answeredAt - backAt).toBeLessThan(barMs(ANSWERED_WITHIN_MS));
        // In an outage of a minute the client resends the command, so only short outages have exactly one send.
        if (outageMs === OUTAGE_MS) expect(sends).toBe(1);
      }
      await table.allSee(answers[0].ply);
      await table.playOn(8);
      const rows = await server.rows(table.gameId);
      expect(table.everybody.map(({ view }) => view.facts.isSaving)).toEqual(Array(5).fill(false));
      await expectAcknowledgedIsLogged(table, rows);
      expectOutageUncharged(table, rows);
      expectSameEverywhere(table, rows);
      // No connection was lost, and no game was rebuilt.
      expect([...table.everybody, ...late.everybody].flatMap(({ returns }) => returns)).toEqual([]);
      expect(rows.filter(({ kind }) => kind === 'resume')).toEqual([]);
      expect(server.pid).toBe(pid);
      expect(server.complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
      const answeredAfterMs = Math.max(...answers.map(({ answeredAt }) => answeredAt - backAt));
      note({ run, outageMs, reportedAfterMs: reportedAfterMs, answeredAfterMs });
      for (const one of [table, late]) await one.leave();
    });
  });

  const TABLES = 4;
  it.each(RUNS)(
    'by kill -9 under load loses no acknowledged move, and the server recovers, run %i',
    async (run) => {
      const { server, cluster } = place;
      const { pid } = server;
      const tables = [];
      for (let seed = 0; seed < TABLES; seed++)
        tables.push(await ReturningTable.open(server.url, 100 * run + seed));
      const playing = Promise.all(tables.map((table) => table.playOn(40)));
      await Promise.all(tables.map((table) => table.allSee(10)));
      await cluster.kill9();
      await cluster.start();
      const backAt = performance.now();
      await playing;

      const healedMs = tables.map((table) => {
        const next = table.acknowledged.find(({ answeredAt }) => answeredAt > backAt);
        return (next?.answeredAt ?? Infinity) - backAt;
      });
      note({ run, games: TABLES, healedAfterMs: Math.max(...healedMs) });
      for (const ms of healedMs) expect(ms).toBeLessThan(barMs(HEALED_WITHIN_MS));
      for (const table of tables) {
        const rows = await server.rows(table.gameId);
        await expectAcknowledgedIsLogged(table, rows);
        expectSameEverywhere(table, rows);
        expect(table.everybody.flatMap(({ returns }) => returns)).toEqual([]);
        await table.leave();
      }
      expect(server.pid).toBe(pid);
      expect(server.complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
    },
  );

  it('[OPS-99] commits that hang while reads are answered are shown by the metrics', async () => {
    const { server, cluster } = place;
    const metric = async (name: string) => {
      const page = await (await fetch(`${server.url}/metrics`)).text();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(page)?.[1]);
    };
    const { db, close } = openPostgres(cluster.url, 1);
    const configure = async (change: string) => {
      await sql.raw(`alter system ${change}`).execute(db);
      await sql`select pg_reload_conf()`.execute(db);
    };
    const hanging = async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event = 'SyncRep'`.execute(db);
      return rows.length;
    };
    const table = await ReturningTable.open(server.url, 8);
    await table.playOn(3);
    expect([await metric('tetrarch_append_oldest_seconds'), await metric('tetrarch_lease_valid')]).toEqual([
      0, 1,
    ]);
    await configure("set synchronous_standby_names = 'absent'");
    try {
      // The renewal of the lease hangs first. Moves are appended until the lease expires.
      await expect.poll(hanging, { timeout: SEEN_MS }).toBeGreaterThan(0);
      const answering = table.mover.play(table.anyMove());
      await expect.poll(() => metric('tetrarch_lease_valid'), { timeout: SEEN_MS }).toBe(0);
      await expect
        .poll(() => metric('tetrarch_append_oldest_seconds'), { timeout: SEEN_MS })
        .toBeGreaterThan(1);
      expect(await metric('tetrarch_database_up')).toBe(1);
      await configure('reset synchronous_standby_names');
      await table.allSee((await answering).ply);
    } finally {
      await configure('reset synchronous_standby_names');
      await close();
    }
    await expect.poll(() => metric('tetrarch_lease_valid'), { timeout: SEEN_MS }).toBe(1);
    expect(await metric('tetrarch_append_oldest_seconds')).toBe(0);
    await table.leave();
  });

  it('does not prevent the server from stopping in time, and loses no acknowledged move', async () => {
    const { server, cluster } = place;
    const table = await ReturningTable.open(server.url, 7);
    await table.playOn(4);
    cluster.freeze();
    const answering = table.mover.play(table.anyMove());
    await Promise.all(table.everybody.map(({ user }) => user.until(isSaving, 'that moves wait', 30_000)));
    expect(await server.terminate()).toBe(1);
    cluster.thaw();
    await server.start();
    await table.allSee((await answering).ply);
    await table.playOn(4);
    const rows = await server.rows(table.gameId);
    await expectAcknowledgedIsLogged(table, rows);
    expectSameEverywhere(table, rows);
    await table.leave();
  });
});

const isSaving = ({ facts }: { facts: { isSaving: boolean } }) => facts.isSaving;
