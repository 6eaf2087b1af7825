/** What has to hold after every fault: what people were told, what the log says, and what they see are the same. */
import { expect } from 'vitest';
import { makePosition } from '../../../engine/notation/positionText.ts';
import type { LogRow } from './failingServer.ts';
import { charges, matchOfRows, movesInEntries, movesInRows, reportedMoves } from './logFacts.ts';
import type { ReturningTable } from './returningTable.ts';

const TOLERANCE_MS = 250;

/** Each client's acknowledged moves are that client's moves in the log, in the database and as the room tells it. */
export async function expectReportedIsLogged(table: ReturningTable, rows: readonly LogRow[]): Promise<void> {
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  for (const { color, acknowledged } of table.players)
    expect(reportedMoves(acknowledged)).toEqual(movesInRows(rows, color));
  for (const { user } of table.everybody)
    expect(movesInEntries(await user.log())).toEqual(reportedMoves(table.acknowledged));
}

/** The outage is on nobody's clock: a move cost what its player thought, and who was not on the move lost nothing. */
export function expectOutageUncharged(table: ReturningTable, rows: readonly LogRow[]): void {
  for (const { ply, chargedMs, thoughtMs } of charges(rows, table.acknowledged)) {
    expect(chargedMs, `ply ${ply} was charged for more than thinking`).toBeLessThan(thoughtMs + TOLERANCE_MS);
    expect(chargedMs, `ply ${ply} was not charged for thinking`).toBeGreaterThan(thoughtMs - TOLERANCE_MS);
  }
}

/** Everybody sees what comes of the log alone. */
export function expectSameEverywhere(table: ReturningTable, rows: readonly LogRow[]): void {
  const logged = matchOfRows(rows, table.watcher.view.match.settings);
  for (const { view } of table.everybody) {
    expect(makePosition(view.match.game.position)).toBe(makePosition(logged.game.position));
    expect(view.match.clock.remainingMs).toEqual(logged.clock.remainingMs);
  }
}
