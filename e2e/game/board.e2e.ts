// The content of the board and the ways to use it.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import {
  beginPlay,
  byId,
  field,
  openGame,
  pieceOn,
  play,
  press,
  seen,
  sitDown,
  until,
  untilMyTurn,
  untilState,
} from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Black is checkmated and White commands both armies. Red and Green still play. */
const BLACK_IS_WHITES =
  '11,rK/12/2,bQ,8,rPd/12/12/12/12/12/12/1,wPu,9,gPu/12/wK,10,gK w wwrg amaa 2,0,0,0 0 40';

const colourOf = (page: Page, square: string) =>
  field(page, square).evaluate((cell) => getComputedStyle(cell).backgroundColor);

it('[BRD-04] camps and cross differ in their tints, and each has a light and a dark tint', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await sitDown(page, {});
  const camps = ['a1', 'b10', 'l12', 'j3'];
  for (const square of camps) expect(await field(page, square).getAttribute('data-camp')).not.toBe('cross');
  const [dark, light, crossDark, crossLight] = await Promise.all(
    ['a1', 'a2', 'e5', 'e6'].map((square) => colourOf(page, square)),
  );
  expect(new Set([dark, light, crossDark, crossLight]).size).toBe(4);
  expect(await colourOf(page, 'l12')).toBe(dark);
  expect(await colourOf(page, 'h12')).toBe(crossDark);
  expect(await field(page, 'e1').getAttribute('data-camp')).toBe('cross');
});

it('[BRD-15] a square exposes its position, color and piece, and whether it is selected, focused or part of the last move', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await sitDown(page, {});
  expect(await page.locator('[data-square]').count()).toBe(144);
  const look = (square: string) =>
    field(page, square).evaluate((cell) => ({ ...(cell as HTMLElement).dataset }));
  expect(await look('d4')).toMatchObject({ square: 'd4', dark: 'true', piece: 'wPur' });
  expect(await look('d5')).toMatchObject({ dark: 'false' });
  expect((await look('d5')).piece).toBeUndefined();
  await field(page, 'd3').click();
  expect(await look('d3')).toMatchObject({ selected: 'true' });
  await field(page, 'd3').press('ArrowRight');
  await until(() => look('e3'), 'the focus on e3').toMatchObject({ focused: 'true' });
  expect((await look('d3')).focused).toBeUndefined();
  await page.keyboard.press('Enter');
  await until(() => look('e3'), 'the move').toMatchObject({ lastMove: 'to', piece: 'wPr' });
  expect(await look('d3')).toMatchObject({ lastMove: 'from' });
});

it('[BRD-17] the board marks the selected piece, its targets and the last move', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await sitDown(page, { position: BLACK_IS_WHITES });
  const targets = () =>
    page.locator('[data-target]').evaluateAll((all) => all.map((cell) => cell.getAttribute('data-square')));
  expect(await targets()).toEqual([]);
  await field(page, 'b3').click();
  expect(await field(page, 'b3').getAttribute('data-selected')).toBe('true');
  expect(await targets()).toEqual(['b4']);
  await field(page, 'c10').click();
  expect(await field(page, 'b3').getAttribute('data-selected')).toBeNull();
  expect(await field(page, 'l10').getAttribute('data-target')).toBe('capture');
  expect(await field(page, 'c1').getAttribute('data-target')).toBe('move');
  await field(page, 'c10').click();
  expect(await targets()).toEqual([]);
  await play(page, 'b3-b4');
  expect(await field(page, 'b3').getAttribute('data-last-move')).toBe('from');
});

it.each([
  [true, 'white', 'black'],
  [false, 'black', 'white'],
])(
  '[BRD-18] with the option "captured pieces change color" set to %s, a captured queen is drawn in %s with a mark in %s',
  async (convert, drawn, marked) => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page, { position: BLACK_IS_WHITES, shouldCapturedPiecesChangeColor: convert });
    expect(await pieceOn(page, 'c10')).toBe('bQ');
    expect(await field(page, 'c10').getAttribute('data-owner')).toBe('white');
    const paint = (part: string, variable: string) =>
      page
        .locator(`[data-at="c10"] use[href^="${part}"]`)
        .last()
        .evaluate((use, name) => getComputedStyle(use).getPropertyValue(name).trim(), variable);
    const [fill, ring] = [await paint('#piece-', '--fill'), await paint('#torc', '--ring')];
    const [white, black] = await page.evaluate(() =>
      ['--army-white', '--army-black'].map((name) =>
        getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
      ),
    );
    expect(fill).toBe(drawn === 'white' ? white : black);
    expect(ring).toBe(marked === 'white' ? white : black);
  },
);

it('the board asks for the promotion piece when a pawn reaches its last rank', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await sitDown(page, {
    position: BLACK_IS_WHITES.replace('11,rK/12/', '11,rK/1,wPu,10/').replace('1,wPu,9,gPu', '11,gPu'),
  });
  await field(page, 'b11').click();
  await field(page, 'b12').click();
  await press(page, 'promote-knight');
  await until(() => pieceOn(page, 'b12'), 'the knight').toBe('wN');
});

it('a dragged piece returns if it is dropped on an illegal square', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await sitDown(page, {});
  await field(page, 'd3').dragTo(field(page, 'g7'));
  expect(await pieceOn(page, 'd3')).toBe('wPr');
  await field(page, 'd3').dragTo(field(page, 'e3'));
  await until(() => pieceOn(page, 'e3'), 'the move').toBe('wPr');
});

it('the board asks for confirmation of a move if the user chose that option', async () => {
  const stored = { display: { isMoveConfirmed: true } };
  const { page } = await browser.newUser('Ada', app.url, { ...PHONE, stored });
  await sitDown(page);
  const ply = () => byId(page, 'history').locator('td', { hasText: 'd3' }).count();
  await field(page, 'd3').click();
  await field(page, 'e3').click();
  const bar = await seen(page, 'confirm-move');
  expect(await bar.innerText()).toContain('Play d3-e3?');
  expect(await pieceOn(page, 'e3')).toBe('wPr');
  await bar.getByRole('button', { name: 'Take back' }).click();
  await until(() => pieceOn(page, 'd3'), 'the piece back where it was').toBe('wPr');
  expect(await ply()).toBe(0);
  await field(page, 'd3').click();
  await field(page, 'e3').click();
  await (await seen(page, 'confirm-move')).getByRole('button', { name: 'Play' }).click();
  await until(ply, 'the move in the history').toBe(1);
  expect(await byId(page, 'confirm-move').count()).toBe(0);
});

it("the board always marks the user's seat on a phone", async () => {
  const { page } = await browser.newUser('Ada', app.url, PHONE);
  await openGame(page);
  await beginPlay(page);
  const words = (color: string) => byId(page, `seat-${color}`).innerText();
  expect(await words('white')).toMatch(/^You$[\s\S]*Your turn/m);
  for (const other of ['black', 'red', 'green']) expect(await words(other)).not.toMatch(/you/i);
  await press(page, 'game-menu-open');
  await press(page, 'menu-pause');
  await untilState(page, 'PAUSED');
  expect(await words('white')).toMatch(/^You$/m);
  await press(page, 'unpause');
  await untilMyTurn(page);
  await play(page, 'd3-e3');
  await until(() => words('white'), 'the own seat in the turns of others').toMatch(/^You$/m);
});
