/** Invariants after every fault: acknowledged moves, the log and the displayed states agree. */
import { expect } from 'vitest';
import { makePosition } from '../../../engine/notation/positionText.ts';
import type { LogRow } from './failingServer.ts';
import { acknowledgedMoves, charges, matchOfRows, movesInEntries, movesInRows } from './logFacts.ts';
import type { ReturningTable } from './returningTable.ts';

const TOLERANCE_MS = 250;

/**
 * Expects that the acknowledged moves of each client are its moves in the log, both in the database and as sent by the
 * room.
 */
export async function expectAcknowledgedIsLogged(
  table: ReturningTable,
  rows: readonly LogRow[],
): Promise<void> {
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  for (const { color, acknowledged } of table.players)
    expect(acknowledgedMoves(acknowledged)).toEqual(movesInRows(rows, color));
  for (const { user } of table.everybody)
    expect(movesInEntries(await user.log())).toEqual(acknowledgedMoves(table.acknowledged));
}

/**
 * Expects that the outage is charged to no clock: a move costs the player's thinking time, and the other players lose
 * no time.
 */
export function expectOutageUncharged(table: ReturningTable, rows: readonly LogRow[]): void {
  for (const { ply, chargedMs, thoughtMs } of charges(rows, table.acknowledged)) {
    expect(chargedMs, `ply ${ply} was charged for more than thinking`).toBeLessThan(thoughtMs + TOLERANCE_MS);
    expect(chargedMs, `ply ${ply} was not charged for thinking`).toBeGreaterThan(thoughtMs - TOLERANCE_MS);
  }
}

/** Expects that all clients show the state rebuilt from the log. */
export function expectSameEverywhere(table: ReturningTable, rows: readonly LogRow[]): void {
  const logged = matchOfRows(rows, table.watcher.view.match.settings);
  for (const { view } of table.everybody) {
    expect(makePosition(view.match.game.position)).toBe(makePosition(logged.game.position));
    expect(view.match.clock.remainingMs).toEqual(logged.clock.remainingMs);
  }
}
