// Scheduled tables: users schedule a table, take seats in advance, and enter the game when it starts.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { awaitLater, DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { byId, press, seen, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const tables = (page: Page) => page.getByRole('list', { name: 'Scheduled tables' }).getByRole('listitem');
/** Returns a local time of the browser, whose time zone is UTC here, in the format of the field. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);

it('[TBL-90] [TBL-91] a user schedules a table with the keyboard, and other users take seats from the menu', async () => {
  const host = await browser.newUser('Ada', app.url, DESKTOP);
  await signIn(host.page, app.url, 'AdaHost');
  const { page } = host;
  await page.goto('/');
  const menu = await seen(page, 'next-tables');
  await menu.getByRole('link', { name: 'Schedule a table' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No table is scheduled yet' }).waitFor();
  await host.shot('tables-empty-desktop');
  const when = page.getByLabel('Date and time');
  // The refused time stays in the field, with the reason below it.
  const past = inMinutes(-60);
  await when.fill(past);
  await page.getByRole('radio', { name: '12 + 5' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Schedule the table' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Choose a time in the future, at most 14 days ahead.').waitFor();
  expect([await when.getAttribute('aria-invalid'), await when.inputValue()]).toEqual(['true', past]);
  expect(await page.getByRole('radio', { name: '25 + 10' }).isChecked()).toBe(true);
  await when.fill(inMinutes(180));
  await page.getByRole('button', { name: 'Schedule the table' }).focus();
  await page.keyboard.press('Enter');
  await until(() => tables(page).count(), 'the table').toBe(1);
  expect(await tables(page).first().innerText()).toContain('25 + 10');
  expect(await tables(page).first().innerText()).toContain('AdaHost');
  await host.shot('tables-desktop');

  const guest = await browser.newUser('Eve', app.url, PHONE);
  await guest.page.goto('/tables');
  await tables(guest.page).first().getByRole('link', { name: 'Sign up to take a seat' }).waitFor();
  const other = await browser.newUser('Ben', app.url, PHONE);
  await signIn(other.page, app.url, 'BenGuest');
  await other.page.goto('/');
  await other.shot('tables-menu-phone');
  await (await seen(other.page, 'next-tables')).getByRole('listitem').getByRole('link').tap();
  await (await seen(other.page, 'seat-take')).tap();
  await seen(other.page, 'seat-leave');
  await until(async () => (await seen(other.page, 'table')).innerText(), 'both').toContain('BenGuest');
  await other.shot('table-phone');
  await (await seen(other.page, 'seat-leave')).tap();
  await seen(other.page, 'seat-take');

  const download = awaitLater(page.waitForEvent('download'));
  await tables(page).first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tetrarch-.*\.ics$/);
  await press(page, 'table-cancel');
  await press(page, 'table-cancel-confirm');
  await page.getByText('This table was cancelled.').waitFor();
});

it('[TBL-92] the page of a table counts down and opens the game for the seated users', async () => {
  const pages: Page[] = [];
  for (const name of ['Cleo', 'Dan']) {
    const user = await browser.newUser(name, app.url, DESKTOP);
    await signIn(user.page, app.url, `${name}Table`);
    pages.push(user.page);
  }
  const [host, other] = pages as [Page, Page];
  await host.goto('/tables');
  // The form takes whole minutes. At least 20 seconds remain, so that the other user can take a seat in time.
  await host.getByLabel('Date and time').fill(inMinutes(1 + 20 / 60));
  await press(host, 'table-create');
  await tables(host).first().getByRole('link').first().click();
  const countdown = await seen(host, 'table-countdown');
  expect(await countdown.getAttribute('role')).toBe('timer');
  await other.goto(new URL(host.url()).pathname);
  await press(other, 'seat-take');
  await expect.poll(() => countdown.innerText(), { timeout: 45_000 }).toMatch(/^Starts in \d+ sec$/);
  for (const page of pages)
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 90_000 }).toMatch(/^\/game\//);
  expect(host.url()).toBe(other.url());
  const bots = await Promise.all(
    ['white', 'black', 'red', 'green'].map((army) => byId(host, `seat-${army}`).getAttribute('data-bot')),
  );
  expect(bots.filter((name) => name !== null)).toHaveLength(2);
});

it('[TBL-94] the page of a full table notifies a waiting user when a seat becomes free', async () => {
  const open = async (name: string) => {
    const user = await browser.newUser(name, app.url, name === 'Kim' ? PHONE : DESKTOP);
    await signIn(user.page, app.url, `${name}Seat`);
    return user;
  };
  const host = await open('Gus');
  await host.page.goto('/tables');
  await host.page.getByLabel('Date and time').fill(inMinutes(240));
  await press(host.page, 'table-create');
  await tables(host.page).first().getByRole('link').first().click();
  await seen(host.page, 'table-countdown');
  const path = new URL(host.page.url()).pathname;
  const others = await Promise.all(['Hal', 'Ira', 'Joe'].map(open));
  for (const { page } of others) {
    await page.goto(path);
    await press(page, 'seat-take');
    await seen(page, 'seat-leave');
  }
  const waiting = await open('Kim');
  await waiting.page.goto(path);
  await waiting.page.getByRole('button', { name: 'Notify me of a free seat' }).tap();
  await waiting.page.getByRole('button', { name: 'Stop waiting for a seat' }).waitFor();
  await waiting.shot('table-full-phone');
  await waiting.page.goto('/');
  const leaver = others[0]?.page;
  if (!leaver) throw new Error('nobody has a seat');
  await press(leaver, 'seat-leave');
  await seen(leaver, 'seat-take');
  await waiting.page.reload();
  await (await seen(waiting.page, 'bell')).tap();
  await waiting.page.getByRole('link', { name: /A seat of .* is free/ }).tap();
  await until(() => new URL(waiting.page.url()).pathname, 'the table').toBe(path);
  await (await seen(waiting.page, 'seat-take')).tap();
  await seen(waiting.page, 'seat-leave');
});

it('[TBL-90] the page of an unknown table reports that the table does not exist', async () => {
  const user = await browser.newUser('Fay', app.url, DESKTOP);
  user.allow(/404/);
  await user.page.goto('/tables/unknown');
  await user.page.getByRole('heading', { name: 'This table does not exist.' }).waitFor();
  await user.page.getByRole('link', { name: 'Scheduled tables' }).click();
  await until(() => new URL(user.page.url()).pathname, 'the list').toBe('/tables');
});
