// The study board and practice.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logIn, signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { PUZZLES } from '../support/puzzles.ts';
import { byId, field, pieceOn, play, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();
const lines = (page: Page) => byId(page, 'variations');

it('[STU-01] [STU-02] [STU-04] plays legal moves of all armies with variations, and saves the study', async () => {
  const guest = await browser.newUser('Nina', app.url);
  await guest.page.goto('/study');
  await guest.page.getByText('Sign Up to unlock this functionality').waitFor();

  const { page, shot } = await browser.newUser('Annalisa', app.url);
  await page.goto('/');
  await signIn(page, app.url, 'Annalisa');
  await page.goto('/');
  await page.getByRole('link', { name: 'Study Board' }).click();
  await page.getByRole('heading', { name: 'Study Board' }).waitFor();
  // All colors move, and a second variation begins at the start.
  await play(page, 'a4-a5');
  // When Black is to move, a white piece has no legal move. A rook does not jump.
  for (const [from, to] of [
    ['b4', 'b5'],
    ['a10', 'a8'],
  ] as const) {
    await field(page, from).click();
    await field(page, to).click();
    expect(await pieceOn(page, to)).toBeNull();
  }
  await play(page, 'd12-e12');
  await play(page, 'l9-l8');
  await page.getByRole('button', { name: 'Take back' }).click();
  await until(() => pieceOn(page, 'l9'), 'the move taken back').not.toBeNull();
  await page.getByRole('button', { name: 'To the start' }).click();
  await play(page, 'b4-b5');
  await until(() => lines(page).getByRole('button').allInnerTexts(), 'two lines').toEqual([
    'a4-a5',
    'b4-b5',
    'd12-e12',
  ]);
  await page.getByRole('textbox', { name: 'Comment' }).fill('The other way.');
  await lines(page).getByText('The other way.').waitFor();
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  await until(() => byId(page, 'study-lines').locator('li').count(), 'lines of the engine').toBe(3);
  const chances = (await byId(page, 'study-chances').locator('b').allInnerTexts()).map(Number);
  expect(chances).toHaveLength(4);
  expect(Math.abs(100 - chances.reduce((sum, one) => sum + one, 0))).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: 'Green', exact: true }).click();
  await shot('study');
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Two ways');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('“Two ways” is saved on this device.').waitFor();

  await page.goto('/games');
  await page.getByRole('link', { name: 'Open: Two ways' }).click();
  await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'a4-a5' }).waitFor();
});

it('[STU-03] lets the user place pieces freely, reads a position from its text, and explains an invalid position', async () => {
  const { page, shot } = await browser.newUser('Annalisa', app.url);
  await page.goto('/');
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/study');
  // An invalid position is refused with its reason, and the study stays unchanged.
  await page.getByRole('tab', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'black queen' }).click();
  await field(page, 'f6').click();
  await until(() => pieceOn(page, 'f6'), 'the queen').toBe('bQ');
  await page.getByRole('button', { name: 'white king' }).click();
  await field(page, 'g7').click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'This is no position. pieces: more than one king: White' })
    .waitFor();
  await field(page, 'g7').click();
  await until(() => page.getByRole('alert').count(), 'no fault').toBe(0);
  await shot('study-setup');
  await page.getByRole('tab', { name: 'Position text' }).click();
  const text = page.getByRole('textbox', { name: 'Position text' });
  await text.fill(`${await text.inputValue()} 7`);
  await page.getByRole('button', { name: 'Read this position' }).click();
  await page.getByText('This is no position. count of moves: something else follows').waitFor();
  await page.setViewportSize(PHONE.viewport);
  await shot('study-phone');
});

it('practice rejects a wrong move and counts a right move', async () => {
  const { page, shot } = await browser.newUser('Nina', app.url);
  await page.goto('/practice?puzzle=mate-1');
  await page.getByRole('heading', { name: 'Mate in one' }).waitFor();
  await page.getByRole('button', { name: 'Give me a hint' }).click();
  await shot('practice');
  expect(await barriers(page)).toEqual([]);
  const solution = PUZZLES.find(({ id }) => id === 'mate-1')?.solutions[0] ?? '';
  const [from = '', to = ''] = solution.replace(/=.*/, '').split(/[-x]/);
  await field(page, from).click();
  await field(page, to).click();
  await page
    .getByRole('status')
    .filter({ hasText: `Right: ${solution}` })
    .waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Mate in one, puzzle 1, solved' }).waitFor();
});

it("shows the engine's variations for a position in which the game soon ends by no progress", async () => {
  const late =
    '1,wQ,10/4,bB,7/2,bN,wB,bQ,7/bQ,bR,wR,bR,6,bPr,wR/1,bK,10/1,bQ,3,wQ,6/11,wQ/12/12/5,wPr,gPl,5/12/wN,2,wN,gPl,3,gK,3 g bbgg mama 0,1,0,2 98 590';
  const { page } = await browser.newUser('Lisabeth', app.url);
  await page.goto('/');
  await signIn(page, app.url, 'Lisabeth');
  await page.goto('/study');
  await page.getByRole('tab', { name: 'Position text' }).click();
  await page.getByRole('textbox', { name: 'Position text' }).fill(late);
  await page.getByRole('button', { name: 'Read this position' }).click();
  await until(() => pieceOn(page, 'i1'), 'the position').toBe('gK');
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  await until(
    () => byId(page, 'study-lines').locator('li').count(),
    'variations of the engine',
  ).toBeGreaterThan(0);
  for (const text of await byId(page, 'study-lines').locator('li').allInnerTexts())
    expect(text.match(/[a-l]\d+[-x][a-l]\d+/g)?.length).toBeGreaterThan(0);
});
