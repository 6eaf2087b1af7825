// Reports of players: the report, the decision of a moderator, and what the reporter and the reported player see of it.

import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { credentialsOf } from '../http/client.ts';
import { logIn, signIn } from '../support/account.ts';
import { grantAll } from '../support/admin.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { post } from '../support/post.ts';
import { byId, press, seen, startPair, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();
const [MODERATOR, ADMIN] = ['Moderata', 'Adminella'];
/** A day as the pages show it. */
const DAY = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

let hasStaff = false;
beforeEach(async ({ task }) => {
  // A retried test begins without data, so it creates the moderator and the admin again.
  if (hasStaff && (task.result?.retryCount ?? 0) === 0) return;
  await grantAll(app, { [MODERATOR]: 'moderator', [ADMIN]: 'admin' });
  hasStaff = true;
}, 120_000);

/** Fills in and sends the dialog to report a player. */
async function sendReport(page: Page, kind: string, text: string): Promise<void> {
  const dialog = await seen(page, 'report-dialog');
  await dialog.getByLabel('What happened').selectOption({ label: kind });
  await dialog.getByLabel('What did you see?').fill(text);
  await press(page, 'send-report');
  await dialog.waitFor({ state: 'detached' });
}

/** Reports a user over HTTP by nickname, as the profile page does. @returns the id of the report. */
async function reportByName(page: Page, nickname: string, kind = 'OTHER'): Promise<string> {
  const answer = await post(page, `${app.url}/api/player-reports`, {
    kind,
    message: 'Please look',
    nickname,
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Decides about a report over HTTP. */
async function decide(page: Page, id: string, body: object): Promise<void> {
  const answer = await post(page, `${app.url}/api/moderation/reports/${id}/decision`, {
    reason: 'As the rules say',
    ...body,
  });
  expect(answer.status()).toBe(200);
}

async function userPage(nickname: string, device = DESKTOP): Promise<Page> {
  const { page } = await browser.newUser(nickname, app.url, device);
  if (nickname === MODERATOR || nickname === ADMIN) await logIn(page, app.url, nickname);
  else await signIn(page, app.url, nickname);
  return page;
}

it.each([
  { size: DESKTOP, device: 'desktop' },
  { size: PHONE, device: 'phone' },
])(
  '[MOD-19] [MOD-21] [MOD-23] a report from the seat card leads to a decision and its notifications, on a $device',
  async ({ size, device }) => {
    const [annName, benName] = [`Annette${device}`, `Bertold${device}`];
    const ann = await browser.newUser('Ann', app.url, size);
    await signIn(ann.page, app.url, annName);
    const ben = await userPage(benName);
    await startPair(app.url, ann.page, ben);
    await ann.page.locator('[data-testid="seat-black"]').getByRole('button', { name: benName }).click();
    await (await seen(ann.page, 'person-card')).getByTestId('report-player').click();
    const dialog = await seen(ann.page, 'report-dialog');
    await dialog.getByText('The game and the move are sent along.').waitFor();
    await dialog.getByText('A moderator reads the report. You hear what came of it').waitFor();
    await press(ann.page, 'send-report');
    expect(await dialog.getByText('required', { exact: false }).count()).toBeGreaterThan(0);
    await dialog.getByLabel('What did you see?').fill('See https://example.org');
    await dialog.getByText('Only plain text, without HTML and links').waitFor();
    expect(await barriers(ann.page)).toEqual([]);
    expect(await layoutFaults(ann.page)).toEqual([]);
    await ann.shot(`report-dialog-${device}`);
    await sendReport(ann.page, 'Lets the time run', 'Waits since round one');
    await ann.page.getByText('The report is sent.', { exact: false }).waitFor();

    const eve = await browser.newUser('Eve', app.url, size);
    await logIn(eve.page, app.url, MODERATOR);
    await eve.page.goto('/');
    await eve.page.getByRole('link', { name: 'Administration' }).click();
    const card = byId(eve.page, 'player-report').filter({ hasText: benName });
    await card.getByText('Waits since round one').waitFor();
    expect(await eve.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    expect(await layoutFaults(eve.page)).toEqual([]);
    expect(await barriers(eve.page)).toEqual([]);
    await eve.shot(`reports-${device}`);
    await card.getByTestId('open-report').click();
    await seen(eve.page, 'report-detail');
    await eve.page.getByRole('link', { name: 'Watch the game' }).waitFor();
    await press(eve.page, 'take-report');
    await eve.page.getByRole('button', { name: 'Release the report' }).waitFor();
    await eve.page.getByLabel('Note for moderators').fill('Not the first time');
    await press(eve.page, 'add-note');
    await (await seen(eve.page, 'note')).getByText('Not the first time').waitFor();
    await eve.page.getByRole('region', { name: 'Reported player' }).getByText(benName).waitFor();
    const decision = eve.page.getByRole('region', { name: 'Decision', exact: true });
    await decision.getByLabel('Decision').selectOption({ label: 'No random games' });
    await decision.getByLabel('End').selectOption({ label: 'After 7 days' });
    await decision.getByLabel('Reason').fill('Do not let the time run');
    expect(await layoutFaults(eve.page)).toEqual([]);
    expect(await barriers(eve.page)).toEqual([]);
    await eve.shot(`report-detail-${device}`);
    const decidedAt = Date.now();
    await press(eve.page, 'decide');
    await seen(eve.page, 'decided');
    await eve.page.getByText('Do not let the time run').waitFor();

    await ann.page.goto('/');
    await ann.page.getByRole('button', { name: /Notifications/ }).click();
    await ann.page.getByText('has taken a measure', { exact: false }).first().waitFor();
    await ben.goto('/online');
    // The end is seven days after the decision, which may have been on the day before.
    const days = [decidedAt, Date.now()].map((at) => DAY.format(at + 7 * 86_400_000));
    expect(await (await seen(ben, 'no-random-games')).innerText()).toMatch(
      new RegExp(`^You play no random games until (?:${days.join('|')}), \\d\\d:\\d\\d\\.`),
    );
    expect(await byId(ben, 'wait-SLOW').count()).toBe(0);
  },
);

it('[MOD-20] a player can report other people, but not bots, from the end screen, the review and the profile', async () => {
  const [ann, ben] = [await userPage('Annemone'), await userPage('Benedetto')];
  const id = await startPair(app.url, ann, ben);
  await press(ann, 'resign');
  await press(ann, 'resign-confirm');
  await press(ben, 'resign');
  await press(ben, 'resign-confirm');
  await seen(ann, 'end-dialog');
  // Only Black can be reported: White is the reporter, and Red and Green are bots.
  for (const [army, count] of [
    ['white', 0],
    ['black', 1],
    ['red', 0],
    ['green', 0],
  ] as const)
    expect([army, await byId(ann, `result-${army}`).getByTestId('report-player').count()]).toEqual([
      army,
      count,
    ]);
  await byId(ann, 'result-black').getByTestId('report-player').click();
  await sendReport(ann, 'Left the game', 'Left at once');
  await ann.getByText('The report is sent.', { exact: false }).waitFor();

  await ann.goto(`/games/${id}?of=table&ply=0`);
  await seen(ann, 'review');
  await press(ann, 'report-player');
  await sendReport(ann, 'Something else', 'Once more');
  await ann.getByText('You have already reported this player in this game.').waitFor();

  await ann.goto('/@/Benedetto');
  await press(ann, 'report-player');
  await sendReport(ann, 'Offensive name', 'The name');
  await ann.getByText('The report is sent.', { exact: false }).waitFor();
  await ann.goto('/@/Annemone');
  await ann.getByRole('heading', { level: 1, name: 'Annemone' }).waitFor();
  expect(await byId(ann, 'report-player').count()).toBe(0);

  const eve = await userPage(MODERATOR);
  await eve.goto('/admin/player-reports');
  await byId(eve, 'player-report').filter({ hasText: 'Left at once' }).getByTestId('open-report').click();
  await press(eve, 'reported-game');
  await seen(eve, 'review');
  expect(new URL(eve.url()).pathname).toBe(`/games/${id}`);
});

it('[MOD-22] [MOD-25] a suspended user reads the reason, the end and where to object, and logs in again after the end', async () => {
  const startedAt = Date.now();
  const cleo = await browser.newUser('Cleo', app.url);
  const { page } = cleo;
  await signIn(page, app.url, 'Cleomene');
  await page.goto('/account');
  await page.getByRole('heading', { level: 1, name: 'Cleomene' }).waitFor();
  const admin = await browser.newUser('Ada', app.url);
  await logIn(admin.page, app.url, ADMIN);
  await admin.page.goto('/admin/users');
  await admin.page.getByRole('searchbox').fill('Cleomene');
  const row = admin.page.getByRole('row', { name: /Cleomene/ });
  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = await seen(admin.page, 'suspend-dialog');
  await dialog.getByLabel('End').selectOption({ label: 'After 3 days' });
  await dialog.getByLabel('Reason').fill('Three accounts at one table');
  await admin.shot('suspend-dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await row.getByText('suspended', { exact: true }).waitFor();

  // The next call of Cleo's browser is refused because of the suspension.
  cleo.allow(/403|401/);
  await page.goto('/games');
  await page.goto('/account');
  const notice = await seen(page, 'suspension');
  expect(new URL(page.url()).pathname).toBe('/login');
  await notice.getByText('Reason: Three accounts at one table').waitFor();
  await notice.getByText('The suspension ends on', { exact: false }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  await cleo.shot('suspended');
  await notice.getByRole('link', { name: 'Contact the operator' }).click();
  await until(() => new URL(page.url()).pathname, 'the contact').toBe('/about/contact');

  await row.getByRole('button', { name: 'Lift the suspension' }).click();
  await row.getByText('active', { exact: true }).waitFor();
  const id = await admin.page.evaluate(async () => {
    const answer = await fetch('/api/admin/users?search=Cleomene');
    return ((await answer.json()) as { content: { id: string }[] }).content[0]?.id ?? '';
  });
  // The form is filled in before the suspension begins. On a slow machine, the short suspension could otherwise end
  // before the first login.
  const { email, password } = credentialsOf('Cleomene');
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.locator('input[type="password"]').fill(password);
  const suspended = await admin.page.request.put(`${app.url}/api/admin/users/${id}`, {
    headers: { Origin: app.url },
    data: {
      ...{ isSuspended: true, reason: 'A short one' },
      untilEpochSeconds: Math.floor(Date.now() / 1000) + 25,
    },
  });
  expect(suspended.status()).toBe(200);
  await page.getByRole('button', { name: 'Log in' }).click();
  await byId(page, 'suspension').getByText('Reason: A short one').waitFor();
  await expect
    .poll(
      async () => {
        const isRefused = new URL(page.url()).pathname === '/login';
        if (isRefused)
          await page
            .getByRole('button', { name: 'Log in' })
            .click({ timeout: 5_000 })
            .catch(() => {});
        return new URL(page.url()).pathname;
      },
      { timeout: 90_000, interval: 500, message: 'the menu after the end' },
    )
    .toBe('/');

  await admin.page.goto('/admin/audit-log');
  const log = admin.page
    .getByRole('table', { name: 'Audit log' })
    .locator('tbody tr')
    .filter({ hasText: 'Cleomene' });
  await until(() => log.count(), 'the entries').toBe(3);
  const entries = (await log.allInnerTexts()).map((text) => text.split('\t'));
  expect(entries.map((cells) => cells.slice(1, 4))).toEqual([
    [ADMIN, 'Suspension', 'Cleomene'],
    [ADMIN, 'Suspension lifted', 'Cleomene'],
    [ADMIN, 'Suspension', 'Cleomene'],
  ]);
  const days = [startedAt, Date.now()].map((at) => DAY.format(at));
  for (const [when] of entries) expect(when).toMatch(new RegExp(`^(?:${days.join('|')}), \\d\\d:\\d\\d$`));
  // The time of the end follows the reason of a suspension.
  expect(entries.map((cells) => cells[4] ?? '')).toEqual([
    expect.stringMatching(/^A short one\s*until /),
    '',
    expect.stringMatching(/^Three accounts at one table\s*until /),
  ]);
  expect(await layoutFaults(admin.page)).toEqual([]);
  expect(await barriers(admin.page)).toEqual([]);
  await admin.shot('audit-log');
});

it('[MOD-24] a user whose nickname was refused chooses a new one on the account page', async () => {
  const dora = await browser.newUser('Dora', app.url);
  const { page } = dora;
  await signIn(page, app.url, 'Doraemona');
  await page.goto('/');
  const reporter = await userPage('Reporta');
  const eve = await userPage(MODERATOR);
  await decide(eve, await reportByName(reporter, 'Doraemona', 'NAME'), { decision: 'RENAME' });
  await page.goto('/account');
  const notice = await seen(page, 'must-rename');
  await notice.getByText(/You play under the name Player \d{6}/).waitFor();
  expect(await barriers(page)).toEqual([]);
  await dora.shot('must-rename');
  await notice.getByRole('link', { name: 'Change the nickname' }).click();
  const profile = page.locator('#profile');
  await profile.locator('input[name="nickname"]').fill('Dorothea');
  await profile.locator('input[type="password"]').fill(credentialsOf('Doraemona').password);
  await profile.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dorothea' }).waitFor();
  expect(await byId(page, 'must-rename').count()).toBe(0);
});
