// Saved games and QBooks: the list, files in and out, and looking through a game.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRecord } from '../engine/notation/recordReader.ts';
import { logIn } from './support/account.ts';
import { makeAdmin } from './support/admin.ts';
import { type App, startApp } from './support/app.ts';
import { barriers } from './support/axe.ts';
import { PHONE, usePeople } from './support/browser.ts';
import { byId, pieceOn, sitDown, until } from './support/table.ts';

const people = usePeople();
let app: App;
beforeAll(async () => {
  app = await startApp();
  await makeAdmin(app, 'Annalisa');
});
afterAll(() => app.close());

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

it('[SAV-03] [SAV-04] [SAV-07] [SAV-09] [SAV-10] [SAV-11] [SAV-12] games of this device', async () => {
  const { page, shot } = await people.person('Nina', app.url);
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
  await choose(page, RECORD.replace('Thursday table', 'Four winds'));
  expect(await page.getByRole('alert').filter({ hasText: 'Nothing was added' }).count()).toBe(0);
  const row = line(games(page), 'Thursday table');
  await row.getByText(/^11\.19\.2026, \d\d:41$/).waitFor();
  await shot('games');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('thurs');
  await until(() => games(page).getByRole('listitem').count(), 'the games found').toBe(1);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('');

  await row.getByRole('button', { name: 'Rename: Thursday table' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('Friday');
  await page.getByRole('button', { name: 'Save name' }).click();
  const friday = line(games(page), 'Friday');
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
  expect(await barriers(page)).toEqual([]);
});

it('[HIS-13] [HIS-14] [HIS-15] [HIS-16] [HIS-17] [SAV-13] a game is looked through step by step', async () => {
  const { page, shot } = await people.person('Nina', app.url);
  await page.clock.install();
  await page.goto('/games');
  await choose(page, RECORD);
  await page.getByRole('link', { name: 'Open: Thursday table' }).click();
  await page.getByRole('heading', { name: 'Thursday table' }).waitFor();
  expect(await step(page)).toBe('0');
  await page.getByRole('button', { name: 'One step on' }).click();
  await until(() => pieceOn(page, 'e4'), 'the first move').not.toBeNull();
  await page.getByRole('button', { name: 'c9-c8' }).click();
  await until(() => step(page), 'a jump').toBe('2');
  await page.keyboard.press('ArrowLeft');
  await until(() => step(page), 'a step back by key').toBe('1');
  await page.getByRole('button', { name: 'To the end' }).click();
  await until(() => step(page), 'the end').toBe('8');
  await page.getByRole('switch', { name: 'Highlights only' }).check({ force: true });
  const shown = async () =>
    (await page.getByRole('region', { name: 'Moves' }).getByRole('button').allInnerTexts()).join(' ');
  await until(shown, 'only highlights').toMatch(/^Resigned\s+1? ?Draw, agreed by all/);
  await page.getByRole('switch', { name: 'Highlights only' }).uncheck({ force: true });

  // By itself, each step as long as was chosen, until it is told to stop.
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('radio', { name: '2 sec' }).check({ force: true });
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

  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Too slow.');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await page.getByRole('region', { name: 'Moves' }).getByText('Too slow.').waitFor();
  await comment.fill('Slow, but sound.');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await page.reload();
  await page.getByRole('region', { name: 'Moves' }).getByText('Slow, but sound.').waitFor();
  await page.getByRole('region', { name: 'Moves' }).getByText('Heads for the centre.').waitFor();
  await page.getByRole('tab', { name: 'Armies' }).click();
  await shot('review');
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  await shot('review-phone');
  await page.goto('/games');
  await page.getByRole('link', { name: 'Watch: Thursday table' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

it('[SAV-05] [SAV-06] [SAV-08] [SAV-14] [SAV-19] games in the account, and QBooks', async () => {
  const { page, shot } = await people.person('Annalisa', app.url);
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/games');
  await choose(page, RECORD);
  await page.getByRole('button', { name: 'Upload to the account: Thursday table' }).click();
  await page.getByRole('textbox', { name: 'Comment, optional' }).fill('Look at move 2.');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('“Thursday table” is in your account now.').waitFor();
  await page.getByRole('button', { name: 'Upload to the account: Thursday table' }).click();
  await page.getByRole('button', { name: 'Upload without a comment' }).click();
  await page.reload();
  await until(() => mine(page).getByRole('listitem', { name: 'Thursday table' }).count(), 'both').toBe(2);
  await until(() => mine(page).getByText('2 comments').count(), 'the comment').toBe(1);

  await page.getByRole('button', { name: 'Only my games' }).click();
  await until(() => mine(page).getByRole('listitem').count(), 'own games alone').toBe(2);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'QBooks' }).click();
  await until(() => new URL(page.url()).search, 'the filter').toBe('?show=books');
  await page.getByRole('heading', { name: 'QBooks' }).waitFor();
  await shot('qbooks');
  expect(await page.getByRole('listitem', { name: 'Thursday table' }).count()).toBe(0);

  const guest = await people.person('Nina', app.url);
  await guest.page.goto('/games');
  await guest.page.getByText('Games in your account come with Pro.').waitFor();
  expect(await mine(guest.page).getByRole('listitem', { name: 'Thursday table' }).count()).toBe(0);
});

it('[HIS-18] a game that has ended is opened from the list of games', async () => {
  const { page } = await people.person('Annalisa', app.url);
  const { page: other } = await people.person('Nina', app.url);
  await sitDown(other);
  await other.getByRole('button', { name: 'Resign', exact: true }).first().click();
  await other.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/active-games/ended');
  await page.getByRole('link', { name: /^Look/ }).first().click();
  await byId(page, 'review').waitFor();
  await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'Resigned' }).waitFor();
});
