// The menu of a game: which entries each user sees in each state of the game, and what the entries do.

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { HttpTable } from '../../tests/harness/games/httpGame.ts';
import { WHITE_MATES_BLACK, WHITE_MUST_PASS } from '../../tests/harness/games/positions.ts';
import { useApp } from '../support/app.ts';
import { awaitLater, useBrowser } from '../support/browser.ts';
import {
  byId,
  createFrom,
  openGame,
  play,
  press,
  seen,
  TWO_ARE_LEFT,
  until,
  untilMyTurn,
  untilState,
} from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

async function openMenu(page: Page): Promise<void> {
  await press(page, 'game-menu-open');
  await seen(page, 'game-menu');
}

async function choose(page: Page, item: string): Promise<void> {
  await openMenu(page);
  await press(page, `menu-${item}`);
}

/** Opens the menu, returns its entries, and closes it. */
async function items(page: Page): Promise<string[]> {
  await openMenu(page);
  const ids = await page
    .locator('[data-testid^="menu-"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-testid')?.slice('menu-'.length) ?? ''));
  await closeMenu(page);
  return ids;
}

async function closeMenu(page: Page): Promise<void> {
  await press(page, 'menu-continue');
  await until(() => byId(page, 'game-menu').count(), 'the menu closed').toBe(0);
}

/** Returns the pages of the owner and of a second player in a game that waits for players. */
async function tableOfTwo(options: Record<string, unknown>): Promise<[Page, Page]> {
  const { page } = await browser.newUser('Ada', app.url);
  const gameId = await createFrom(page, options, false);
  await page.goto(`/game/${gameId}`);
  const { page: other } = await browser.newUser('Ben', app.url);
  await other.goto(`/join/${gameId}`);
  await press(other, 'take-seat');
  return [page, other];
}

const BOARD = ['rotate', 'fullScreen', 'zen', 'pencil'];
const PANELS = ['history', 'captured', 'messages'];
const WAITING = [...BOARD, 'keys', 'options', ...PANELS, 'setup'];
/** The entries of a started game that has something to save and an attacking piece. */
const STARTED = [...BOARD, 'lens', 'keys', 'options', ...PANELS, 'save', 'saveAs', 'setup'];

it('[GAM-54] [UI-09] [TBL-55] the game menu is a drawer of 130 pixels with the entries that apply', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  // The bots are out, so that they cannot end the offer of a draw by their votes.
  const gameId = await createFrom(
    page,
    { position: TWO_ARE_LEFT, numberOfBots: 2, playerGameTimeSeconds: 600, useNewEngine: false },
    false,
  );
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  const before = await items(page);
  expect(before).toEqual(['continue', 'refuse', 'exit', ...WAITING, 'edit', 'bugReport', 'delete']);
  await openMenu(page);
  expect((await (await seen(page, 'game-menu')).boundingBox())?.width).toBe(130);
  await closeMenu(page);

  const { page: other } = await browser.newUser('Ben', app.url);
  await other.goto(`/join/${gameId}`);
  await press(other, 'take-seat');
  await seen(other, 'waiting');
  expect(await items(other)).toEqual(['continue', 'refuse', 'exit', ...WAITING, 'bugReport']);

  await press(page, 'start');
  await untilState(page, 'SPECIAL_PAUSE');
  await press(other, 'ready');
  await untilState(page, 'STARTED');
  await untilMyTurn(page);
  const own = ['continue', 'pause', 'draw', 'resign', 'leave', 'exit', ...STARTED, 'bugReport', 'delete'];
  expect(await items(page)).toEqual(own);
  expect(await items(other)).toEqual(own.filter((item) => item !== 'draw' && item !== 'delete'));

  await choose(page, 'draw');
  await until(() => byId(other, 'vote').count(), 'the offer').toBe(1);
  await press(other, 'vote-later');
  expect(await items(page)).not.toContain('draw');
  await choose(page, 'pause');
  const question = await seen(page, 'pauseAll-dialog');
  await question.getByText('All four clocks stop').waitFor();
  expect(await question.getByRole('button').allInnerTexts()).toEqual(['Pause', 'Play on']);
  await question.getByRole('button', { name: 'Play on' }).click();
  await until(() => byId(page, 'pauseAll-dialog').count(), 'the question closed').toBe(0);
  expect(await byId(page, 'table').getAttribute('data-state')).toBe('STARTED');
  await choose(page, 'pause');
  await press(page, 'pauseAll-confirm');
  await untilState(other, 'PAUSED');
  const paused = await items(other);
  expect(paused).toContain('unpause');
  expect(paused).toContain('postpone');
  expect(paused).not.toContain('pause');
  await choose(other, 'postpone');
  const postponing = await seen(other, 'postponeAll-dialog');
  await postponing.getByText('All players can leave').waitFor();
  await postponing.getByRole('button', { name: 'Not now' }).click();
  await until(() => byId(other, 'postponeAll-dialog').count(), 'the question closed').toBe(0);
  expect(await items(other)).toContain('postpone');
  expect(await byId(other, 'unpause').innerText()).toBe('End the pause');
  await press(other, 'game-menu-open');
  expect(await (await seen(other, 'menu-unpause')).innerText()).toMatch(/^End the pause/);
  await press(other, 'menu-unpause');
  await untilState(page, 'STARTED');
});

