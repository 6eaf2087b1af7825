// Saved games and QBooks: the list, import and export of files, and the review.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { generatedRecord } from '../../engine/notation/testing/generatedRecord.ts';
import { ROLE_PRIVILEGES } from '../../protocol/http/abilities.ts';
import { logIn, withPrivileges } from '../support/account.ts';
import { makeAdmin } from '../support/admin.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { post } from '../support/post.ts';
import { byId, pieceOn, play, press, sitDown, until, untilMyTurn, untilState } from '../support/table.ts';

const browser = useBrowser();
const app = useApp({ prepare: (place) => makeAdmin(place, 'Annalisa') });

const RECORD = `[Tetrarch "1"]
[Title "Thursday table"]
[White "Ana"]
[Black "Boris"]
[Red "Chen"]
[Green "Dora"]
[TimeSetting "main 12+5"]
[EndTime "2026-11-19T20:41:00.000Z"]
[Duration "1:04:00"]

1. d4-e4 [%clk 0:12:05] {Heads for the centre.} c9-c8 [%clk 0:12:03] j9-j8 j4-j5
2. c2-e3 r:resign a9-a8 draw
`;

const file = (name: string, text: string | Uint8Array) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const games = (page: Page) => page.getByRole('list', { name: 'On this device' });
const mine = (page: Page) => page.getByRole('list', { name: 'In your account' });
const line = (list: ReturnType<typeof games>, name: string) =>
  list.getByRole('listitem', { name, exact: true });
const choose = (page: Page, text: string | Uint8Array, name = 'game.tetrarch') =>
  page.getByLabel('Game file (.tetrarch)').setInputFiles(file(name, text));
async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await download.path(), 'utf8');
}
const step = (page: Page) => byId(page, 'review').getAttribute('data-step');

/** Opens the list of games for a visitor who has imported the record. */
async function withGame(name = 'Nina') {
  const user = await browser.newUser(name, app.url, { timezoneId: 'America/Sao_Paulo' });
  await user.page.goto('/games');
  await choose(user.page, RECORD);
  await line(games(user.page), 'Thursday table').waitFor();
  return user;
}

/** Opens the review of the imported record for a visitor. */
async function reviewing() {
  const user = await withGame();
  await user.page.getByRole('link', { name: 'Open: Thursday table' }).click();
  await user.page.getByRole('heading', { name: 'Thursday table' }).waitFor();
  return user;
}

it('[SAV-07] [SAV-09] a file is imported and opened, and an invalid record is rejected without saving anything', async () => {
  const { page } = await browser.newUser('Nina', app.url);
  await page.goto('/games');
  await page.getByRole('heading', { name: 'No games yet' }).waitFor();
  await choose(page, RECORD.replace('c9-c8', 'c9-c3'));
  await page
    .getByRole('alert')
    .filter({ hasText: 'Nothing was added. Move 1, line 11, column 49' })
    .waitFor();
  await choose(page, new Uint8Array([0x5b, 0xff, 0xfe]));
  await page.getByRole('alert').filter({ hasText: 'UTF-8' }).waitFor();
  expect(await games(page).count()).toBe(0);
  await choose(page, RECORD);
  await page.getByRole('link', { name: 'Open: Thursday table' }).click();
  await page.getByRole('heading', { name: 'Thursday table' }).waitFor();
});

it('[SAV-03] [SAV-04] saved games are listed with their end times, and found by name', async () => {
  const { page, shot } = await withGame();
  await choose(page, RECORD.replace('Thursday table', 'Four winds'));
  await line(games(page), 'Thursday table')
    // The displayed time is three hours behind the record's UTC.
    .getByText('11.19.2026, 17:41', { exact: true })
    .waitFor();
  await line(games(page), 'Four winds').waitFor();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('thurs');
  await until(() => games(page).getByRole('listitem').count(), 'the games found').toBe(1);
  await shot('games');
  expect(await barriers(page)).toEqual([]);
});

