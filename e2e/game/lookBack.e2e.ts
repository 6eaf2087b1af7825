// Stepping back through a running game: in the history, by keys, and by touch on a phone.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import {
  beginGameOfTwo,
  byId,
  field,
  pieceOn,
  play,
  press,
  seen,
  sitDown,
  TWO_ARE_LEFT,
  until,
  untilMyTurn,
} from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const step = (page: Page) => byId(page, 'look-back').getAttribute('data-step');
const isPresent = (page: Page) => until(() => byId(page, 'look-back').count(), 'the present').toBe(0);
const moveButton = (page: Page, text: string) =>
  byId(page, 'history').getByRole('button', { name: text, exact: true });

it('[TBL-45] a press on a move shows the position after the move', async () => {
  const { page } = await browser.newUser('Ann', app.url);
  await sitDown(page);
  await play(page, 'd3-e3');
  await untilMyTurn(page);
  await play(page, 'c4-c5');
  await untilMyTurn(page);
  await moveButton(page, 'd3-e3').click();
  await seen(page, 'look-back');
  expect(await byId(page, 'look-back').innerText()).toMatch(/Move 1 of 8\s+Round 1, White/);
  expect(await field(page, 'e3').getAttribute('data-last-move')).toBe('to');
  expect(await pieceOn(page, 'c4')).not.toBeNull();
  expect(await byId(page, 'board').getAttribute('data-past')).toBe('true');
  expect(await moveButton(page, 'd3-e3').getAttribute('aria-current')).toBe('step');
  await page.keyboard.press('ArrowLeft');
  await until(() => step(page), 'the start').toBe('0');
  expect(await pieceOn(page, 'd3')).not.toBeNull();
  for (let moves = 1; moves <= 5; moves++) await page.keyboard.press('ArrowRight');
  await until(() => step(page), 'the second own move').toBe('5');
  expect(await field(page, 'c5').getAttribute('data-last-move')).toBe('to');
  await press(page, 'back-to-now');
  await isPresent(page);
  expect(await page.locator('[data-lift]').count()).toBeGreaterThan(0);
});

it('[WEB-142] the board stays where it is when the user steps back', async () => {
  const { page } = await browser.newUser('Fay', app.url);
  await sitDown(page);
  await play(page, 'd3-e3');
  await untilMyTurn(page);
  const before = await byId(page, 'board').boundingBox();
  await page.keyboard.press('ArrowLeft');
  await seen(page, 'look-back');
  expect(await byId(page, 'board').boundingBox()).toEqual(before);
});

it('[TBL-45] the keys comma and full stop step through the moves on the board', async () => {
  const { page } = await browser.newUser('Ben', app.url);
  await sitDown(page);
  await play(page, 'd3-e3');
  await untilMyTurn(page);
  await field(page, 'a1').focus();
  for (const at of ['3', '2', '1']) {
    await page.keyboard.press(',');
    await until(() => step(page), `move ${at}`).toBe(at);
  }
  await page.getByText('Move 1 of 4: White d3-e3').waitFor({ state: 'attached' });
  await page.keyboard.press('.');
  await until(() => step(page), 'one move forward').toBe('2');
  // A bot may have moved in the meantime. The last step forward shows the current position.
  for (let moves = 0; moves < 3; moves++) await page.keyboard.press('.');
  await isPresent(page);
  await page.getByText('The present position').waitFor({ state: 'attached' });
});

it('[TBL-46] [TBL-47] the board stays at an earlier step while other players move', async () => {
  const { page: white } = await browser.newUser('Cleo', app.url);
  const { page: black } = await browser.newUser('Dora', app.url);
  await beginGameOfTwo(white, black);
  await play(white, 'd3-e3');
  await untilMyTurn(black);
  await white.keyboard.press('ArrowLeft');
  await until(() => step(white), 'the start').toBe('0');
  const clock = await byId(white, 'clock-black').innerText();
  await until(() => byId(white, 'clock-black').innerText(), 'the running clock').not.toBe(clock);
  expect(await white.locator('[data-lift], [data-plan]').count()).toBe(0);
  await field(white, 'g5').hover();
  await white.mouse.down({ button: 'right' });
  await field(white, 'g8').hover();
  await white.mouse.up({ button: 'right' });
  const pulse = () =>
    byId(white, 'look-back').evaluate((bar) => {
      const { animationName, animationIterationCount } = getComputedStyle(bar);
      return animationName === 'none' ? null : animationIterationCount;
    });
  expect(await pulse()).toBeNull();
  await play(black, 'd10-e10');
  // The bots move too. After that it is White's turn.
  await byId(white, 'back-to-now').getByText('Your turn: back to now').waitFor();
  expect(await pulse()).toBe('1');
  expect(await step(white)).toBe('0');
  expect(await byId(white, 'look-back').innerText()).toContain('Start position');
  expect(await pieceOn(white, 'd3')).not.toBeNull();
  await field(white, 'f6').click();
  await isPresent(white);
  await untilMyTurn(white);
  expect(await white.locator('[data-drawing]').count()).toBe(0);
  expect(await pieceOn(white, 'e3')).not.toBeNull();
  await play(white, 'c4-c5');
  await untilMyTurn(black);
  await until(() => moveButton(white, 'c4-c5').count(), 'the move in the history').toBe(1);
  await white.keyboard.press('ArrowLeft');
  await until(() => step(white), 'one move back').toBe('4');
  await press(black, 'resign');
  await press(black, 'resign-confirm');
  await until(() => byId(white, 'seat-black').getAttribute('data-state'), 'the seat').toBe('resigned');
  expect(await step(white)).toBe('4');
});

