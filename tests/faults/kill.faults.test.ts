// The server is killed during a move, at each failpoint and on both databases. No operator intervenes: clients
// reconnect automatically, and everything acknowledged to them must be in the log.

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import {
  expectAcknowledgedIsLogged,
  expectOutageUncharged,
  expectSameEverywhere,
} from './support/expectations.ts';
import type { LogRow } from './support/failingServer.ts';
import { type Killable, openKillable } from './support/killable.ts';
import { type Killed, killInMove, type TransactionOutcome } from './support/killInMove.ts';
import type { KillPoint } from './support/killPoints.ts';
import { note } from './support/note.ts';
import { ReturningTable } from './support/returningTable.ts';
import { runsOf } from './support/thresholds.ts';

/** At most ten runs of each kind of kill. Together they cover all outcomes of a held commit. */
const RUNS = runsOf(10);
/** The number of clients that receive a move. */
const USERS = 5;
const FATES: readonly TransactionOutcome[] = [
  'COMMITS',
  'ROLLED_BACK',
  'COMMITS_LATE',
  'ROLLED_BACK',
  'COMMITS_LATE',
];
const OUTAGE_MS = 2_000;
const CONTINUES_WITHIN_MS = 10_000;
const PLIES_AFTER = 8;
/** Thinking time before the first new move after the outage, in milliseconds. */
const THINKS_MS = 400;

const POINTS: readonly { readonly point: KillPoint; readonly when: string }[] = [
  { point: 'received', when: 'when a move has arrived' },
  { point: 'appending', when: 'when a move is written but not committed' },
  { point: 'committed', when: 'when a move is committed and not broadcast' },
  { point: 'sending', when: 'when some players have received a move' },
];

const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';
const DATABASES = [
  { name: 'the embedded database', isPostgres: false },
  { name: 'PostgreSQL', isPostgres: true },
];

describe.each(DATABASES)('a server on $name', ({ isPostgres }) => {
  let place: Killable;

  beforeAll(async () => {
    if (isPostgres && withoutServices) return;
    place = await openKillable({ freePort, startGuard, startPostgres }, isPostgres);
  });
  /** The server keeps running after a passed test and is started after a failed one. */
  beforeEach(() => place.server.start());
  afterAll(() => place?.close());

  describe.skipIf(isPostgres && withoutServices).each(POINTS)('that is killed $when', ({ point }) => {
    it.each(RUNS)('continues the game automatically and loses no acknowledged move, run %i', async (run) => {
      onTestFailed(() => place.reset());
      const { server, hold } = place;
      const outcome = FATES[(run - 1) % FATES.length] ?? 'COMMITS';
      const receivedBy = ((run - 1) % USERS) + 1;
      const table = await ReturningTable.open(server.url, run);
      await table.playOn(3 + run);
      const before = (await server.rows(table.gameId)).at(-1) as LogRow;
      const killed = await killInMove(server, hold, table, {
        point,
        receivedBy,
        outcome,
        outageMs: OUTAGE_MS,
      });
      await table.allSee(killed.answer.ply);
      await delay(THINKS_MS);
      await table.playOn(PLIES_AFTER);
      const rows = await server.rows(table.gameId);

      expect(killed.receivedBy).toBe(point === 'sending' ? receivedBy : 0);
      expect(killed.continuedAfterMs).toBeLessThan(CONTINUES_WITHIN_MS);
      expectMoveInFlight(rows, killed, before.epoch, { point, isPostgres, outcome });
      await expectAcknowledgedIsLogged(table, rows);
      expectOutageUncharged(table, rows);
      expectResumed(rows, before.seq);
      expectSameEverywhere(table, rows);
      expect(server.complaints).toEqual([]);
      note({
        run,
        outcome: outcome,
        receivedBy: killed.receivedBy,
        moves: rows.length,
        continuedAfterMs: killed.continuedAfterMs,
      });
      await table.end();
    });
  });
});

interface Circumstances {
  readonly point: KillPoint;
  readonly isPostgres: boolean;
  readonly outcome: TransactionOutcome;
}

/**
 * Expects the move once in the log and acknowledged as logged. The failpoint decides whether the row was written before
 * or after the kill.
 */
function expectMoveInFlight(
  rows: readonly LogRow[],
  { answer }: Killed,
  epoch: number,
  where: Circumstances,
) {
  const found = rows.filter((row) => row.command_id?.endsWith(`:${answer.commandId}`));
  expect(found.map(({ seq, ply }) => [seq, ply])).toEqual([[answer.seq, answer.ply]]);
  expect(answer.sends).toBeGreaterThan(1);
  const survives =
    where.point === 'appending'
      ? where.isPostgres && where.outcome !== 'ROLLED_BACK'
      : where.point !== 'received';
  expect((found[0]?.epoch ?? 0) > epoch).toBe(!survives);
}

/** Expects that the clocks restart with their remaining time. */
function expectResumed(rows: readonly LogRow[], from: number): void {
  const resumes = rows.filter(({ seq, kind }) => seq > from && kind === 'resume');
  expect(resumes.length).toBeGreaterThan(0);
  for (const { seq, clocks_ms } of resumes) expect(clocks_ms).toEqual(rows[seq - 2]?.clocks_ms);
}
