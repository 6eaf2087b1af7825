// The active games for a user with an account, in three tabs that update automatically.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { SORT_KEYS } from '../../protocol/http/gameShapes.ts';
import { HttpTable } from '../../tests/harness/games/httpGame.ts';
import { GREEN_STALEMATES, WHITE_WINS } from '../../tests/harness/games/positions.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { sendOn } from '../support/sendOn.ts';
import { until, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const TABS = {
  join: ['Join a game', '/active-games/not-started'],
  watch: ['Watch a game', '/active-games/in-progress'],
  week: ['Games this week', '/active-games/ended'],
} as const;

async function reader(nickname: string, tab: keyof typeof TABS, size = DESKTOP): Promise<Page> {
  const { page } = await browser.newUser(nickname, app.url, size);
  await signIn(page, app.url, nickname);
  await page.goto(TABS[tab][1]);
  await page.getByRole('link', { name: TABS[tab][0] }).waitFor();
  return page;
}

const STATUSES = [
  'game over',
  'in progress',
  'not finished',
  'not started',
  'postponed',
  'created',
  'draw',
  'stalemate',
  'terminated (no human players)',
];

const OPEN_RECORD = `[Tetrarch "1"]
[Title "Unfinished"]

1. d4-e4 c9-c8
`;

const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const names = (page: Page) =>
  page
    .getByRole('list')
    .last()
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')));

const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search by name' }).fill(text);

/** Creates a random game with one free seat. */
async function randomTable(): Promise<{ id: string; name: string; leave: () => Promise<unknown> }> {
  const four = await Promise.all([0, 1, 2, 3].map(() => TestUser.guest(app.url)));
  for (const one of four) await one.call('POST', '/api/guest/game-queue', { body: { timeSetting: 'SLOW' } });
  const [first] = four as [TestUser];
  const { gameId } = (await first.call<{ gameId: string }>('GET', '/api/guest/game-queue')).body;
  const path = `/api/guest/game-session/${gameId}`;
  const game = (await first.call<{ name: string; players: { color: string; isYou: boolean }[] }>('GET', path))
    .body;
  const own = game.players.find(({ isYou }) => isYou)?.color;
  return {
    id: gameId,
    name: game.name,
    leave: () => first.call('POST', `${path}/leave?startingPiecesColor=${own}`),
  };
}

it('[LOB-01] the list of active games shows waiting games without a reload', async () => {
  const page = await reader('Aria', 'join');
  await page.getByRole('heading', { name: 'No open tables' }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Create a table' }).count()).toBe(1);
  const table = await randomTable();
  await row(page, table.name).getByText('not started').waitFor();
  await table.leave();
  // The seat must be taken now, because a bot takes it after some seconds.
  await row(page, table.name).getByText('created').waitFor();
  await row(page, table.name).getByText('3 of 4 seats taken').waitFor();
  await row(page, table.name).getByRole('button', { name: /^Join/ }).click();
  await until(() => new URL(page.url()).pathname, 'the table').toBe(`/game/${table.id}`);
  await until(() => page.getByText('Aria').count(), 'the own seat').toBeGreaterThan(0);
  await untilState(page, 'SPECIAL_PAUSE', 'STARTED');
});

it('[LOB-02] [LOB-03] the list of active games updates running games without a reload, and shows games that ended this week', async () => {
  const page = await reader('Bela', 'watch');
  const table = await HttpTable.started(app, { name: 'Last mate', position: WHITE_WINS });
  await row(page, 'Last mate').getByText('in progress').waitFor();
  await row(page, 'Last mate')
    .getByRole('button', { name: /^Watch/ })
    .click();
  await untilState(page, 'STARTED');
  await page.getByText('You are watching').first().waitFor();
  await page.goBack();
  await row(page, 'Last mate').waitFor();
  await table.move(0, 'c2', 'a2');
  await row(page, 'Last mate').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Games this week' }).click();
  await row(page, 'Last mate').getByText('game over').waitFor();
  await until(() => row(page, 'Last mate').locator('time').innerText(), 'the end').toMatch(
    /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/,
  );
});

it('[LOB-04] the list of active games has exactly four sort keys and a search by name', async () => {
  for (const name of ['Order cedar', 'Order ash', 'Order birch']) {
    const table = await HttpTable.started(app, { name });
    // One game is paused and a move is made in another one, so that each sort order begins with a different game.
    if (name === 'Order ash') await table.request(table.of(0), 'PUT', 'pause');
    if (name === 'Order birch') await table.move(0, 'd1', 'e1');
  }
  const page = await reader('Cora', 'watch');
  await search(page, 'order ');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  expect(
    await sort
      .locator('option')
      .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value)),
  ).toEqual([...SORT_KEYS]);
  const expectOrder = (order: string) =>
    until(async () => (await names(page)).join(), order).toBe(
      order
        .split(' ')
        .map((name) => `Order ${name}`)
        .join(),
    );
  await expectOrder('birch ash cedar');
  await sort.selectOption('NAME');
  await expectOrder('cedar birch ash');
  await page.getByRole('button', { name: /Change to ascending/ }).click();
  await expectOrder('ash birch cedar');
  await sort.selectOption('LAST_ROUND_UPDATE_TIMESTAMP');
  await expectOrder('cedar ash birch');
  await sort.selectOption('GAME_STATE');
  await until(async () => (await names(page))[0], 'the paused one first').toBe('Order ash');
  await page.getByRole('button', { name: /Change to descending/ }).click();
  await until(async () => (await names(page))[2], 'the paused one last').toBe('Order ash');
  await page.getByRole('button', { name: /Change to ascending/ }).click();
  await page.reload();
  expect(await sort.inputValue()).toBe('GAME_STATE');
  await until(async () => (await names(page)).length, 'those that were searched').toBe(3);
  await search(page, 'no such table');
  await page.getByRole('heading', { name: 'No game is called “no such table”' }).waitFor();
  await page.getByRole('button', { name: 'Show all games' }).click();
  await row(page, 'Order ash').waitFor();
});