it('[TBL-55] a pause begins at once in a game against bots only, by the menu and by the button', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await openGame(page);
  await untilMyTurn(page);
  for (const pause of [() => choose(page, 'pause'), () => press(page, 'pause')]) {
    await pause();
    await untilState(page, 'PAUSED');
    expect(await byId(page, 'pauseAll-dialog').count()).toBe(0);
    await press(page, 'unpause');
    await untilState(page, 'STARTED');
  }
});

it('[GAM-55] the menu rotates the board to each side', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const gameId = await createFrom(page, { playerGameTimeSeconds: 600, useNewEngine: false }, true);
  await page.goto(`/game/${gameId}`);
  await untilState(page, 'STARTED');
  const turned = () => byId(page, 'board').getAttribute('data-rotation');
  const corner = async () => (await byId(page, 'seat-white').getAttribute('data-corner')) ?? '';
  const seenTurns = [await turned()];
  const corners = [await corner()];
  for (const move of ['d3-e3', 'd2-e2', 'd1-e1']) {
    await untilMyTurn(page);
    await choose(page, 'rotate');
    seenTurns.push(await turned());
    corners.push(await corner());
    await play(page, move);
  }
  expect([...seenTurns].sort()).toEqual(['0', '180', '270', '90']);
  expect(new Set(corners).size).toBe(4);
});

it('[GAM-56] the menu switches full screen on and off', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await openGame(page);
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  for (const wanted of [true, false]) {
    await choose(page, 'fullScreen');
    await until(isFull, wanted ? 'the full screen' : 'the window again').toBe(wanted);
    await until(() => byId(page, 'game-menu').count(), 'the menu closed').toBe(0);
  }
});

it('[GAM-40] a user who refuses to play before the start frees the seat', async () => {
  const [page, other] = await tableOfTwo({ playerGameTimeSeconds: 600 });
  await until(() => byId(page, 'seat-black').getAttribute('data-state'), 'Black in the seat').toBe(
    'notReady',
  );
  await choose(other, 'refuse');
  await press(other, 'refuse-confirm');
  await until(() => other.url(), 'the menu').toBe(`${app.url}/`);
  await until(() => byId(page, 'seat-black').getAttribute('data-state'), 'a free seat').toBe('free');
});

it('[GAM-48] all users of a game are notified when the owner deletes the game', async () => {
  const [page, other] = await tableOfTwo({ playerGameTimeSeconds: 600 });
  await seen(other, 'waiting');
  await choose(page, 'delete');
  await press(page, 'delete-confirm');
  for (const one of [page, other]) {
    await until(() => one.url(), 'the menu').toBe(`${app.url}/`);
    await one.getByText('Game was deleted by owner!').waitFor();
  }
});

it('[TBL-10] [TBL-117] the owner can change every setting before the start, and everyone sees the settings', async () => {
  const [page, other] = await tableOfTwo({ name: 'First name', playerGameTimeSeconds: 600 });
  await seen(other, 'waiting');
  await choose(page, 'edit');
  await (await seen(page, 'edit-name')).fill('Second name');
  await (await seen(page, 'minutes')).fill('3');
  const edit = await seen(page, 'edit-dialog');
  const pick = (name: string) => edit.getByText(name, { exact: true }).click();
  await edit.getByRole('group', { name: 'Bots', exact: true }).getByText('1', { exact: true }).click();
  await pick('Sharp');
  await pick('Captured armies change colour');
  await pick('Bots stand in for players who leave');
  await pick('People may take over bots');
  await pick('Their own army');
  await press(page, 'edit-save');
  await until(() => byId(page, 'edit-dialog').count(), 'the form closed').toBe(0);
  await choose(other, 'setup');
  const setup = await seen(other, 'setup-dialog');
  await until(() => setup.innerText(), 'the new settings').toContain('Second name');
  const shown = Object.fromEntries(
    await setup
      .locator('dl > div')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ''))),
  );
  expect(shown).toEqual({
    Title: 'Second name',
    Time: '3 minutes',
    Opponents: 'By invitation',
    Bots: '1: Red (Sharp)',
    'Captured armies': 'Keep their colour',
    'Pieces stand upright for': 'Their own army',
    Collectible: 'None',
    'Bots stand in for absent players': 'Yes',
    'People may take over bots': 'Yes',
    'Ready to play': 'Red',
  });
  // The reopened form contains the changed values.
  await choose(page, 'edit');
  expect(await edit.getByRole('radio', { name: 'Sharp' }).isChecked()).toBe(true);
  expect(await edit.getByRole('switch', { name: 'Captured armies change colour' }).isChecked()).toBe(false);
});

