// The bell of the header and its panel.

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { tellTurn } from '../../tests/harness/users/notified.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { accountIdOf, refocus } from '../support/notified.ts';
import { byId, createFrom, press, seen, until, untilState } from '../support/table.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const nameOf = (page: Page) => bell(page).getAttribute('aria-label');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const links = (page: Page) => panel(page).getByTestId('notification');
const barOf = (link: Locator) => link.evaluate((row) => getComputedStyle(row).borderLeft);

/** Creates a guest's game, which waits for a second player. @returns the id of the game. */
async function openTable(page: Page): Promise<string> {
  await page.goto('/');
  const options = { name: 'Evening', numberOfBots: 2, playerGameTimeSeconds: 600 };
  const gameId = await createFrom(page, options, false);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  return gameId;
}

/** Whether the number has the color for information. */
const isInfo = (page: Page) =>
  bell(page).evaluate((button) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--info)';
    button.append(probe);
    const info = getComputedStyle(probe).color;
    probe.remove();
    const count = button.querySelector('span');
    return count !== null && getComputedStyle(count).color === info;
  });

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  '[NTC-40] [NTC-42] [NTC-43] the bell shows that a table is full, and leads to the table, on a %s',
  async (name, size) => {
    const ada = await browser.newUser('Ada', server.url, size);
    const { page } = ada;
    await page.goto('/');
    await seen(page, 'play-bots');
    expect(await bell(page).count()).toBe(0);
    const gameId = await openTable(page);
    await page.goto('/rules');
    await until(() => nameOf(page), 'a bell without a number').toBe('Notifications');
    await bell(page).click();
    await panel(page).getByRole('heading', { name: 'No notifications yet' }).waitFor();
    await ada.shot(`bell-empty-${name}`);
    await bell(page).click();
    await until(() => panel(page).count(), 'the panel closed').toBe(0);

    const { page: ben } = await browser.newUser('Ben', server.url);
    await ben.goto(`/join/${gameId}`);
    await press(ben, 'take-seat');
    await seen(ben, 'waiting');
    await refocus(page);
    await until(() => nameOf(page), 'one unread notification').toBe('Notifications: 1 unread');
    expect(await isInfo(page)).toBe(true);
    await bell(page).click();
    const link = links(page).filter({ hasText: 'All four seats of “Evening” are taken.' });
    await link.getByText('Unread:').waitFor();
    await link.getByText('just now').waitFor();
    expect(await barOf(link)).toMatch(/^3px solid rgb\(/);
    await ada.shot(`bell-${name}`);
    const box = await panel(page).boundingBox();
    expect(box?.width).toBe(name === 'phone' ? PHONE.viewport.width : 360);
    if (name === 'phone')
      await until(async () => {
        const now = await panel(page).boundingBox();
        return (now?.y ?? 0) + (now?.height ?? 0);
      }, 'a sheet at the bottom').toBe(PHONE.viewport.height);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await link.click();
    await page.waitForURL(`**/game/${gameId}`);
    await until(() => nameOf(page), 'no unread notification').toBe('Notifications');
    expect(await panel(page).count()).toBe(0);

    // The page of a running game shows the bell on wide screens only.
    await press(page, 'start');
    await press(ben, 'ready');
    await untilState(page, 'STARTED');
    expect(await bell(page).count()).toBe(name === 'phone' ? 0 : 1);
  },
);

it('[NTC-44] the bell works by keyboard alone', async () => {
  const { page } = await browser.newUser('Ada', server.url);
  await openTable(page);
  await page.goto('/faq');
  await bell(page).waitFor();
  const isFocused = () => bell(page).evaluate((button) => button === document.activeElement);
  await until(() => nameOf(page), 'the first answer').toBe('Notifications');
  await tellTurn(server, await accountIdOf(page), 'slow');
  await refocus(page);
  const said = byId(page, 'new-notification');
  await until(() => said.innerText(), 'the announcement').toBe(
    'New notification: It is your move in “Game slow”.',
  );
  expect(await said.getAttribute('role')).toBe('status');
  for (let i = 0; i < 20 && !(await isFocused()); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await links(page).waitFor();
  await page.keyboard.press('Escape');
  await until(() => panel(page).count(), 'the panel closed').toBe(0);
  await until(isFocused, 'the focus on the bell').toBe(true);
  await page.keyboard.press('Enter');
  await links(page).waitFor();
  const isOnLink = () => links(page).evaluate((link) => link === document.activeElement);
  for (let i = 0; i < 6 && !(await isOnLink()); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/game/slow');
});

it('[NTC-42] [NTC-43] the bell shows earlier notifications on demand, and marks all as read', async () => {
  const { page, allow } = await browser.newUser('Ada', server.url);
  allow(/503|Failed to load resource/); // The test refuses some requests.
  await openTable(page);
  await page.goto('/rules');
  await bell(page).waitFor();
  const games = Array.from({ length: 25 }, (_, index) => `g${index + 1}`);
  await tellTurn(server, await accountIdOf(page), ...games);
  await refocus(page);
  await until(() => nameOf(page), '25 unread ones').toBe('Notifications: 25 unread');
  const refuse = (url: string) => page.route(url, (route) => route.fulfill({ status: 503, body: '{}' }));

  await refuse('**/notifications?*');
  await bell(page).click();
  await panel(page).getByRole('alert').waitFor();
  await page.unroute('**/notifications?*');
  await panel(page).getByRole('button', { name: 'Try now' }).click();
  await until(() => links(page).count(), 'the newest page').toBe(20);
  await until(() => links(page).first().innerText(), 'the newest first').toContain('“Game g25”');
  await panel(page).getByRole('button', { name: 'Show earlier ones' }).click();
  await until(() => links(page).count(), 'all').toBe(25);
  expect(await links(page).last().innerText()).toContain('“Game g1”');
  expect(await panel(page).getByTestId('more').count()).toBe(0);

  await refuse('**/notifications/read');
  await press(page, 'read-all');
  await seen(page, 'toast');
  expect(await nameOf(page)).toBe('Notifications: 25 unread');
  await page.unroute('**/notifications/read');
  await press(page, 'read-all');
  await until(() => nameOf(page), 'nothing unread').toBe('Notifications');
  expect(await panel(page).getByText('Unread:').count()).toBe(0);
  expect(await barOf(links(page).first())).toMatch(/^3px solid rgba\(.*, 0\)$/);
  await page.reload();
  await until(() => nameOf(page), 'nothing unread after a reload').toBe('Notifications');
});

it('[NTC-57] the bell marks a notification about a game as read when the page of the game is visible', async () => {
  const { page } = await browser.newUser('Ada', server.url);
  const gameId = await openTable(page);
  await page.goto('/rules');
  await bell(page).waitFor();
  await tellTurn(server, await accountIdOf(page), gameId, 'another');
  await refocus(page);
  await until(() => nameOf(page), 'two unread ones').toBe('Notifications: 2 unread');
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  await until(() => nameOf(page), 'only the other one').toBe('Notifications: 1 unread');
});
