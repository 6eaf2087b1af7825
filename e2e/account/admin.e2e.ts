// Admin work in the browser: bug reports, accounts, games of users.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type {
  AdminUser,
  BugReportView,
  LiveFigures,
  PlayerPair,
  ProcessFigures,
} from '../../protocol/http/adminApi.ts';
import { signIn, withPrivileges } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { byId, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const pageOf = <T>(content: readonly T[]) => ({
  content,
  ...{ pageNo: 0, pageSize: 20, totalElements: content.length },
});

const BUSY: ProcessFigures = {
  ...{ games: 812, runningGames: 790, players: 3104, watchers: 215, sockets: 3390, movesPerSecond: 203.4 },
  ...{ answerP50Ms: 4.2, answerP99Ms: 31.7, loopP99Ms: 12.4, isOverloaded: true, memoryBytes: 612_000_000 },
  ...{ uptimeSeconds: 93_600, connections: { open: 10, idle: 4, waiting: 0 } },
  ...{ botsWaiting: 2, botsWorking: 2, chainLag: { blocks: 3, seconds: 12 } },
};
/** Returns the measurements of one overloaded process, and of one process of another version that is draining. */
const figuresWith = (busy: ProcessFigures): LiveFigures => ({
  processes: [
    { id: 'one', address: 'app-1:2567', isDraining: false, figures: busy },
    { id: 'two', address: 'app-2:2567', isDraining: true, figures: null },
  ],
  waiting: { inquiries: 1, inquiryAge: 75, mails: 4, mailAge: 0, mints: 0, mintAge: 0, queue: 7 },
  database: { bytes: 1_840_000_000, version: '15.14' },
});

/**
 * Answers the page's calls as for an admin, because only the command line creates admins. @returns the answers, which
 * the test may change.
 */
async function asAdmin(page: Page) {
  const busy = { ...BUSY };
  const report: BugReportView = {
    id: 'report1',
    message: 'The white king has lost his crown',
    gameSessionId: '0'.repeat(32),
    reporter: { id: 'ann', username: 'Annalisa' },
    createdAtEpochSeconds: 1_766_343_900,
    isDone: false,
  };
  const user: AdminUser = {
    ...{ id: 'ann', username: 'Annalisa', email: 'ann@example.org', roles: ['ROLE_USER'] },
    ...{ createdAtEpochSeconds: 1_766_343_900, isActivated: true, isSuspended: false },
  };
  const pair: PlayerPair = {
    players: [
      { id: 'ann', username: 'Annalisa' },
      { id: 'bob', username: 'Bobadilla' },
    ],
    ...{ games: 12, captures: 3, expectedCaptures: 30.5 },
  };
  const state = { isDone: false, isSuspended: false };
  await page.route(/\/api\/moderation\//, (route) => route.fulfill({ json: pageOf([]) }));
  await page.route(/\/api\/admin\//, (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'PUT') {
      Object.assign(state, request.postDataJSON());
      const changed = pathname.includes('/users/') ? user : report;
      return route.fulfill({ json: { ...changed, ...request.postDataJSON() } });
    }
    const users = 'annalisa'.includes((searchParams.get('search') ?? '').toLowerCase())
      ? [{ ...user, isSuspended: state.isSuspended }]
      : [];
    if (pathname.endsWith('/game-dumps')) return route.fulfill({ json: pageOf([]) });
    if (pathname.endsWith('/figures')) return route.fulfill({ json: figuresWith(busy) });
    const body = pathname.endsWith('/cooperation')
      ? pageOf([pair])
      : pathname.endsWith('/users')
        ? pageOf(users)
        : pageOf(
            state.isDone && searchParams.get('show') === 'OPEN' ? [] : [{ ...report, isDone: state.isDone }],
          );
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) });
  });
  await withPrivileges(page, ['ADMIN', 'REVIEW_ALL_RATINGS', 'REVIEW_OWN_RATINGS', 'BASIC_PRIVILEGE']);
  return busy;
}

it('an admin closes reports, suspends accounts after a confirmation, and lists suspicious pairs of players', async () => {
  const { page } = await browser.newUser('Adelheid', app.url);
  await page.goto('/');
  await signIn(page, app.url, 'Adelheid');
  await asAdmin(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByText('Nothing here.').waitFor();
  await page.getByRole('link', { name: 'Bug reports' }).click();
  await page.getByText('The white king has lost his crown').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByText('Nothing here.').waitFor();

  await page.getByRole('link', { name: 'Users' }).click();
  const row = page.getByRole('row', { name: /Annalisa/ });
  await row.waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('searchbox').fill('Zebedee');
  await until(() => row.count(), 'no user of that name').toBe(0);
  await page.getByRole('searchbox').fill('anna');
  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = byId(page, 'suspend-dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByLabel('End').selectOption({ label: 'Without an end' });
  await dialog.getByLabel('Reason').fill('Three accounts');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await row.getByText('suspended', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Lift the suspension' }).click();
  await row.getByText('active', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Who plays with whom' }).click();
  const cells = page.getByRole('table').locator('tbody td');
  await until(() => cells.allInnerTexts(), 'the pair').toEqual([
    ...['Annalisa · Bobadilla', '12', '3', '30.5', '10%'],
  ]);
  expect(await barriers(page)).toEqual([]);
});

it('an admin sees the current figures of all processes, which refresh automatically', async () => {
  const { page } = await browser.newUser('Adelina', app.url);
  await page.goto('/');
  await signIn(page, app.url, 'Adelheide');
  const busy = await asAdmin(page);
  await page.goto('/admin/bug-reports');
  await page.getByRole('link', { name: 'Live figures' }).click();
  const now = page.getByRole('region', { name: 'Now' });
  await now.getByText('790').waitFor();
  const processes = page.getByRole('list', { name: 'Processes' }).getByRole('listitem');
  await processes.filter({ hasText: 'app-1:2567' }).getByText('4.2 ms / 31.7 ms').waitFor();
  await processes.filter({ hasText: 'app-2:2567' }).getByText('stopping').waitFor();
  await page.getByRole('region', { name: 'Waiting' }).getByText('oldest: 1 min').waitFor();
  expect(await barriers(page)).toEqual([]);
  Object.assign(busy, { runningGames: 791 });
  await now.getByText('791').waitFor();
});

it('the admin pages fit on a phone', async () => {
  const { page } = await browser.newUser('Adelina', app.url, PHONE);
  await page.goto('/admin/users');
  await byId(page, 'not-found').waitFor();
  await signIn(page, app.url, 'Adelina');
  await page.goto('/admin/bug-reports');
  await byId(page, 'not-found').waitFor();
  await asAdmin(page);
  for (const tab of ['bug-reports', 'users', 'cooperation']) {
    await page.goto(`/admin/${tab}`);
    await page.getByText('Annalisa').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await barriers(page)).toEqual([]);
  }
  await page.goto('/admin/live');
  await page.getByText('app-1:2567').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
