// Push messages: the service worker shows each once, opens its link, and renews the subscription. The product asks once
// whether to send them, and a logout ends them.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { accountIdOf } from '../support/notified.ts';
import { usePushServers } from '../support/pushServers.ts';
import { allowPush, wasPermissionAsked, workerOf } from '../support/serviceWorker.ts';
import { byId, createFrom, press, seen, until } from '../support/table.ts';

const browser = useBrowser();
const running = usePushServers();

const WORKER = { serviceWorkers: 'allow' } as const;
const MESSAGE = {
  id: 'n1',
  kind: 'YOUR_TURN',
  title: 'Your turn',
  text: 'It is your move in “Long table”.',
  link: '/rules',
  tag: 'YOUR_TURN:g1',
  count: 1,
};
/** Returns the endpoints of the push subscriptions that the server has stored for an account. */
async function endpointsOf(accountId: string): Promise<string[]> {
  const rows = await running.server.services.database.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ endpoint }) => endpoint).sort();
}

/** Creates a guest's game, which waits for a second player. @returns the id of the game. */
async function openTable(page: Page): Promise<string> {
  await page.goto('/');
  const gameId = await createFrom(page, { numberOfBots: 2, playerGameTimeSeconds: 600 }, false);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  return gameId;
}

const shownAs = (change: object = {}) => ({
  title: MESSAGE.title,
  body: MESSAGE.text,
  tag: MESSAGE.tag,
  ...change,
});

it('[NTC-50] a push message is shown once, and replaced by a later one with the same tag', async () => {
  const { page } = await browser.newUser('Ada', running.server.url, WORKER);
  await page.goto('/');
  const { deliver, shown, closeAll } = await workerOf(page);
  await deliver(MESSAGE);
  await until(shown, 'the notification').toEqual([shownAs()]);
  await deliver({ ...MESSAGE, id: 'n2', text: 'Two games wait.' });
  await until(shown, 'the replaced notification').toEqual([shownAs({ body: 'Two games wait.' })]);
  // A repeated message is not shown again after the user has closed its notification. A message in an unknown format is
  // not shown at all.
  await closeAll();
  await deliver(MESSAGE);
  for (const unknown of ['no JSON', '', { id: 'n3' }, { ...MESSAGE, id: 3 }, null]) await deliver(unknown);
  await deliver({ ...MESSAGE, id: 'n4', tag: 'other' });
  await until(shown, 'only the new notification').toEqual([shownAs({ tag: 'other' })]);
});

it('[NTC-51] a clicked notification opens its link in an open tab, or in a new one', async () => {
  const { page } = await browser.newUser('Ada', running.server.url, WORKER);
  await page.goto('/');
  await seen(page, 'play-bots');
  const { deliver, shown, click, withTabs } = await workerOf(page);
  // The worker navigates only the tabs that it controls.
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'control').toBe(true);
  await deliver(MESSAGE);
  await until(shown, 'the notification').toHaveLength(1);
  await click();
  await page.waitForURL('**/rules');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(shown, 'the closed notification').toEqual([]);

  // Without a tab the worker opens a window. A link to another origin opens the main menu.
  const { url } = running.server;
  const opened = await withTabs();
  await deliver({ ...MESSAGE, id: 'n2', link: '/game/abc' });
  await until(shown, 'the second notification').toHaveLength(1);
  await click();
  await until(opened, 'a window').toEqual([`open ${url}/game/abc`]);
  await deliver({ ...MESSAGE, id: 'n3', link: 'https://elsewhere.example/' });
  await until(shown, 'the third notification').toHaveLength(1);
  await click();
  await until(opened, 'the main menu').toEqual([`open ${url}/game/abc`, `open ${url}/`]);

  // An open tab is brought to the front. A tab that already shows the link is preferred, and stays where it is.
  const done = await withTabs(`${url}/faq`, `${url}/rules`);
  await deliver({ ...MESSAGE, id: 'n4' });
  await until(shown, 'the fourth notification').toHaveLength(1);
  await click();
  await until(done, 'the tab of the link').toEqual([`focus ${url}/rules`]);
  await deliver({ ...MESSAGE, id: 'n5', link: '/game/abc' });
  await until(shown, 'the fifth notification').toHaveLength(1);
  await click();
  await until(done, 'another tab').toEqual([
    `focus ${url}/rules`,
    `focus ${url}/faq`,
    `navigate ${url}/faq to ${url}/game/abc`,
  ]);
});

