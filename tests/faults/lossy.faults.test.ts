// All players use connections with a round trip of 300 ms and 5 % loss. Clocks charge thinking time. They charge
// network time only beyond the lag compensation of the rules, and no player gets more compensation.

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { FuzzRandom } from '../fuzz/fuzzRandom.ts';
import { openFlakyConnection } from '../harness/servers/flakyProxy.ts';
import { expectAcknowledgedIsLogged, expectSameEverywhere } from './support/expectations.ts';
import type { LogRow } from './support/failingServer.ts';
import { type Killable, openKillable } from './support/killable.ts';
import { note } from './support/note.ts';
import { ReturningTable } from './support/returningTable.ts';
import { barMs, LONG_RUNS } from './support/thresholds.ts';

const PLIES = 40;
const ONE_WAY_MS = 150;
const LOSS = 0.05;
/**
 * Milliseconds until lost data is sent again. A TCP sender waits for about one round trip plus 200 ms before it
 * retransmits.
 */
const AGAIN_MS = 500;
const MARGIN_MS = 140;
const MAX_COMPENSATION_MS = 500;
const TOLERANCE_MS = 50;

let place: Killable;
beforeAll(async () => {
  place = await openKillable({ freePort, startGuard, startPostgres }, false);
  await place.server.start();
});
afterAll(() => place?.close());

it.each(LONG_RUNS)(
  'players of a forty-ply game on a lossy network are charged only the thinking time, run %i',
  async (run) => {
    const { server } = place;
    const seededRandom = new FuzzRandom(run);
    const connection = await openFlakyConnection(server.place.port, {
      ...{ delayMs: ONE_WAY_MS, lossShare: LOSS, againMs: AGAIN_MS },
      random: () => seededRandom.next(),
    });
    onTestFinished(() => connection.close());
    const url = `http://localhost:${connection.port}`;
    const time = { playerGameTimeSeconds: 600 };
    const table = await ReturningTable.open(url, run, 'STARTED', time, server.url);
    await table.playOn(PLIES);
    const rows = await server.rows(table.gameId);
    await expectAcknowledgedIsLogged(table, rows);
    expectSameEverywhere(table, rows);
    const costs = table.acknowledged.map(({ seq, thoughtMs }) => costOf(rows, seq, thoughtMs));
    expect(costs).toHaveLength(PLIES);
    for (const { ply, thoughtMs, lagMs, pingMs, creditMs, chargedMs } of costs) {
      const most = Math.min(MAX_COMPENSATION_MS, pingMs + MARGIN_MS);
      expect(creditMs, `ply ${ply} was given too much`).toBeLessThanOrEqual(most);
      const beyond = Math.max(0, lagMs - most);
      expect(chargedMs - thoughtMs, `ply ${ply} paid for the road`).toBeLessThanOrEqual(
        beyond + TOLERANCE_MS,
      );
      expect(thoughtMs - chargedMs, `ply ${ply} thought for nothing`).toBeLessThanOrEqual(TOLERANCE_MS);
      expect(pingMs).toBeGreaterThanOrEqual(2 * ONE_WAY_MS - 10);
    }
    expect(connection.losses).toBeGreaterThan(0);
    const pings = costs.map(({ pingMs }) => pingMs);
    expect(Math.min(...pings)).toBeLessThan(barMs(2 * ONE_WAY_MS + AGAIN_MS));
    note({
      run,
      losses: connection.losses,
      creditMs: mean(costs.map(({ creditMs }) => creditMs)),
      worstMs: Math.max(...costs.map(({ chargedMs, thoughtMs }) => Math.abs(chargedMs - thoughtMs))),
      beyondCompensation: costs.filter(
        ({ lagMs, pingMs }) => lagMs > Math.min(MAX_COMPENSATION_MS, pingMs + MARGIN_MS),
      ).length,
    });
    await table.leave();
  },
);

/** Returns the charged time of a move, the player's thinking time, and their difference. */
function costOf(rows: readonly LogRow[], seq: number, thoughtMs: number) {
  const row = rows[seq - 1];
  const before = rows[seq - 2];
  if (!row || !before || row.command.type !== 'move' || row.since === null)
    throw new Error(`Entry ${seq} is no move`);
  const { by, lag } = row.command;
  return {
    ...{ ply: row.ply, thoughtMs: thoughtMs, creditMs: row.credit_ms },
    lagMs: row.at - row.since - thoughtMs,
    pingMs: lag?.pingMs ?? 0,
    chargedMs: before.clocks_ms[by] - row.clocks_ms[by],
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
