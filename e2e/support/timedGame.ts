// A game for tests with faults: one player uses a browser, and the others are programs that reconnect automatically.

import type { Page } from 'playwright-core';
import { squareName } from '../../engine/board/squares.ts';
import { moveFrom, moveTo } from '../../engine/rules/moves.ts';
import type { LogRow } from '../../tests/faults/support/failingServer.ts';
import { movesInRows } from '../../tests/faults/support/logFacts.ts';
import { ReturningTable } from '../../tests/faults/support/returningTable.ts';
import { createFrom, press, seen, until, untilState } from './table.ts';

/** Opens a game after its first pause, with White in the browser and the others as programs. */
export async function startGame(page: Page, url: string): Promise<ReturningTable> {
  const gameId = await createFrom(page, { playerGameTimeSeconds: 600 }, false);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  const table = await ReturningTable.around(url, gameId, 1);
  await press(page, 'start');
  await untilState(page, 'SPECIAL_PAUSE');
  await table.sendReady();
  await untilState(page, 'STARTED');
  return table;
}

export async function untilHistoryHas(page: Page, moves: number): Promise<void> {
  await until(async () => (await historyOf(page)).length, `${moves} moves in the history`).toBe(moves);
}

/** Returns the moves listed on the page, without marks for captures and checks. */
export async function historyOf(page: Page): Promise<string[]> {
  const cells = (await seen(page, 'history')).locator('td:not(:first-child, [colspan])');
  const texts = await cells.allInnerTexts();
  return texts.filter((text) => text !== '·').map((text) => text.replace('x', '-').replace(/[+#].*/, ''));
}

/** Returns the moves of a log in the notation of the history. */
export function loggedTexts(rows: readonly LogRow[]): string[] {
  return movesInRows(rows).map(([, , move]) => `${squareName(moveFrom(move))}-${squareName(moveTo(move))}`);
}
