// Login sessions: their duration, tabs, and what remains afterwards.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { credentialsOf, HttpClient } from '../http/client.ts';
import { logIn } from '../support/accountForms.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { sendOn } from '../support/sendOn.ts';
import { byId, press, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

async function enter(page: Page, nickname: string, isPersistent = false): Promise<void> {
  const { email, password } = credentialsOf(nickname);
  await page.goto('/login');
  if (isPersistent) await page.getByLabel('Keep me logged in for 30 days').check();
  await logIn(page, email, password);
  await page.getByRole('link', { name: `Account: ${nickname}` }).waitFor();
}

const account = (nickname: string) => new HttpClient(app.url).register(nickname);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

it('[ACC-46] a login with "keep me logged in" survives closing the browser, and a login without it does not', async () => {
  await account('Adalind');
  for (const isPersistent of [true, false]) {
    const { page, context } = await browser.newUser('Ada', app.url);
    await enter(page, 'Adalind', isPersistent);
    const { cookies, origins } = await context.storageState();
    await context.close();
    // The browser is reopened with the stored data of the old one, but without its session cookies.
    const keepLoggedIn = cookies.filter(({ expires }) => expires > Date.now() / 1000);
    const { page: again, allow } = await browser.newUser('Ada', app.url, {
      storageState: { cookies: keepLoggedIn, origins },
    });
    allow(/401/);
    await again.goto('/account');
    if (isPersistent) await heading(again, 'Adalind').waitFor();
    else await again.getByText('Your session is expired, log in again').first().waitFor();
  }
});

it('[ACC-03] the app fetches the user after a login', async () => {
  await account('Adelheid');
  const { page } = await browser.newUser('Ada', app.url);
  await page.route('**/api/account/me', async (route) => {
    const answer = await sendOn(route);
    await route.fulfill({ response: answer, json: { ...(await answer.json()), username: 'Renamed' } });
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/login|account/.test(pathname) && pathname.startsWith('/api/'))
      calls.push(`${request.method()} ${pathname}`);
  });
  const { email, password } = credentialsOf('Adelheid');
  await page.goto('/login');
  await logIn(page, email, password);
  await page.getByRole('link', { name: 'Account: Renamed' }).waitFor();
  expect(calls).toEqual(['POST /api/login', 'GET /api/account/me']);
});

it('[ACC-01] the app shows screens that depend on the user only after the server has identified the user', async () => {
  await account('Benedict');
  const { page } = await browser.newUser('Ben', app.url);
  await enter(page, 'Benedict');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/account/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/account');
  await byId(page, 'user-awaited').waitFor();
  expect(await heading(page, 'Benedict').count()).toBe(0);
  answer();
  await heading(page, 'Benedict').waitFor();
});

it('[ACC-51] [ACC-52] the app asks an anonymous user to log in, and reports an expired session', async () => {
  await account('Cecilia');
  const { page, allow, context } = await browser.newUser('Cecil', app.url);
  allow(/401/);
  await page.goto('/account');
  await page.getByRole('alert').getByText('Please log in!').waitFor();
  const { email, password } = credentialsOf('Cecilia');
  await logIn(page, email, password);
  await heading(page, 'Cecilia').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');
  // The login session ends: first while a page is open, and then before a page is opened. The test waits until no
  // request is running, because such a request would report the end of the session before the click.
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByRole('alert').getByText('Your session is expired, log in again').waitFor();
  await logIn(page, email, password);
  await heading(page, 'Cecilia').waitFor();
  await context.clearCookies();
  await page.goto('/options');
  await page.getByRole('alert').getByText('Your session is expired, log in again').waitFor();
});

it('[ACC-09] the app removes all data of the user at logout in every tab', async () => {
  await account('Dorothea');
  await account('Emilia');
  const { page, tab, allow } = await browser.newUser('Dora', app.url);
  allow(/401/);
  await enter(page, 'Dorothea');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await page.evaluate(() => {
    const record = { id: 'x', gameId: null, title: 'Mine alone', savedAt: 1, record: '...' };
    localStorage.setItem('tetrarch.saved', JSON.stringify([record]));
    sessionStorage.setItem('tetrarch.signUp', JSON.stringify({ email: 'dorothea@example.org' }));
  });
  const other = await tab();
  await other.goto('/account');
  await heading(other, 'Dorothea').waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  for (const one of [page, other]) {
    await one.getByRole('link', { name: 'Log in', exact: true }).waitFor();
    expect(new URL(one.url()).pathname).toBe('/');
    expect(await one.getByText('Dorothea').count()).toBe(0);
  }
  const stored = () =>
    page.evaluate(() => ({
      saved: localStorage.getItem('tetrarch.saved'),
      signUp: sessionStorage.getItem('tetrarch.signUp'),
      theme: document.documentElement.className,
    }));
  expect(await stored()).toEqual({ saved: null, signUp: null, theme: 'dark' });
  await page.goBack();
  await until(() => page.getByText('Dorothea').count(), 'no other user').toBe(0);
  await enter(page, 'Emilia');
  expect((await stored()).saved).toBeNull();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Log in', exact: true }).waitFor();
  // The games that the first user stored on the device are available again.
  await enter(page, 'Dorothea');
  expect((await stored()).saved).toContain('Mine alone');
});

it('[ACC-47] the game page shows the nickname of a user to players and watchers', async () => {
  await account('Fridolin');
  const { page } = await browser.newUser('Frida', app.url);
  await enter(page, 'Fridolin');
  await press(page, 'play-bots');
  // The title of the game also contains the nickname, so the test checks the seat.
  await byId(page, 'seat-white').getByText('Fridolin').first().waitFor();
  const gameId = new URL(page.url()).pathname.split('/').at(-1);
  const { page: watcher } = await browser.newUser('Greta', app.url);
  await watcher.goto(`/join/${gameId}`);
  await watcher.getByRole('button', { name: /watch/i }).first().click();
  await byId(watcher, 'seat-white').getByText('Fridolin').first().waitFor();
});

it('[ACC-44] the account page accepts a name only if it has at least three letters, of any script', async () => {
  await account('Henriette');
  const { page } = await browser.newUser('Hen', app.url);
  await enter(page, 'Henriette');
  await page.goto('/account');
  const profile = page.getByRole('region', { name: 'Profile' });
  for (const [label, name, isFine] of [
    ['First name', 'Jo', false],
    ['Last name', 'R2D2', false],
    ['Full name', 'Jo  Anne', false],
    ['Full name', 'Ольга Сергеевна', true],
    ['First name', '欧阳修', true],
    ['Last name', "O'Neill-Ruiz", true],
  ] as const) {
    const field = profile.getByLabel(label, { exact: true });
    await field.fill(name);
    await field.blur();
    await until(() => field.getAttribute('aria-invalid'), name).toBe(isFine ? null : 'true');
    if (isFine) continue;
    const id = await field.getAttribute('aria-describedby');
    expect((await page.locator(`[id="${id}"]`).innerText()).trim()).toBe('not valid');
  }
});