it('[TBL-46] a player who looks back is asked about a draw, votes, and stays at the step', async () => {
  const { page: white } = await browser.newUser('Gus', app.url);
  const { page: black } = await browser.newUser('Hal', app.url);
  // No bot can end the offer by its vote.
  await beginGameOfTwo(white, black, { position: TWO_ARE_LEFT });
  await play(white, 'a1-b1');
  await untilMyTurn(black);
  await white.keyboard.press('ArrowLeft');
  await until(() => step(white), 'the start').toBe('0');
  await press(black, 'game-menu-open');
  await press(black, 'menu-draw');
  await press(white, 'vote-later');
  await until(() => byId(white, 'vote-dialog').count(), 'the question closed').toBe(0);
  expect(await byId(white, 'vote').innerText()).toContain('Black offers a draw');
  expect(await step(white)).toBe('0');
  await byId(white, 'vote').getByTestId('vote-refuse').click();
  await until(() => byId(black, 'vote').count(), 'the refused offer').toBe(0);
  expect(await step(white)).toBe('0');
  expect(await pieceOn(white, 'a1')).toBe('wK');
});

it('[TBL-46] a chosen move waits for its confirmation until the player is back in the present', async () => {
  const stored = { display: { isMoveConfirmed: true } };
  const { page } = await browser.newUser('Ida', app.url, { stored });
  await sitDown(page);
  const confirm = byId(page, 'confirm-move');
  const playIt = () => confirm.getByRole('button', { name: 'Play' }).click();
  await play(page, 'd3-e3');
  await playIt();
  await untilMyTurn(page);
  await field(page, 'c4').click();
  await field(page, 'c5').click();
  await seen(page, 'confirm-move');
  await page.keyboard.press('ArrowLeft');
  await until(() => step(page), 'one move back').toBe('3');
  expect(await confirm.count()).toBe(0);
  await press(page, 'back-to-now');
  await until(() => confirm.innerText(), 'the question again').toContain('Play c4-c5?');
  await playIt();
  await until(() => moveButton(page, 'c4-c5').count(), 'the move in the history').toBe(1);
});

it('[TBL-46] a promotion waits for its piece until the player is back in the present', async () => {
  const { page: white } = await browser.newUser('Jan', app.url);
  const { page: black } = await browser.newUser('Kai', app.url);
  await beginGameOfTwo(white, black, {
    position: 'bK,11/7,wPu,4/12/12/12/12/12/12/12/12/12/wK,11 w wbww aamm 3,0,0,0 0 40',
  });
  await play(white, 'a1-b1');
  await play(black, 'a12-a11');
  await untilMyTurn(white);
  await field(white, 'h11').click();
  await field(white, 'h12').click();
  await seen(white, 'promotion');
  await press(white, 'step-back');
  await until(() => step(white), 'one move back').toBe('1');
  expect(await byId(white, 'promotion').count()).toBe(0);
  expect(await pieceOn(white, 'a12')).toBe('bK');
  await press(white, 'back-to-now');
  await press(white, 'promote-rook');
  await until(() => pieceOn(white, 'h12'), 'the rook').toBe('wR');
});

it('[TBL-98] a typed move is played in the present by a player who looks back', async () => {
  const { page } = await browser.newUser('Lea', app.url);
  await sitDown(page);
  await play(page, 'd3-e3');
  await untilMyTurn(page);
  await page.keyboard.press('ArrowLeft');
  await until(() => step(page), 'one move back').toBe('3');
  const typed = page.getByLabel('Type a move');
  await typed.focus();
  await typed.fill('c4-c5');
  await typed.press('Enter');
  await isPresent(page);
  await until(() => moveButton(page, 'c4-c5').count(), 'the move in the history').toBe(1);
  expect(await pieceOn(page, 'c4')).toBeNull();
});

it('[TBL-45] buttons step through the moves on a phone', async () => {
  const { page } = await browser.newUser('Eve', app.url, PHONE);
  await sitDown(page);
  await play(page, 'd3-e3');
  await untilMyTurn(page);
  await (await seen(page, 'step-back')).tap();
  await until(() => step(page), 'one move back').toBe('3');
  await byId(page, 'look-back').getByRole('button', { name: 'One step back' }).tap();
  await until(() => step(page), 'two moves back').toBe('2');
  const bar = await byId(page, 'look-back').boundingBox();
  expect((bar?.x ?? -1) >= 0 && (bar?.x ?? 0) + (bar?.width ?? 999) <= 390).toBe(true);
  await (await seen(page, 'back-to-now')).tap();
  await isPresent(page);
});
