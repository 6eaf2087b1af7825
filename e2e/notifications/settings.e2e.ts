// The settings of notifications: push, mail, quiet hours, and what the browser allows.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { accountIdOf } from '../support/notified.ts';
import { usePushServers } from '../support/pushServers.ts';
import { allowPush } from '../support/serviceWorker.ts';
import { byId, createFrom, press, seen, until } from '../support/table.ts';

const browser = useBrowser();
const running = usePushServers();

const box = (page: Page, kind: string, channel: 'Push' | 'Mail') =>
  byId(page, `kind-${kind}`).getByRole('checkbox', { name: channel });
const device = (page: Page) => byId(page, 'device-push').getByRole('status');
const saved = (page: Page) => page.getByText('Every change is saved at once.').waitFor();

/** Opens the settings as a guest. */
async function openAsGuest(page: Page): Promise<void> {
  await page.goto('/');
  const gameId = await createFrom(page, { numberOfBots: 2, playerGameTimeSeconds: 600 }, false);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  await page.goto('/notifications');
  await seen(page, 'device-push');
}

/** Returns the endpoints of the push subscriptions that the server has stored for the user of the page. */
async function endpointsOf(page: Page): Promise<string[]> {
  const rows = await running.server.services.database.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('account_id', '=', await accountIdOf(page))
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('[NTC-45] the settings save each choice of a notification channel, on a %s', async (name, size) => {
  const { page, shot } = await browser.newUser('Ada', running.server.url, size);
  await openAsGuest(page);
  await until(() => byId(page, 'kind-YOUR_TURN').getByRole('checkbox').count(), 'push without mail').toBe(1);

  // The guest's page would continue with calls for guests, which are refused after the login.
  await page.goto('about:blank');
  await signIn(page, running.server.url, `Settings${name}`);
  // The panel of the bell, the options and the account link to the settings.
  await page.goto('/account');
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
  await seen(page, 'device-push');
  await press(page, 'bell');
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await box(page, 'VOTE', 'Mail').check();
  await saved(page);
  await page.goto('/options');
  await until(() => box(page, 'VOTE', 'Mail').isChecked(), 'the saved choice').toBe(true);
  expect(await box(page, 'YOUR_TURN', 'Mail').isChecked()).toBe(false);
  expect(await layoutFaults(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  await page.goto('/notifications');
  await seen(page, 'device-push');
  await shot(`notification-settings-${name}`);
});

it('[NTC-46] the settings store quiet hours in the time zone of the user', async () => {
  const { page } = await browser.newUser('Ada', running.server.url, { timezoneId: 'Europe/Madrid' });
  await openAsGuest(page);
  const hours = byId(page, 'quiet-hours');
  await hours.getByText('Quiet hours').click();
  await hours.getByText('Time zone: Europe/Madrid').waitFor();
  await hours.getByLabel('From', { exact: true }).fill('21:30');
  await saved(page);
  await hours.getByLabel('From', { exact: true }).fill('07:00');
  await hours.getByText('Choose two different times.').waitFor();
  await page.reload();
  await until(() => hours.getByLabel('From', { exact: true }).inputValue(), 'the last valid time').toBe(
    '21:30',
  );
  expect(await hours.getByLabel('Until', { exact: true }).inputValue()).toBe('07:00');
  // The stored time zone differs from that of the device, as after a journey.
  const quietHours = { fromMinute: 1290, toMinute: 420, timeZone: 'Asia/Tokyo' };
  const answer = await page.request.put(`${running.server.url}/api/guest/notification-preferences`, {
    data: { kinds: {}, quietHours },
    headers: { Origin: running.server.url },
  });
  expect(answer.status()).toBe(200);
  await page.reload();
  await hours.getByText('Time zone: Asia/Tokyo').waitFor();
  await hours.getByRole('button', { name: 'Use the time zone of this device: Europe/Madrid' }).click();
  await hours.getByText('Time zone: Europe/Madrid').waitFor();
  await saved(page);
});

it('[NTC-47] the settings keep a choice that could not be saved, and send it again on request', async () => {
  const { page, allow } = await browser.newUser('Ada', running.server.url);
  allow(/503/); // The test refuses a request.
  await page.goto('/');
  await signIn(page, running.server.url, 'Retry');
  await page.goto('/notifications');
  await seen(page, 'device-push');
  await page.route('**/notification-preferences', (route) => route.fulfill({ status: 503, body: '{}' }));
  await box(page, 'GAME_ENDED', 'Mail').check();
  const notSaved = await seen(page, 'not-saved');
  expect(await box(page, 'GAME_ENDED', 'Mail').isChecked()).toBe(true);
  await page.unroute('**/notification-preferences');
  await notSaved.getByRole('button', { name: 'Try now' }).click();
  await saved(page);
  await page.reload();
  await until(() => box(page, 'GAME_ENDED', 'Mail').isChecked(), 'the saved choice').toBe(true);
});

it('[NTC-48] the settings show whether the browser allows push messages, and choosing push messages subscribes the device', async () => {
  // The service worker of this browser is blocked.
  const { page: without } = await browser.newUser('Uma', running.server.url);
  await openAsGuest(without);
  await device(without).getByText('This browser has no push messages.').waitFor();
  await box(without, 'YOUR_TURN', 'Push').click();
  await byId(without, 'device-push').getByRole('alert').waitFor();
  expect(await box(without, 'YOUR_TURN', 'Push').isChecked()).toBe(false);

  const { page: blocked } = await browser.newUser('Ben', running.server.url, { serviceWorkers: 'allow' });
  await allowPush(blocked, running.service.subscribe(), 'denied');
  await openAsGuest(blocked);
  await device(blocked).getByText('Notifications of this site are blocked.').waitFor();
  await box(blocked, 'YOUR_TURN', 'Push').click();
  await until(() => box(blocked, 'YOUR_TURN', 'Push').isChecked(), 'no push').toBe(false);
  expect(await endpointsOf(blocked)).toEqual([]);

  const { page } = await browser.newUser('Ada', running.server.url, { serviceWorkers: 'allow' });
  const subscription = running.service.subscribe();
  await allowPush(page, subscription);
  await openAsGuest(page);
  await device(page).getByText('Push messages do not arrive on this device.').waitFor();
  await box(page, 'YOUR_TURN', 'Push').click();
  await device(page).getByText('Push messages arrive on this device.').waitFor();
  await until(() => box(page, 'YOUR_TURN', 'Push').isChecked(), 'push').toBe(true);
  await saved(page);
  expect(await endpointsOf(page)).toEqual([subscription.endpoint]);
  await press(page, 'push-off');
  await device(page).getByText('Push messages do not arrive on this device.').waitFor();
  expect(await endpointsOf(page)).toEqual([]);
});
