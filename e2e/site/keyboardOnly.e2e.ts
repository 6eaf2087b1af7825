// Actions besides moves, without a pointer or without sight: premoves, earlier positions, options, review, the user's
// games.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { enter, tabTo } from '../support/keys.ts';
import {
  beginGameOfTwo,
  byId,
  createFrom,
  pieceOn,
  play,
  seen,
  TWO_ARE_LEFT,
  until,
  untilMyTurn,
} from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** White mates with c2-a2. Red and Green are out. */
const LAST_MATE = 'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 0,0,0,0 0 0';

/** Opens a game of two guests, in which it is the turn of the first one. */
async function openGameOfTwo(): Promise<[white: Page, black: Page]> {
  const { page: white } = await browser.newUser('White', app.url);
  const { page: black } = await browser.newUser('Black', app.url);
  await beginGameOfTwo(white, black, { position: TWO_ARE_LEFT, useNewEngine: true });
  return [white, black];
}

const reply = (page: Page, text: string | RegExp) => byId(page, 'reply').filter({ hasText: text }).waitFor();

/** Returns the content that the page exposes to assistive technology. */
const heard = (page: Page) => page.locator('body').ariaSnapshot();

it('a keyboard alone is enough to plan a move, to look back, and to change the notation', async () => {
  const [white, black] = await openGameOfTwo();
  await tabTo(black, 'gridcell', /^[a-l]\d+,/);
  await enter(black, 'b10', 'b9');
  await seen(black, 'premove');
  await black.keyboard.press('i');
  await reply(black, 'it captures something');
  await black.keyboard.press('Delete');
  await reply(black, 'The move in advance is removed.');
  await until(() => byId(black, 'premove').count(), 'nothing planned').toBe(0);

  await play(white, 'b3-b4');
  await untilMyTurn(black);
  await black.keyboard.press(',');
  await until(() => byId(black, 'look-back').getAttribute('data-step'), 'the start').toBe('0');
  expect(await pieceOn(black, 'b3')).toBe('wPu');
  await black.keyboard.press('.');
  await until(() => byId(black, 'look-back').count(), 'the present').toBe(0);
  expect(await pieceOn(black, 'b4')).toBe('wPu');

  const notation = await byId(black, 'board').getAttribute('data-notation');
  await tabTo(black, 'button', /^Options$/);
  await black.keyboard.press('Enter');
  await seen(black, 'options-dialog');
  await tabTo(black, 'radio', /^(External|Internal)/);
  await black.keyboard.press('ArrowRight');
  await black.keyboard.press('Escape');
  await until(() => byId(black, 'options-dialog').count(), 'the options closed').toBe(0);
  expect(await byId(black, 'board').getAttribute('data-notation')).not.toBe(notation);
});

it('a keyboard alone is enough to review a game from the end screen, and to find it again', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const settings = { name: 'Won by keys', playerGameTimeSeconds: 600, useNewEngine: false };
  await page.goto(`/game/${await createFrom(page, { ...settings, position: LAST_MATE }, true)}`);
  await untilMyTurn(page);
  await tabTo(page, 'gridcell', /^[a-l]\d+,/);
  await enter(page, 'c2', 'a2');
  await seen(page, 'end-dialog');
  await tabTo(page, 'link', /Review/);
  await page.keyboard.press('Enter');
  await seen(page, 'review');
  await tabTo(page, 'link', /^Study$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Study', level: 1 }).waitFor();
  await tabTo(page, 'link', /^Your Games/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your Games', level: 1 }).waitFor();
  await tabTo(page, 'combobox', /^Result$/);
  await page.keyboard.type('Won');
  await until(() => new URL(page.url()).search, 'the filter in the address').toBe('?result=won');
  await tabTo(page, 'link', /^Open: Won by keys$/);
  await page.keyboard.press('Enter');
  await seen(page, 'review');
});

it('the accessibility tree alone is enough to plan a move, to look back, to change the notation, and to review', async () => {
  const [white, black] = await openGameOfTwo();
  await black.getByRole('gridcell', { name: /^b10,/ }).click();
  await black.getByRole('gridcell', { name: /^b9,/ }).click();
  await until(() => heard(black), 'the planned move').toMatch(
    /region "Move in advance":\s+- group "b10–b9, if/,
  );
  await black.getByRole('radio', { name: 'it captures something' }).check({ force: true });
  await until(() => heard(black), 'the condition').toContain('radio "it captures something" [checked]');
  await black.getByRole('button', { name: 'Remove', exact: true }).click();
  await until(() => heard(black), 'nothing planned').not.toContain('region "Move in advance"');

  await play(white, 'b3-b4');
  await until(() => heard(black), 'the announced move').toMatch(/log:[\s\S]*White: pawn b3 – b4/);
  await black.getByRole('button', { name: 'One step back' }).first().click();
  await until(() => heard(black), 'the earlier position').toContain(
    'gridcell "b3, pawn, white, owned by White',
  );
  await black.getByRole('button', { name: /back to now$/i }).click();
  await until(() => heard(black), 'the present').toContain('gridcell "b4, pawn, white, owned by White');

  await black.getByRole('button', { name: 'Options', exact: true }).click();
  await until(() => heard(black), 'the options').toMatch(/dialog "Options"/);
  await black.getByRole('button', { name: 'Close' }).first().click();

  await black.getByRole('button', { name: 'Resign', exact: true }).click();
  await black.getByRole('dialog', { name: 'Resign?' }).getByRole('button', { name: 'Resign' }).click();
  await until(() => heard(black), 'the end').toMatch(/dialog ".* wins"/);
  await black.getByRole('link', { name: /Review/ }).click();
  // When the evaluation is complete and the move is a turning point, more text follows the move in the name of its
  // button.
  await until(() => heard(black), 'the review').toMatch(/button "b3-b4[ "]/);
});
