// Your games: every game that the user has played is found again, filtered, reviewed and saved.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logIn } from '../support/account.ts';
import { makeAdmin } from '../support/admin.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { post } from '../support/post.ts';
import { byId, field, press, seen, sitDown, until } from '../support/table.ts';

const browser = useBrowser();
const app = useApp({ prepare: (place) => makeAdmin(place, 'Annalisa') });

const here = (page: Page) => page.getByRole('list', { name: 'On this device' });
const played = (page: Page) => page.getByRole('list', { name: 'Played online' });
const names = (list: ReturnType<typeof here>) =>
  list.getByRole('listitem').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
const choose = (page: Page, filter: string, value: string) =>
  page.getByRole('combobox', { name: filter, exact: true }).selectOption({ label: value });
const LAST_MATE = 'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 0,0,0,0 0 0';

it('[TBL-74] a guest finds all games that the guest has played, including a resigned one', async () => {
  const { page, shot } = await browser.newUser('Nina', app.url);
  await page.goto('/games');
  await page.getByRole('heading', { name: 'No games yet' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
  await sitDown(page, { name: 'Won game', position: LAST_MATE });
  await field(page, 'c2').click();
  await field(page, 'a2').click();
  await seen(page, 'end-dialog');
  await sitDown(page, { name: 'Resigned game' });
  await press(page, 'resign');
  await press(page, 'resign-confirm');
  await seen(page, 'end-dialog');

  await page.goto('/games');
  await until(() => names(here(page)), 'both games').toEqual(['Resigned game', 'Won game']);
  const boards = here(page).locator('[data-testid="last-position"][data-shown="true"]');
  await until(() => boards.count(), 'their last positions').toBe(2);
  await choose(page, 'Result', 'Won');
  await until(() => names(here(page)), 'the won game').toEqual(['Won game']);
  await choose(page, 'Kind', 'Against bots');
  await until(() => new URL(page.url()).search, 'the address').toBe('?result=won&kind=bots');
  await page.reload();
  await until(() => names(here(page)), 'the won game after a reload').toEqual(['Won game']);
  await choose(page, 'Kind', 'Random opponents');
  await page.getByText('No game matches the filters.').waitFor();
  await shot('games-no-match');
  await page.getByRole('button', { name: 'Clear the filters' }).last().click();
  await until(() => names(here(page)), 'all games').toEqual(['Resigned game', 'Won game']);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('searchbox', { name: "Opponent's nickname begins with" }).fill('onyx');
  await until(() => names(here(page)), 'the games against this bot').toHaveLength(2);

  await page.goto('/games?kind=chess&result=1&color=blue');
  await until(() => names(here(page)), 'all games, whatever the filters').toHaveLength(2);
  await shot('games-played');
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  await shot('games-played-phone');
  await page.getByRole('link', { name: 'Open: Won game' }).click();
  await seen(page, 'review');
});

it('[TBL-74] a guest finds a game that ended after the guest had left it', async () => {
  const { page } = await browser.newUser('Nora', app.url);
  const gameId = await sitDown(page, { name: 'Left game' });
  await page.goto('/games');
  await page.getByRole('heading', { name: 'No games yet' }).waitFor();
  const resigned = await post(page, `${app.url}/api/guest/game-session/${gameId}/resign`);
  expect(resigned.status()).toBe(200);
  await page.reload();
  await until(() => names(here(page)), 'the game').toEqual(['Left game']);
  await here(page).getByRole('link').first().click();
  await page.getByRole('grid').waitFor();
});

it('[WEB-138] on a phone, the filters are behind one button with the number of active ones', async () => {
  const { page, shot } = await browser.newUser('Nora', app.url, PHONE);
  await page.goto('/games?result=won');
  const toggle = byId(page, 'filters-toggle');
  const result = page.getByRole('combobox', { name: 'Result', exact: true });
  await toggle.getByText('1 active').waitFor();
  await toggle.getByText('1', { exact: true }).waitFor();
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  expect(await result.isVisible()).toBe(false);
  await shot('games-filters-closed');
  await toggle.click();
  await result.waitFor();
  await choose(page, 'Kind', 'Against bots');
  await toggle.getByText('2 active').waitFor();
  await toggle.getByText('2', { exact: true }).waitFor();
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  expect(await layoutFaults(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  await shot('games-filters-open');
  await page.getByRole('button', { name: 'Clear the filters' }).first().click();
  await until(() => toggle.innerText(), 'no active filter').toBe('Filters');
  await page.setViewportSize(DESKTOP.viewport);
  await result.waitFor();
  expect(await toggle.count()).toBe(0);
});

it('[TBL-71] [TBL-72] a user filters, reviews and saves the games that the user has played', async () => {
  const { page, shot } = await browser.newUser('Annalisa', app.url);
  await logIn(page, app.url, 'Annalisa');
  const table = `${app.url}/api/game-session`;
  for (const name of ['Monday bots', 'Tuesday bots']) {
    const { id } = await (await post(page, table, { name, numberOfBots: 3, useNewEngine: false })).json();
    await post(page, `${table}/${id}/start`);
    await post(page, `${table}/${id}/resign`);
  }
  await page.goto('/games');
  await until(() => names(played(page)), 'both games').toEqual(['Tuesday bots', 'Monday bots']);
  expect(await page.getByText('No games yet').count()).toBe(0);
  const row = played(page).getByRole('listitem', { name: 'Monday bots' });
  expect(await row.getByTestId('last-position').getAttribute('data-shown')).toBe('true');
  await row.getByText('Without a result').waitFor();
  // The name of the game has the width for one line.
  expect((await row.locator('b').first().boundingBox())?.height).toBeLessThan(30);
  expect(await row.locator('time').innerText()).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/);
  for (const filter of [
    () => choose(page, 'Result', 'Lost'),
    () => choose(page, 'Kind', 'Random opponents'),
    () => choose(page, 'Your colour', 'Black'),
    () => page.getByRole('searchbox', { name: "Opponent's nickname begins with" }).fill('Zora'),
  ]) {
    await filter();
    await byId(page, 'own-games').getByText('No game matches the filters.').waitFor();
    await byId(page, 'own-games').getByRole('button', { name: 'Clear the filters' }).click();
    await until(() => names(played(page)), 'both games again').toHaveLength(2);
  }
  await choose(page, 'Your colour', 'White');
  await until(() => names(played(page)), 'the games of White').toHaveLength(2);
  await until(() => played(page).getAttribute('aria-busy'), 'the loaded list').toBe('false');
  await shot('games-online');
  expect(await barriers(page)).toEqual([]);
  await row.getByRole('button', { name: 'Save: Monday bots' }).click();
  await page.getByText('“Monday bots” is saved on this device.').waitFor();
  await page.goto('/games?kind=saved');
  await until(() => names(here(page)), 'the saved game').toEqual(['Monday bots']);
  expect(await byId(page, 'own-games').count()).toBe(0);
  await page.goto('/games?kind=bots');
  await played(page).getByRole('link', { name: 'Look: Monday bots' }).click();
  await seen(page, 'review');
});
