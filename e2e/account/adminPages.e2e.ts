// The actions of admins on people and games: refunds, mails, the end of a game, games outside the ratings, and dumps.

import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { failurePath, successPath } from '../../protocol/http/payments.ts';
import { atCheckout, atDashboard } from '../../tests/harness/servers/paymentProvider.ts';
import { credentialsOf, expectStatus, HttpClient } from '../http/client.ts';
import { logIn, signIn } from '../support/account.ts';
import { grantAll } from '../support/admin.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { usePaying } from '../support/payments/paying.ts';
import { post } from '../support/post.ts';
import { byId, press, seen, startPair, until, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();
const { payInOtherTab } = usePaying(app, browser);
/** Admins have the paid plan, so their games against random opponents are rated. */
const ADMINS = ['Adminella', 'Bademister', 'Cadminton', 'Dominador'] as const;

let hasAdmins = false;
beforeEach(async ({ task }) => {
  // A retried test begins without data, so it creates the admins again.
  if (hasAdmins && (task.result?.retryCount ?? 0) === 0) return;
  await grantAll(app, Object.fromEntries(ADMINS.map((name) => [name, 'admin'])));
  hasAdmins = true;
}, 180_000);

/** The window sizes and themes in which the pages are tested. The theme is stored in the account of the admin. */
const DEVICES = [
  { device: 'desktop', size: DESKTOP, theme: 'DARK', admin: ADMINS[0] },
  { device: 'phone', size: PHONE, theme: 'LIGHT', admin: ADMINS[1] },
] as const;

async function checked(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Waits for the end of animations, because fading text would fail the contrast check.
  await until(
    () => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length),
    'everything at rest',
  ).toBe(0);
  expect(await barriers(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
}

/** Confirms the open dialog: first without a reason, which leaves the dialog open, then with the reason. */
async function confirmWith(page: Page, reason: string): Promise<void> {
  const dialog = await seen(page, 'reason-dialog');
  await press(page, 'confirm-reason');
  await dialog.getByText('Required').waitFor();
  await dialog.getByLabel('Reason').fill(reason);
  await press(page, 'confirm-reason');
  await dialog.waitFor({ state: 'detached' });
}

/** Pays a donation of 12.50 dollars, and then refunds 2.50 dollars of it on the provider's own pages. */
async function donate(page: Page): Promise<void> {
  const paths = { successPath: successPath('donate'), cancelPath: failurePath('donate') };
  const answer = await post(page, `${app.url}/api/payments/create-nft-checkout-session`, {
    ...{ ...paths, productType: 'DONATE', notes: 'for the tutorial' },
  });
  const { url, sessionId } = (await answer.json()) as { url: string; sessionId: string };
  await atCheckout(url, 'pay', '12.50');
  await atDashboard(url, sessionId, 'refund', '2.50');
  await page.request.get(`${app.url}/api/payments/sessions/${sessionId}`);
}

it.each(DEVICES)(
  '[MOD-42] [MOD-48] an admin finds a user, refunds the rest of a payment and resends a mail, on a $device',
  async ({ device, size, theme, admin }) => {
    const buyer = `Buyer${device}`;
    const ann = await browser.newUser('Ann', app.url);
    await signIn(ann.page, app.url, buyer);
    await payInOtherTab(ann.page);
    await donate(ann.page);
    await ann.page.goto('/purchases');
    await ann.page.getByText('$2.50 of it refunded').waitFor();

    const eve = await browser.newUser('Eve', app.url, {
      ...size,
      stored: { options: { appThemeVariant: theme } },
    });
    const { page } = eve;
    await logIn(page, app.url, admin);
    await page.goto('/');
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('searchbox').fill(buyer);
    await page.getByRole('link', { name: buyer }).click();
    await seen(page, 'person');
    const payment = (what: string) => byId(page, 'payment').filter({ hasText: what });
    await payment('Pro, first month').getByText('$7.00').waitFor();
    await byId(page, 'subscription').getByText('active', { exact: false }).waitFor();
    await checked(page);
    await eve.shot(`admin-person-${device}`);

    await payment('Donation').getByText('$2.50 of it refunded').waitFor();
    await payment('Donation').getByTestId('refund').click();
    await seen(page, 'reason-dialog');
    await page.getByRole('heading', { name: `Refund $10.00 to ${buyer}?` }).waitFor();
    await checked(page);
    await eve.shot(`admin-refund-${device}`);
    await confirmWith(page, 'Given twice');
    await payment('Donation').getByText('refunded', { exact: true }).waitFor();
    expect(await payment('Donation').getByTestId('refund').count()).toBe(0);

    await byId(page, 'mail').filter({ hasText: 'activation' }).getByTestId('resend-mail').click();
    await page.getByText('The mail is on its way.').waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page
      .getByRole('row', { name: /Mail sent again/ })
      .first()
      .waitFor();
    await page
      .getByRole('row', { name: /Payment refunded/ })
      .filter({ hasText: buyer })
      .waitFor();
    await eve.shot(`admin-log-${device}`);

    await ann.page.goto('/purchases');
    await ann.page.getByText('refunded', { exact: true }).waitFor();
  },
);

/** Plays a rated game of the four admins, in which all except the first resign. */
async function playRatedGame(): Promise<void> {
  const users = ADMINS.map(() => new HttpClient(app.url));
  for (const [i, user] of users.entries())
    expectStatus(await user.post('/login', credentialsOf(ADMINS[i] ?? '')), 200);
  for (const user of users)
    expectStatus(await user.post('/game-queue', { timeSetting: 'SLOW', kind: 'RATED' }), 200);
  const { gameId } = (await users[0]!.get('/game-queue')).body;
  for (const _ of ['start', 'pause'])
    for (const user of users) expectStatus(await user.put(`/game-session/${gameId}/ready`), 200);
  for (const user of users.slice(1)) expectStatus(await user.post(`/game-session/${gameId}/resign`), 200);
}

it.each(DEVICES)(
  '[MOD-32] [MOD-43] [MOD-49] if an admin ends a game, its players read who ended the game, on a $device',
  async ({ device, size, theme, admin }) => {
    const ann = await browser.newUser('Ann', app.url, size);
    const ben = await browser.newUser('Ben', app.url);
    const [annName, benName] = [`Endann${device}`, `Endben${device}`];
    await signIn(ann.page, app.url, annName);
    await signIn(ben.page, app.url, benName);
    await startPair(app.url, ann.page, ben.page, `Table of ${device}`);

    const eve = await browser.newUser('Eve', app.url, {
      ...size,
      stored: { options: { appThemeVariant: theme } },
    });
    const { page } = eve;
    await logIn(page, app.url, admin);
    await page.goto('/admin/games');
    await page.getByText('These games are running now.').waitFor();
    await page.getByRole('searchbox').fill(benName.toUpperCase());
    const row = byId(page, 'admin-game').filter({ hasText: annName });
    await row.getByText('in progress').waitFor();
    await checked(page);
    await eve.shot(`admin-games-${device}`);
    await row.getByTestId('open-game').click();
    await seen(page, 'game-detail');
    await checked(page);
    await eve.shot(`admin-game-${device}`);
    await press(page, 'end-game');
    await seen(page, 'reason-dialog');
    await checked(page);
    await confirmWith(page, 'Insults at the table');
    await page.getByText('ended by an administrator', { exact: false }).waitFor();
    await page.getByText('Insults at the table').waitFor();
    expect(await byId(page, 'end-game').count()).toBe(0);

    for (const player of [ann.page, ben.page]) {
      await untilState(player, 'TERMINATED_NO_HUMAN_PLAYERS');
      await (await seen(player, 'outcome')).getByText('Ended by an administrator').waitFor();
      const end = await seen(player, 'end-dialog');
      await end.getByText('An administrator ended the game.', { exact: false }).waitFor();
      expect(await end.getByText('No person is left', { exact: false }).count()).toBe(0);
    }
    await ann.shot(`ended-by-admin-${device}`);
    // A player who returns later also sees that an admin ended the game.
    await ben.page.reload();
    await (await seen(ben.page, 'outcome')).getByText('Ended by an administrator').waitFor();
    await press(ben.page, 'to-review');
    await seen(ben.page, 'review');
    await ben.page.getByText('Ended by an administrator ·', { exact: false }).waitFor();
    await ben.page.goto('/games');
    const ended = ben.page.getByRole('listitem', { name: `Table of ${device}` });
    await ended.getByText('ended by an administrator', { exact: true }).first().waitFor();
    await ben.shot(`list-ended-by-admin-${device}`);
  },
);

it('[MOD-43] an admin takes a game out of the ratings only once, and sees the entry in the audit log', async () => {
  await playRatedGame();
  const { page, shot } = await browser.newUser('Eve', app.url);
  await logIn(page, app.url, ADMINS[0]);
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(ADMINS[1]);
  await page.getByRole('link', { name: ADMINS[1] }).click();
  await press(page, 'games-of-person');
  await byId(page, 'admin-game').filter({ hasText: 'counts' }).getByTestId('open-game').click();
  await seen(page, 'game-detail');
  await shot('admin-rated-game');
  await press(page, 'take-out');
  await confirmWith(page, 'Played for each other');
  await page.getByText('taken out', { exact: true }).waitFor();
  expect(await byId(page, 'take-out').count()).toBe(0);
  await page.getByText('Played for each other').waitFor();
  await shot('admin-taken-out');
  await page.goto('/ratings/mine');
  await page.getByText('No rated games yet').waitFor();
  await page.goto('/admin/audit-log');
  await page.getByRole('row', { name: /Game taken out of the ratings/ }).waitFor();
});

it.each(DEVICES)(
  '[MOD-44] an admin reads a stored dump of a game, and reaches the QBooks, on a $device',
  async ({ device, size, theme, admin }) => {
    const ann = await browser.newUser('Ann', app.url);
    await signIn(ann.page, app.url, `Dump${device}`);
    const answer = await post(ann.page, `${app.url}/api/game-session`, { numberOfBots: 3 });
    const { id } = (await answer.json()) as { id: string };
    const dumped = await post(ann.page, `${app.url}/api/game-session-dump/${id}/create`, {
      message: `The clock jumped on a ${device}`,
    });
    expect(dumped.status()).toBe(201);
    const { page, shot } = await browser.newUser('Eve', app.url, {
      ...size,
      stored: { options: { appThemeVariant: theme } },
    });
    await logIn(page, app.url, admin);
    await page.goto('/admin/bug-reports');
    const dump = byId(page, 'dump').filter({ hasText: device });
    await checked(page);
    await dump.getByTestId('read-dump').click();
    const dialog = await seen(page, 'dump-dialog');
    await dialog.getByText(/entries in the record/).waitFor();
    await dialog.getByText('"sit"').first().waitFor();
    await checked(page);
    await shot(`admin-dump-${device}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'QBooks' }).first().click();
    await until(() => page.url(), 'the QBooks').toContain('/games?show=books');
  },
);
