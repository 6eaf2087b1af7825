// The moves since the user's last move are marked on the board and replayed by key and button.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import {
  beginGameOfTwo,
  byId,
  field,
  pieceOn,
  play,
  press,
  seen,
  sitDown,
  until,
  untilMyTurn,
} from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Returns the marked recent moves on the board, oldest first: army, squares, and number of moves since then. */
const marked = (page: Page) =>
  page
    .locator('[data-recent-move]')
    .evaluateAll((marks) =>
      marks.map((mark) => [mark.getAttribute('data-recent-move'), mark.getAttribute('data-age')]),
    );

/**
 * Returns the color and type of the piece on a square. The direction of a central pawn changes with its first move and
 * is left out.
 */
const armyAndType = async (page: Page, square: string) => (await pieceOn(page, square))?.slice(0, 2) ?? null;

/**
 * Opens a game in which White and then each other player has moved. The board marks Green's move as the last one, and
 * the moves of Black and Red as recent moves.
 */
async function afterARound(page: Page): Promise<void> {
  await sitDown(page);
  expect(await marked(page)).toEqual([]);
  await play(page, 'd3-e3');
  await until(() => marked(page), 'the marks of two moves').toHaveLength(2);
  await untilMyTurn(page);
}

it("[TBL-40] the board marks the moves of the other players since the user's last move, fainter with age", async () => {
  const { page } = await browser.newUser('Ann', app.url);
  await afterARound(page);
  expect(await marked(page)).toEqual([
    ['BLACK', '2'],
    ['RED', '1'],
  ]);
  const last = await page.locator('[data-last-move="to"]').getAttribute('data-piece');
  expect(last?.startsWith('g')).toBe(true);
  const opacities = await page
    .locator('[data-recent-move] > g[opacity]')
    .evaluateAll((frames) => frames.map((frame) => Number(frame.getAttribute('opacity'))));
  expect(opacities).toEqual([0.4, 0.6]);
});

it('[TBL-41] the board marks only the last move if the option is off', async () => {
  const { page } = await browser.newUser('Ben', app.url, {
    stored: { display: { areRecentMovesMarked: false } },
  });
  await sitDown(page);
  await play(page, 'd3-e3');
  await seen(page, 'replay');
  await untilMyTurn(page);
  expect(await marked(page)).toEqual([]);
  expect(await page.locator('[data-last-move="to"]').count()).toBe(1);
});

it("[TBL-42] the board replays the moves since the user's last move step by step, and returns to the current position", async () => {
  const { page } = await browser.newUser('Cleo', app.url, { reducedMotion: 'reduce' });
  await afterARound(page);
  const squares = await page
    .locator('[data-recent-move]')
    .evaluateAll((marks) =>
      marks.map((mark) => [mark.getAttribute('data-from') ?? '', mark.getAttribute('data-to') ?? '']),
    );
  const [[blackFrom, blackTo], [redFrom, redTo]] = squares as [[string, string], [string, string]];
  const live = [await armyAndType(page, blackTo), await armyAndType(page, redTo)];
  // With reduced motion, each press shows the next position.
  await press(page, 'replay');
  await until(() => armyAndType(page, blackFrom), 'the position before the move of Black').toBe(live[0]);
  expect(await armyAndType(page, redFrom)).toBe(live[1]);
  await page.keyboard.press('a');
  await until(() => armyAndType(page, blackTo), 'the move of Black').toBe(live[0]);
  expect(await armyAndType(page, redFrom)).toBe(live[1]);
  await field(page, 'a1').focus();
  await page.keyboard.press('a');
  await until(() => armyAndType(page, redTo), 'the move of Red').toBe(live[1]);
  expect(await page.locator('[data-lift]').count()).toBe(0);
  // A press on the board returns to the live position, in which the player moves.
  await field(page, 'f6').click();
  await untilMyTurn(page);
  await play(page, 'c4-c5');
});

it('[TBL-42] [TBL-99] the board replays automatically and says the moves if motion is allowed', async () => {
  const { page } = await browser.newUser('Dora', app.url);
  await afterARound(page);
  await press(page, 'replay');
  await until(() => page.locator('[data-lift]').count(), 'the start of the replay').toBe(0);
  await until(() => byId(page, 'reply').innerText(), 'the announcement').toMatch(/^Black .*, Red .*, Green /);
  await untilMyTurn(page);
});

it("[TBL-43] the board marks the user's seat on a phone in every turn", async () => {
  const { page: white } = await browser.newUser('Eve', app.url, { viewport: { width: 390, height: 844 } });
  const { page: black } = await browser.newUser('Fay', app.url, { viewport: { width: 390, height: 844 } });
  await beginGameOfTwo(white, black);
  const own = (page: Page, army: string) => byId(page, `seat-${army}`).getByText('you', { exact: true });
  /** Returns the outlines of the four seats: White, Black, Red, Green. */
  const outlines = (page: Page) =>
    Promise.all(
      ['white', 'black', 'red', 'green'].map((army) =>
        byId(page, `seat-${army}`).evaluate((card) => getComputedStyle(card).outlineStyle),
      ),
    );
  const areMarked = async () => {
    expect(await outlines(white)).toEqual(['solid', 'none', 'none', 'none']);
    expect(await outlines(black)).toEqual(['none', 'solid', 'none', 'none']);
    expect(await own(white, 'white').isVisible()).toBe(true);
    expect(await own(black, 'black').isVisible()).toBe(true);
  };
  await areMarked();
  await play(white, 'd3-e3');
  await untilMyTurn(black);
  await areMarked();
  expect(await white.getByText('you', { exact: true }).filter({ visible: true }).count()).toBe(1);
});
