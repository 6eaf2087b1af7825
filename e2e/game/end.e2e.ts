// The end of a game: places, the evaluation while the result is shown, and what comes next.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import {
  byId,
  createFrom,
  field,
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

/** White can take Black's queen, and mates Black with the next move. */
const TWO_MOVES = 'bK,11/12/12/7,bQ,4/12/12/12/7,wR,4/12/12/2,wR,9/wK,wR,10 w wbww aamm 0,0,0,0 0 0';
/** Black's king is the last one to be mated. */
const LAST_MATE = 'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 0,0,0,0 0 0';

const graph = (page: Page) => byId(page, 'end-graph');
const buttons = (page: Page) =>
  byId(page, 'end-acts').evaluate((acts) => [...acts.children].map((one) => one.textContent?.trim()));

/** The game of two moves, until its result. */
async function ended(page: Page): Promise<string> {
  const gameId = await sitDown(page, { position: TWO_MOVES, name: 'Two moves' });
  await play(page, 'h5-h9');
  await untilMyTurn(page);
  await play(page, 'c2-a2');
  await untilState(page, 'FINISHED');
  await seen(page, 'end-dialog');
  return gameId;
}

it('[TBL-60] [TBL-65] the result names places and endings, and its moments lead to the review', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  await ended(page);
  await byId(page, 'outcome').getByText('You rule all four').waitFor();
  const first = byId(page, 'end-dialog').getByRole('listitem').first();
  for (const text of ['1', 'White', 'won']) await first.getByText(text, { exact: true }).first().waitFor();
  await byId(page, 'result-black').getByText('checkmated by White, round 2').waitFor();
  expect(await buttons(page)).toEqual([
    'Review',
    'Same four again',
    'New table',
    'Save',
    'Share',
    'Main menu',
  ]);
  await until(() => graph(page).getAttribute('data-done'), 'the evaluation').toBe('true');
  await shot('end-evaluated');
  expect(await barriers(page)).toEqual([]);
  const best = byId(page, 'own-best').getByRole('link').first();
  await best.getByText('1. h5xh9').waitFor();
  await byId(page, 'turning-point').first().click();
  await seen(page, 'review');
  await until(() => byId(page, 'review').getAttribute('data-step'), 'the step of the moment').toMatch(
    /[1-9]/,
  );
  const address = new URL(page.url());
  for (const [at, step] of [
    ['999', '3'],
    ['-1', '0'],
    ['end', '0'],
  ] as const) {
    address.searchParams.set('at', at);
    await page.goto(address.href);
    await until(() => byId(page, 'review').getAttribute('data-step'), `the step for ${at}`).toBe(step);
  }
});
