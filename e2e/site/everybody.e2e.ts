// Whole games without a pointer or without sight: with only the keyboard, and with only the accessibility tree.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { focusedName, goTo, tabTo, untilOwnTurn } from '../support/keys.ts';
import { createFrom, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** The moves d9-b10, i9-k10 and i4-k3 each give a smothered mate. Between these moves, Green can move a pawn. */
const WHITE_MATES_THREE =
  'bK,bPd,8,rPd,rK/bPu,bPu,8,rPu,rPu/12/3,wN,4,wN,3/12/12/12/7,gPu,4/8,wN,3/12/10,gPd,gPd/wK,9,gPu,gK w wbrg aaaa 0,0,0,0 0 0';
const MOVES = [
  ['d9', 'b10'],
  ['i9', 'k10'],
  ['i4', 'k3'],
] as const;
const CLOCK = { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5, useNewEngine: false };

/** Opens a game near its end by "Return" in the menu, like a user who has closed the page of the game. */
async function gameNearItsEnd(page: Page): Promise<void> {
  await page.goto(`/game/${await createFrom(page, { ...CLOCK, position: WHITE_MATES_THREE }, true)}`);
  await page.getByRole('grid', { name: 'Board' }).waitFor();
  await page.goto('/');
}

it('a keyboard alone is enough to play from the menu to the end screen', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await gameNearItsEnd(page);
  await page.getByRole('link', { name: /Return/ }).waitFor();
  await tabTo(page, 'link', /Return/);
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Board' }).waitFor();
  await tabTo(page, 'gridcell', /^[a-l]\d+,/);
  for (const [from, to] of MOVES) {
    await untilOwnTurn(page);
    await goTo(page, from);
    await page.keyboard.press('Enter');
    await until(() => page.locator(':focus').getAttribute('aria-selected'), `${from} chosen`).toBe('true');
    await goTo(page, to);
    await page.keyboard.press('Enter');
    // The last move opens the end screen, which takes the focus.
    if (to === 'k3') break;
    await until(() => focusedName(page), `the knight on ${to}`).toContain('knight, white');
    await page
      .getByRole('log')
      .getByText(new RegExp(`knight ${from}( – |x)${to}`))
      .waitFor();
  }
  await page.getByRole('dialog', { name: /You rule all four/ }).waitFor();
  await tabTo(page, 'link', /Main menu/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Play three bots now' }).waitFor();
});

it('a keyboard alone is enough to play from the start position and to resign', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play three bots now' }).waitFor();
  await tabTo(page, 'button', /^Play three bots now$/);
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Board' }).waitFor();
  await tabTo(page, 'gridcell', /^a1, king, white/);
  await untilOwnTurn(page);
  await page.keyboard.press('n');
  expect(await focusedName(page)).toContain('knight');
  await goTo(page, 'd3');
  await page.keyboard.press('m');
  await until(() => page.getByRole('status').allInnerTexts(), 'the moves of the pawn').toContain('e3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await until(() => focusedName(page), 'the pawn on e3').toContain('pawn, white');
  await untilOwnTurn(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys on the board' }).waitFor();
  await page.keyboard.press('Escape');
  await tabTo(page, 'button', /^Resign$/);
  await page.keyboard.press('Enter');
  const requests = page.getByRole('dialog', { name: 'Resign?' });
  await requests.waitFor();
  await tabTo(page, 'button', /^Resign$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /You resigned/ }).waitFor();
});

/** Returns the content that the page exposes to assistive technology. */
const heard = (page: Page) => page.locator('body').ariaSnapshot();

it('the accessibility tree alone is enough to play from the menu to the end screen', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await gameNearItsEnd(page);
  await until(() => heard(page), 'the way back into the game').toMatch(/link ".*Return/);
  await page.getByRole('link', { name: /Return/ }).click();
  for (const [from, to] of MOVES) {
    await until(() => heard(page), `the own turn, before ${from}`).toMatch(/\n\s*- paragraph: Your turn/);
    // The name of every square contains its piece, its owner and its legal moves.
    expect(await heard(page)).toContain(`gridcell "${from}, knight, white, owned by you"`);
    await page.getByRole('gridcell', { name: new RegExp(`^${from},`) }).click();
    await until(() => heard(page), 'where it may go').toMatch(
      new RegExp(`gridcell "${to}, .*you can (?:move here|take this)"`),
    );
    await page.getByRole('gridcell', { name: new RegExp(`^${to},`) }).click();
    await until(() => heard(page), 'the announced move').toMatch(
      new RegExp(`White: knight ${from} – ${to}|White: knight ${from}x${to}`),
    );
  }
  await until(() => heard(page), 'the end').toMatch(/dialog ".*You rule all four/);
  const end = await heard(page);
  for (const [from] of MOVES) expect(end).toContain(from);
  expect(end).toContain('first checkmate of the game');
});