it('[SAV-10] [SAV-11] [SAV-12] a saved game can be renamed, downloaded as a complete record, and deleted after a confirmation', async () => {
  const { page } = await withGame();
  await page.getByRole('button', { name: 'Rename: Thursday table' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('Friday');
  await page.getByRole('button', { name: 'Save name' }).click();
  const friday = line(games(page), 'Friday');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await until(focused, 'the focus back where it was').toBe('Rename: Friday');
  await page.reload();
  await friday.waitFor();
  const text = await downloaded(page, () => friday.getByRole('button', { name: 'Download: Friday' }).click());
  const [was, is] = [parseRecord(RECORD), parseRecord(text)];
  if (!was.ok || !is.ok) throw new Error('not a record');
  expect(is.value.events).toEqual(was.value.events);
  await friday.getByRole('button', { name: 'Delete: Friday' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await friday.waitFor();
  await friday.getByRole('button', { name: 'Delete: Friday' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await until(() => friday.count(), 'the game gone').toBe(0);
});

it('[HIS-13] [HIS-15] [WEB-153] the user steps through all moves of a game, or only through its highlights', async () => {
  const { page } = await reviewing();
  expect(await step(page)).toBe('0');
  await page.getByRole('button', { name: 'One step on' }).click();
  await until(() => pieceOn(page, 'e4'), 'the first move').not.toBeNull();
  await page.getByRole('button', { name: 'c9-c8' }).click();
  await until(() => step(page), 'a jump').toBe('2');
  await page.keyboard.press('ArrowLeft');
  await until(() => step(page), 'a step back by key').toBe('1');
  await page.getByRole('status').filter({ hasText: 'White: pawn d4 – e4.' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await until(() => step(page), 'one step by key; the browser’s own keys are none').toBe('2');
  await page.getByRole('button', { name: 'To the end' }).click();
  await until(() => step(page), 'the end').toBe('8');
  await page.getByRole('switch', { name: 'Highlights only' }).check({ force: true });
  const shown = async () =>
    (await page.getByRole('region', { name: 'Moves' }).getByRole('button').allInnerTexts()).join(' ');
  await until(shown, 'only highlights').toMatch(/^Resigned\s+1? ?Draw, agreed by all/);
});

it('the move list follows the current step without scrolling the page', async () => {
  const record = makeRecord({ ...generatedRecord(3, 160), closed: null });
  const stored = { saved: [{ id: 'long', gameId: null, title: 'Long', savedAt: 1, record }] };
  const { page } = await browser.newUser('Nelly', app.url, { stored });
  await page.goto('/games/long');
  const list = page.getByRole('region', { name: 'Moves' });
  await list.getByRole('button').nth(100).waitFor({ state: 'attached' });
  const isInSight = () =>
    list.evaluate((box) => {
      const at = box.querySelector('[aria-current]')?.getBoundingClientRect();
      const { top, bottom } = box.getBoundingClientRect();
      return at !== undefined && at.top >= top && at.bottom <= bottom;
    });
  await page.getByRole('button', { name: 'To the end' }).click();
  await until(isInSight, 'the last move in sight').toBe(true);
  expect(await list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await until(isInSight, 'the first move in sight').toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

it('[HIS-14] [SAV-13] a game is replayed automatically at the chosen pace until the user stops it', async () => {
  const { page } = await browser.newUser('Nina', app.url);
  await page.clock.install();
  await page.goto('/games');
  await choose(page, RECORD);
  await page.getByRole('link', { name: 'Watch: Thursday table' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.keyboard.press('Home');
  await page.getByRole('radio', { name: '2 sec' }).check({ force: true });
  // From here on only `runFor` advances the clock of the page.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.clock.runFor(1900);
  expect(await step(page)).toBe('0');
  await page.clock.runFor(200);
  await until(() => step(page), 'the first step').toBe('1');
  await page.clock.runFor(2000);
  await until(() => step(page), 'the second step').toBe('2');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(10_000);
  expect(await step(page)).toBe('2');
});

it('[HIS-16] [HIS-17] the review stores comments, and starts a new game from a position', async () => {
  const { page, shot } = await reviewing();
  await page.getByRole('button', { name: 'c9-c8' }).click();
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Too slow.');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await page.getByRole('region', { name: 'Moves' }).getByText('Too slow.').waitFor();
  await comment.fill('Slow, but sound.');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await page.reload();
  await page.getByRole('region', { name: 'Moves' }).getByText('Slow, but sound.').waitFor();
  await page.getByRole('region', { name: 'Moves' }).getByText('Heads for the centre.').waitFor();
  await shot('review');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'c9-c8' }).click();
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await page.getByText('The game begins with this position.').waitFor();
  const from = page.getByText('From Thursday table: 1. c9-c8');
  await from.waitFor();
  await shot('continue');
  await page.setViewportSize(PHONE.viewport);
  // The board of the position is above the form.
  expect((await from.boundingBox())?.y).toBeLessThan(PHONE.viewport.height / 2);
  expect(await layoutFaults(page)).toEqual([]);
  await shot('continue-phone');
  await page.setViewportSize(DESKTOP.viewport);
  await page.goBack();
  await until(() => step(page), 'the step that was left').toBe('2');
  await page.goForward();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await until(() => pieceOn(page, 'c8'), 'the position').not.toBeNull();
});

it('[HIS-17] a new game starts from the current step, and from the position before the first step', async () => {
  const { page } = await reviewing();
  /** Starts the new game with four persons, so that no bot changes the position. */
  const goOn = async () => {
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await page.getByText('The game begins with this position.').waitFor();
    for (const army of ['Black', 'Red', 'Green'])
      await page
        .getByRole('listitem', { name: army, exact: true })
        .getByRole('radio', { name: 'Person' })
        .check({ force: true });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await press(page, 'ready');
    await untilState(page, 'STARTED');
    await untilMyTurn(page);
  };
  const occupied = async (squares: readonly string[]) => {
    const pieces = await Promise.all(squares.map((square) => pieceOn(page, square)));
    return squares.filter((_, i) => pieces[i] !== null);
  };
  // The moves of the first four steps.
  const squares = ['d4', 'e4', 'c9', 'c8', 'j9', 'j8', 'j4', 'j5'];
  expect(await step(page)).toBe('0');
  await goOn();
  expect(await occupied(squares)).toEqual(['d4', 'c9', 'j9', 'j4']);
  await page.goto('/games');
  await page.getByRole('link', { name: 'Open: Thursday table' }).click();
  await page.getByRole('button', { name: 'c9-c8' }).click();
  await until(() => step(page), 'the step').toBe('2');
  await goOn();
  expect(await occupied(squares)).toEqual(['e4', 'c8', 'j9', 'j4']);
});

it('[SAV-08] [SAV-14] [SAV-15] a game is uploaded with or without a comment', async () => {
  const { page } = await browser.newUser('Annalisa', app.url);
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/games');
  await choose(page, RECORD);
  await page.getByRole('button', { name: 'Upload to the account: Thursday table' }).click();
  await page.getByRole('textbox', { name: 'Comment, optional' }).fill('Look at move 2.');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('“Thursday table” is in your account now.').waitFor();
  await page.getByRole('button', { name: 'Upload to the account: Thursday table' }).click();
  await page.getByRole('button', { name: 'Upload without a comment' }).click();
  await page.goto('/games?show=mine');
  await until(() => mine(page).getByRole('listitem', { name: 'Thursday table' }).count(), 'both').toBe(2);
  await until(() => mine(page).getByText('2 comments').count(), 'the comment').toBe(1);
  const state = byId(page, 'account-games');
  await until(() => state.getAttribute('data-fetch-status'), 'the status').toBe('READY');
  expect(await state.getAttribute('data-current-page')).toBe('0');
  expect(await state.getAttribute('data-last-ordinal')).toBe('2');
});

it("[SAV-05] [SAV-06] [SAV-19] the user's own games and the QBooks can be filtered", async () => {
  const { page, shot } = await browser.newUser('Annalisa', app.url);
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/games');
  await until(() => mine(page).getByRole('listitem').count(), 'own games and QBooks').toBe(7);
  await page.getByRole('button', { name: 'Only my games' }).click();
  await until(() => mine(page).getByRole('listitem').count(), 'own games alone').toBe(2);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'QBooks' }).click();
  await until(() => new URL(page.url()).search, 'the filter').toBe('?show=books');
  await page.getByRole('listitem', { name: 'The stolen mate' }).waitFor();
  expect(await page.getByRole('listitem', { name: 'Thursday table' }).count()).toBe(0);
  await shot('qbooks');

  const guest = await browser.newUser('Nina', app.url);
  await guest.page.goto('/games');
  await guest.page.getByText('With Pro they are kept in your account.').waitFor();
  await guest.page.getByRole('link', { name: 'Open: The stolen mate' }).click();
  await guest.page
    .getByText(/^A check is an invitation to everybody/)
    .first()
    .waitFor();
});

it('[TBL-08] the online games of a player are listed for roles that may view the games of users', async () => {
  const { page } = await browser.newUser('Annalisa', app.url);
  await logIn(page, app.url, 'Annalisa');
  const table = `${app.url}/api/game-session`;
  for (const name of ['Monday bots', 'Tuesday bots']) {
    const { id } = await (await post(page, table, { name, numberOfBots: 3, useNewEngine: false })).json();
    await post(page, `${table}/${id}/start`);
    if (name === 'Monday bots') await post(page, `${table}/${id}/resign`);
  }
  await page.goto('/games');
  const played = page.getByRole('list', { name: 'Played online' });
  await line(played, 'Monday bots').getByText('terminated (no human players)', { exact: true }).waitFor();
  await line(played, 'Tuesday bots').getByText('in progress', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('tues');
  await until(() => played.getByRole('listitem').count(), 'the games found').toBe(1);
  expect(await barriers(page)).toEqual([]);
  await line(played, 'Tuesday bots').getByRole('button', { name: 'Return: Tuesday bots' }).click();
  await press(page, 'resign');
  await press(page, 'resign-confirm');
  await page.goto('/games');
  await line(played, 'Monday bots').getByRole('link', { name: 'Look: Monday bots' }).click();
  await byId(page, 'review').waitFor();

  const { page: guest } = await browser.newUser('Nina', app.url);
  const requests: string[] = [];
  guest.on('request', (request) => void requests.push(request.url()));
  await guest.goto('/games');
  await guest.getByText('With Pro they are kept in your account.').waitFor();
  expect(await byId(guest, 'own-games').count()).toBe(0);
  expect(requests.filter((url) => url.includes('all-my-matching'))).toEqual([]);
});

it('[SAV-16] "save" stores a game under its title, and "save as" stores a copy under another title', async () => {
  const { page } = await browser.newUser('Nina', app.url);
  await sitDown(page, { name: 'Sunday' });
  await play(page, 'd3-e3');
  await press(page, 'game-menu-open');
  await press(page, 'menu-save');
  await press(page, 'save-confirm');
  await press(page, 'game-menu-open');
  await press(page, 'menu-saveAs');
  await page.getByRole('dialog').getByRole('textbox').fill('Monday');
  await press(page, 'save-as-confirm');
  await page.goto('/games');
  await until(() => games(page).getByRole('listitem').count(), 'the game and its copy').toBe(2);
  for (const title of ['Sunday', 'Monday']) {
    await page.getByRole('link', { name: `Open: ${title}` }).click();
    await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'd3-e3' }).waitFor();
    await page.goto('/games');
  }
});

it('[HIS-18] a finished game opens from the list of games', async () => {
  const { page } = await browser.newUser('Annalisa', app.url);
  const { page: other } = await browser.newUser('Nina', app.url);
  await sitDown(other);
  await other.getByRole('button', { name: 'Resign', exact: true }).first().click();
  await other.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/active-games/ended');
  await page.getByRole('link', { name: /^Look/ }).first().click();
  await byId(page, 'review').waitFor();
  await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'Resigned' }).waitFor();
});

it('an admin publishes a saved game as a QBook in the language of its comments', async () => {
  const { page, shot } = await browser.newUser('Annalisa', app.url);
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/games?show=mine');
  await page.getByRole('button', { name: 'Publish as QBook: Thursday table' }).first().click();
  const dialog = byId(page, 'publish-dialog');
  await dialog.getByRole('combobox', { name: 'Language of the comments' }).selectOption('pt');
  await shot('publish');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish as QBook' }).click();
  await page.getByText('“Thursday table” is a QBook now.').waitFor();

  const { page: other } = await browser.newUser('Nina', app.url);
  await other.addInitScript(() => localStorage.setItem('tetrarch.options', '{"language":"pt"}'));
  await other.goto('/games?show=books');
  await other.getByRole('listitem', { name: 'Thursday table' }).waitFor();

  // The plan alone does not allow a user to publish.
  const { page: plain } = await browser.newUser('Annalisa', app.url);
  await logIn(plain, app.url, 'Annalisa');
  await withPrivileges(plain, ROLE_PRIVILEGES.ROLE_PREMIUM_USER);
  await plain.goto('/games?show=mine');
  await plain.getByRole('button', { name: 'Rename: Thursday table' }).first().waitFor();
  expect(await plain.getByRole('button', { name: /^Publish/ }).count()).toBe(0);
});

it('[HIS-16] [SAV-17] a comment can be entered while an earlier one is being saved', async () => {
  const { page } = await browser.newUser('Annalisa', app.url);
  await logIn(page, app.url, 'Annalisa');
  const saved = await page.request.post(`${app.url}/api/saved-games`, {
    headers: { Origin: app.url },
    data: { title: 'Two comments', record: RECORD },
  });
  const { id } = await saved.json();
  const { promise: both, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/saved-games/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await both;
    await route.continue();
  });
  await page.goto(`/games/${id}`);
  for (const [move, comment] of [
    ['c9-c8', 'The first.'],
    ['j9-j8', 'The second.'],
  ] as const) {
    await page.getByRole('button', { name: move }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill(comment);
    await page.getByRole('button', { name: 'Save comment' }).click();
  }
  release();
  const moves = page.getByRole('region', { name: 'Moves' });
  await moves.getByText('The second.').waitFor();
  await page.reload();
  await moves.getByText('The second.').waitFor();
  await moves.getByText('The first.').waitFor();
});

it('[SAV-12] a game in the account is deleted only after a confirmation, and for good', async () => {
  const { page } = await browser.newUser('Annalisa', app.url);
  await logIn(page, app.url, 'Annalisa');
  const saved = await post(page, `${app.url}/api/saved-games`, { title: 'Short-lived', record: RECORD });
  expect(saved.status()).toBe(201);
  await page.goto('/games?show=mine');
  const game = line(mine(page), 'Short-lived');
  const confirm = async (answer: string) => {
    await game.getByRole('button', { name: 'Delete: Short-lived' }).click();
    await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
  };
  const shown = byId(page, 'account-games');
  const reload = async () => {
    await page.reload();
    await until(() => shown.getAttribute('data-fetch-status'), 'the status').toBe('READY');
  };
  await confirm('Keep');
  await reload();
  await game.waitFor();
  await confirm('Delete');
  await page.getByText('“Short-lived” was deleted.').waitFor();
  await until(() => game.count(), 'the game gone').toBe(0);
  await reload();
  expect(await game.count()).toBe(0);
});
