// A postponed game whose players have closed all pages: they are called back, notified and return, or are dropped.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lookedAt } from '../../tests/harness/users/notified.ts';
import { signIn } from '../support/account.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { accountIdOf, refocus } from '../support/notified.ts';
import { usePushServers } from '../support/pushServers.ts';
import { allowPush, workerOf } from '../support/serviceWorker.ts';
import { byId, createFrom, press, seen, until, untilState } from '../support/table.ts';

const browser = useBrowser();
const running = usePushServers();

async function choose(page: Page, item: string): Promise<void> {
  await press(page, 'game-menu-open');
  await press(page, `menu-${item}`);
}

/** Turns push and mail on for calls back, on the page of the settings. */
async function wantCalls(page: Page): Promise<void> {
  await page.goto('/notifications');
  await press(page, 'push-on');
  const row = byId(page, 'kind-CALLED_BACK');
  for (const channel of ['Push', 'Mail']) await row.getByRole('checkbox', { name: channel }).check();
  await page.getByText('Every change is saved at once.').waitFor();
}

it('[NTC-54] [NTC-55] [NTC-58] a call back to a postponed game reaches players by bell, push message and mail', async () => {
  const ada = await browser.newUser('Ada', running.server.url);
  await ada.page.goto('/');
  const gameId = await createFrom(ada.page, { name: 'Long table', numberOfBots: 1 }, false);
  await ada.page.goto(`/game/${gameId}`);
  const { page: ben } = await browser.newUser('Ben', running.server.url, { serviceWorkers: 'allow' });
  await allowPush(ben, running.service.subscribe());
  await ben.goto('/');
  await signIn(ben, running.server.url, 'Benedikt');
  await wantCalls(ben);
  const benId = await accountIdOf(ben);
  const cleo = await browser.newUser('Cleo', running.server.url, PHONE);
  for (const one of [ben, cleo.page]) {
    await one.goto(`/join/${gameId}`);
    await press(one, 'take-seat');
    await seen(one, 'waiting');
  }
  await press(ada.page, 'start');
  for (const one of [ben, cleo.page]) await press(one, 'ready');
  await untilState(ada.page, 'STARTED');
  await choose(ada.page, 'pause');
  await press(ada.page, 'pauseAll-confirm');
  await untilState(ben, 'PAUSED');
  await choose(ben, 'postpone');
  await press(ben, 'postponeAll-confirm');
  await seen(cleo.page, 'postponed');

  // Everybody leaves the page of the game. Ben's browser stays open without a page of the product.
  const worker = await workerOf(ben);
  const openedByBen = await worker.withTabs();
  await ben.goto('about:blank');
  await cleo.page.close();
  await ada.page.goto('/');
  await lookedAt(running.server, benId, 120);

  const card = await seen(ada.page, 'postponed');
  await until(() => card.innerText(), 'who is here').toMatch(/1 of 4 here · missing: Benedikt, Guest \d+/);
  await ada.shot('postponed-menu-desktop');
  await card.click();
  const missing = await seen(ada.page, 'missing');
  await until(() => missing.getByRole('listitem').count(), 'two missing players').toBe(2);
  expect(await missing.getByText('notified').count()).toBe(0);
  await press(ada.page, 'call-back');
  const line = (name: RegExp) => missing.getByRole('listitem').filter({ hasText: name });
  await line(/Guest/)
    .getByText(/^notified /)
    .waitFor();
  expect(await byId(ada.page, 'call-back').count()).toBe(0);

  // The push message reaches Ben's browser, although no page is open.
  const [push] = await running.service.waitFor(1);
  expect(push?.message).toMatchObject({ kind: 'CALLED_BACK', link: `/game/${gameId}` });
  await worker.deliver(push?.message);
  const text = /Guest \d+ calls you back to the postponed game “Long table”\./;
  await until(async () => (await worker.shown()).map(({ title }) => title), 'the push message').toEqual([
    'Called back',
  ]);
  expect((await worker.shown())[0]?.body).toMatch(text);
  await worker.click();
  await until(openedByBen, 'the page of the game').toEqual([`open ${running.server.url}/game/${gameId}`]);
  // The mail links to the same page.
  const outbox = await ada.tab();
  await outbox.goto('/outbox');
  const mail = outbox.getByRole('article').filter({ hasText: 'calls you back' }).first();
  await mail.waitFor();
  const mailed = await mail
    .getByRole('link', { name: /\/game\// })
    .first()
    .getAttribute('href');
  expect(mailed).toContain(`/game/${gameId}`);
  await outbox.close();
  // The page shows Ben as notified only when every chosen channel has delivered: the test marks the mail as sent.
  await line(/Benedikt/)
    .getByText('not notified yet')
    .waitFor();
  const { db } = running.server.services.database;
  await db.updateTable('outbox_mail').set({ ended_at: new Date() }).where('ended_at', 'is', null).execute();
  await refocus(ada.page);
  await line(/Benedikt/)
    .getByText(/^notified /)
    .waitFor();
  await ada.shot('postponed-game-desktop');
  expect(await layoutFaults(ada.page)).toEqual([]);

  // Cleo returns by the bell of the main menu, on a phone.
  const back = await cleo.tab();
  await back.goto('/');
  const called = await seen(back, 'postponed');
  await called.getByText(/calls you back/).waitFor();
  await until(() => called.innerText(), 'who is here').toContain('2 of 4 here · missing: Benedikt');
  await refocus(back);
  await back.getByRole('button', { name: 'Notifications: 1 unread' }).click();
  await cleo.shot('postponed-menu-phone', back);
  await back.getByRole('dialog').getByTestId('notification').filter({ hasText: text }).click();
  await seen(back, 'postponed');
  await until(() => line(/Guest/).count(), 'Cleo is back').toBe(0);
  await cleo.shot('postponed-game-phone', back);
  expect(await layoutFaults(back)).toEqual([]);

  // Ben returns by the link of the push message, and the game continues.
  const [link] = await openedByBen();
  await ben.goto(link?.replace('open ', '') ?? '');
  await seen(ben, 'postponed');
  await press(back, 'unpause');
  for (const one of [ada.page, ben, back]) await untilState(one, 'STARTED');
});