it('[LOB-09] [LOB-10] [LOB-11] the list of active games shows exactly one status for each state of a game', async () => {
  await HttpTable.started(app, { name: 'Mated', position: WHITE_WINS }).then((table) =>
    table.move(0, 'c2', 'a2'),
  );
  await HttpTable.started(app, { name: 'Stuck', position: GREEN_STALEMATES }).then((table) =>
    table.move(3, 'h3', 'h2'),
  );
  const agreed = await HttpTable.started(app, { name: 'Agreed' });
  const path = `game-session/${agreed.id}`;
  await agreed.of(0).call('POST', `/api/guest/draw-vote/init/${path}`);
  for (const color of [1, 2, 3])
    await agreed.of(color).call('POST', `/api/guest/draw-vote/vote/${path}?voterDecision=APPROVED`);
  const alone = await TestUser.guest(app.url);
  const { id } = (
    await alone.call<{ id: string }>('POST', '/api/guest/game-session/create-and-start', {
      body: { name: 'Left' },
    })
  ).body;
  await alone.call('POST', `/api/guest/game-session/${id}/resign`);

  await HttpTable.started(app, { name: 'Running' });
  const opening = await HttpTable.open(app, { name: 'Opening' });
  await opening.request(opening.of(0), 'POST', 'start');
  const paused = await HttpTable.started(app, { name: 'Pausing' });
  await paused.request(paused.of(0), 'PUT', 'pause');
  const later = await HttpTable.started(app, { name: 'Later' });
  await later.request(later.of(0), 'PUT', 'pause');
  await later.request(later.of(0), 'PUT', 'postpone');

  const page = await reader('Dara', 'week');
  const shows = async (name: string, status: string) => {
    await row(page, name).getByText(status, { exact: true }).waitFor();
  };
  await shows('Mated', 'game over');
  await shows('Stuck', 'stalemate');
  await shows('Agreed', 'draw');
  await shows('Left', 'terminated (no human players)');
  await page.getByRole('link', { name: 'Watch a game' }).click();
  for (const name of ['Running', 'Opening', 'Pausing']) await shows(name, 'in progress');
  await shows('Later', 'postponed');
  // A random game is full during the ten seconds before it starts.
  await page.getByRole('link', { name: 'Join a game' }).click();
  const table = await randomTable();
  await shows(table.name, 'not started');
  const seenStatuses = new Set<string>();
  const note = async () => {
    for (const text of await page.locator('[data-status]').allInnerTexts()) seenStatuses.add(text);
  };
  await note();
  await table.leave();
  await shows(table.name, 'created');
  await note();
  for (const [name] of Object.values(TABS)) {
    await page.getByRole('link', { name, exact: true }).click();
    // Waits for the list of this tab, because the page may still show the previous list.
    await page.getByRole('list', { name, exact: true }).locator('[data-status]').first().waitFor();
    await note();
  }
  // A record without a result appears in the list of saved games.
  await page.goto('/games');
  const file = { name: 'open.tetrarch', mimeType: 'text/plain', buffer: Buffer.from(OPEN_RECORD) };
  await page.getByLabel('Game file (.tetrarch)').setInputFiles(file);
  await shows('Unfinished', 'not finished');
  await note();
  expect([...seenStatuses].sort()).toEqual([...STATUSES].sort());
});

it.each([
  { device: 'desktop', size: DESKTOP },
  { device: 'phone', size: PHONE },
])(
  '[WEB-145] [TBL-110] the list of active games marks each game that waits, on a $device',
  async ({ device, size }) => {
    const name = (title: string) => `${title} ${device}`;
    await HttpTable.started(app, { name: name('Busy') });
    await HttpTable.started(app, { name: name('Silent') });
    const paused = await HttpTable.started(app, { name: name('Pausing') });
    await paused.request(paused.of(0), 'PUT', 'pause');
    const page = await reader(`Fay${device}`, 'watch', size);
    await page.route(/\/game-session\?/, async (route) => {
      const response = await sendOn(route);
      const list = (await response.json()) as { content: { name: string; isIdle?: boolean }[] };
      for (const game of list.content) if (game.name === name('Silent')) game.isIdle = true;
      await route.fulfill({ json: list });
    });
    await search(page, device);
    await row(page, name('Silent')).getByText('Waiting: no move for over 3 minutes').waitFor();
    await row(page, name('Pausing')).getByText('Paused', { exact: true }).waitFor();
    const marks = (title: string) => row(page, title).locator('[data-wait]').count();
    expect(await marks(name('Busy'))).toBe(0);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    const table = await randomTable();
    await page.goto(TABS.join[1]);
    await row(page, table.name).getByText('not started').waitFor();
    expect(await marks(table.name), 'all seats are taken').toBe(0);
    await table.leave();
    await row(page, table.name).getByText('Waiting for players').waitFor();
  },
);

it('a long list of active games is divided into pages', async () => {
  for (let i = 0; i < 21; i++) {
    const guest = await TestUser.guest(app.url);
    await guest.call('POST', '/api/guest/game-session/create-and-start', {
      body: { name: `Paged ${String(i).padStart(2, '0')}`, useNewEngine: false, singleMoveTimeSeconds: 600 },
    });
  }
  const page = await reader('Elsa', 'watch');
  await search(page, 'paged');
  await page.getByText('1–20 of 21').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('21–21 of 21').waitFor();
  await until(() => names(page), 'the first of all').toEqual(['Paged 00']);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByText('1–20 of 21').waitFor();
});