it('[BUG-06] [TBL-09] a report of a problem from the game page contains a dump of the game', async () => {
  const { page, allow } = await browser.newUser('Ada', app.url);
  const gameId = await createFrom(page, { playerGameTimeSeconds: 600 }, true);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'seat-white');
  await choose(page, 'bugReport');
  const sent = awaitLater(page.waitForRequest((request) => request.url().endsWith('/bug-report')));
  const dumped = awaitLater(
    page.waitForResponse((answer) => answer.url().endsWith(`/game-session-dump/${gameId}/create`)),
  );
  await page.getByLabel('What went wrong?').fill('The white king has lost his crown');
  await press(page, 'bug-report-send');
  expect((await sent).postDataJSON()).toEqual({
    message: 'The white king has lost his crown',
    gameSessionId: gameId,
  });
  expect((await dumped).status()).toBe(201);
  await page.getByText('The report has arrived').waitFor();
  allow(/429/);
  await page.route('**/game-session-dump/**', (route) =>
    route.fulfill({ status: 429, json: { code: 'E3009', params: {} } }),
  );
  await until(() => byId(page, 'bug-report-dialog').count(), 'the form closed').toBe(0);
  const again = awaitLater(page.waitForRequest((request) => request.url().endsWith('/bug-report')));
  await choose(page, 'bugReport');
  await page.getByLabel('What went wrong?').fill('Once more');
  await press(page, 'bug-report-send');
  expect((await again).postDataJSON()).toMatchObject({ message: 'Once more' });
});

it('[GAM-57] the system messages list each kind of event with its time', async () => {
  const { page } = await browser.newUser('Watcher', app.url);
  const messagesOf = async (gameId: string) => {
    await page.goto(`/join/${gameId}`);
    await press(page, 'watch');
    await seen(page, 'seat-white');
    await choose(page, 'messages');
    return seen(page, 'messages');
  };
  const has = async (list: Locator, ...texts: RegExp[]) => {
    for (const text of texts)
      await list.locator('li').filter({ hasText: text }).first().waitFor({ timeout: 30_000 });
    for (const line of await list.locator('li').allInnerTexts()) expect(line).toMatch(/^\d{2}:\d{2}\s*\S/);
  };
  // White must pass immediately. One player leaves the running game and returns, another one resigns.
  const first = await HttpTable.open(app, { position: WHITE_MUST_PASS });
  const joiner = first.of(3);
  await first.request(joiner, 'POST', 'leave?startingPiecesColor=GREEN');
  await first.request(joiner, 'POST', 'join');
  await first.request(first.of(0), 'POST', 'start');
  for (const user of first.users) await first.request(user, 'PUT', 'ready');
  const list = await messagesOf(first.id);
  await has(
    list,
    /takes the white seat/,
    /The green seat is free again/,
    /A short pause/,
    /Play goes on/,
    /has no move and passes/,
  );
  await first.request(first.of(1), 'POST', 'leave?startingPiecesColor=BLACK');
  await first.request(first.of(1), 'PUT', 'pause');
  await first.request(first.of(1), 'PUT', 'unpause');
  await has(list, /has left and may come back/, /is back/, /The game is paused/);
  const vote = `draw-vote/init/game-session/${first.id}`;
  await first.of(1).call('POST', `/api/guest/${vote}`);
  await first.of(2).call('POST', `/api/guest/${vote.replace('init', 'vote')}?voterDecision=APPROVED`);
  await first.of(3).call('POST', `/api/guest/${vote.replace('init', 'vote')}?voterDecision=REJECTED`);
  await first.request(first.of(2), 'POST', 'resign');
  await has(list, /offers a draw/, /accepts the draw/, /refuses the draw/, /resigns\. The army freezes/);
  for (const color of [1, 3]) await first.request(first.of(color), 'POST', 'resign');
  await has(list, /The game is over/);
  // One player is checkmated, and another one has timed out.
  const second = await HttpTable.started(app, {
    position: WHITE_MATES_BLACK,
    playerGameTimeSeconds: null,
    singleMoveTimeSeconds: 5,
  });
  await second.move(0, 'c2', 'a2');
  const timed = await messagesOf(second.id);
  await has(timed, /checkmates .+ and takes the army: \+2/, /is out of time\. The army freezes/);
});

it('[TBL-54] the game menu groups and explains its entries, and separates the entry that deletes the game', async () => {
  const [page, other] = await tableOfTwo({ playerGameTimeSeconds: 600, numberOfBots: 2 });
  await press(page, 'start');
  await press(other, 'ready');
  await untilState(page, 'STARTED');
  await openMenu(page);
  const menu = await seen(page, 'game-menu');
  const group = (name: string) => menu.getByRole('region', { name, exact: true });
  for (const name of ['Game', 'Board', 'Record', 'Table', 'Away from here', 'For good'])
    expect(await group(name).getByRole('button').count(), name).toBeGreaterThan(0);
  expect(await group('For good').getByRole('button').allInnerTexts()).toEqual(['Delete game']);
  // The ways out of the game are in sight without scrolling.
  const { y = Infinity, height = 0 } = (await byId(page, 'menu-exit').boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  const explained = await Promise.all(
    ['continue', 'leave', 'exit', 'save', 'saveAs'].map(async (item) =>
      byId(page, `menu-${item}`).innerText(),
    ),
  );
  expect(new Set(explained.map((text) => text.split('\n')[1])).size).toBe(5);
});