it.each([
  ['guest', 'event'],
  ['account', 'event'],
  ['guest', 'options'],
  ['guest', 'browser'],
] as const)('[NTC-52] a renewed push subscription is stored (%s, from the %s)', async (who, source) => {
  const { page } = await browser.newUser('Ada', running.server.url, WORKER);
  if (who === 'guest') await openTable(page);
  else {
    await page.goto('/');
    await signIn(page, running.server.url, 'Renewed');
    await page.reload();
    await page.getByRole('link', { name: 'Account: Renewed' }).waitFor();
  }
  const { renewSubscription } = await workerOf(page);
  const renewed = running.service.subscribe();
  await renewSubscription(renewed, source);
  const accountId = await accountIdOf(page);
  await until(() => endpointsOf(accountId), 'the renewed subscription').toEqual([renewed.endpoint]);
});

it('[NTC-53] a logout ends push messages, on the server and in the browser', async () => {
  const { page, allow } = await browser.newUser('Ada', running.server.url, WORKER);
  allow(/status of 40[13]/); // After the logout, `signIn` still stores the user in each loaded page.
  const subscription = running.service.subscribe();
  await allowPush(page, subscription);
  await page.goto('/');
  await signIn(page, running.server.url, 'Leaving');
  await page.goto('/notifications');
  await press(page, 'push-on');
  const accountId = await accountIdOf(page);
  await until(() => endpointsOf(accountId), 'the subscription').toEqual([subscription.endpoint]);
  const isSubscribed = () => page.evaluate(() => localStorage.getItem('test.subscribed'));
  expect(await isSubscribed()).toBe('yes');
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).first().click();
  await until(() => endpointsOf(accountId), 'no subscription').toEqual([]);
  await page.waitForURL(`${running.server.url}/`);
  await until(isSubscribed, 'no subscription of the browser').toBe('no');
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  '[NTC-49] the app offers to send push messages while a user waits for a full table, on a %s',
  async (name, size) => {
    const { page, shot } = await browser.newUser('Ada', running.server.url, { ...WORKER, ...size });
    const subscription = running.service.subscribe();
    await allowPush(page, subscription);
    await openTable(page);
    const question = byId(page, 'ask-to-notify');
    await question.getByText('this device can notify you when your table is full').waitFor();
    expect(await wasPermissionAsked(page)).toBe(false);
    await shot(`ask-to-notify-${name}`);
    await press(page, 'notify-me');
    await until(() => question.count(), 'the question closed').toBe(0);
    const accountId = await accountIdOf(page);
    expect(await endpointsOf(accountId)).toEqual([subscription.endpoint]);
    await page.goto('/notifications');
    const push = byId(page, 'kind-TABLE_FULL').getByRole('checkbox', { name: 'Push' });
    await until(() => push.isChecked(), 'the chosen kind').toBe(true);
  },
);

it('[NTC-49] push messages are offered neither on the first visit nor to a user who has declined or blocked them', async () => {
  const { page } = await browser.newUser('Ada', running.server.url, WORKER);
  await allowPush(page, running.service.subscribe());
  await openTable(page);
  const question = byId(page, 'ask-to-notify');
  await press(page, 'notify-not-now');
  await until(() => question.count(), 'the question closed').toBe(0);
  await page.reload();
  await seen(page, 'waiting');
  expect(await page.evaluate(() => localStorage.getItem('tetrarch.notifyAsked'))).toBe('true');
  expect(await wasPermissionAsked(page)).toBe(false);

  // The user accepts the agreement in this visit, so it counts as the first visit.
  const { page: nina } = await browser.newUser('Nina', running.server.url, { ...WORKER, isNew: true });
  await allowPush(nina, running.service.subscribe());
  await nina.goto('/');
  await nina.getByRole('button', { name: 'Accept' }).click();
  await seen(nina, 'play-bots');
  await openTable(nina);
  expect(await nina.evaluate(() => localStorage.getItem('tetrarch.notifyAsked'))).toBeNull();

  // The app does not offer push messages to a guest who has blocked notifications. It offers nothing else, because
  // guests get no mail.
  const { page: blocked } = await browser.newUser('Ben', running.server.url, WORKER);
  await allowPush(blocked, running.service.subscribe(), 'denied');
  await openTable(blocked);
  expect(await blocked.evaluate(() => localStorage.getItem('tetrarch.notifyAsked'))).toBeNull();
});
