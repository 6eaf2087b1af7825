// Creating a game: every field and its validation.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { awaitLater, useBrowser } from '../support/browser.ts';
import { byId, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

async function atSetup(): Promise<Page> {
  const { page, allow } = await browser.newUser('Ada', app.url);
  allow(/503/);
  await page.goto('/create');
  await page.getByRole('heading', { name: 'Set the table' }).waitFor();
  return page;
}

/** Clicks the label of a radio button, because the input itself is only for the keyboard. */
const choose = (page: Page, group: string, choice: string) =>
  page.getByRole('group', { name: group }).getByText(choice, { exact: true }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: /Open the table|Start the game/ }).click();
/** Clicks the label of a switch, because the input itself is only for the keyboard. */
const flip = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

it('[GAM-50] [WEB-148] the setup offers every setting of a game, and creates the game with the chosen ones', async () => {
  const page = await atSetup();
  await field(page, 'Title').fill('Thursday table');
  for (const name of ['Main time', 'Per move', 'Unlimited'])
    expect(await page.getByRole('radio', { name }).count(), name).toBe(1);
  await field(page, 'Minutes for each player').fill('7.5');
  await field(page, 'Seconds added after a move').fill('3');
  await choose(page, 'Bots', '2');
  await choose(page, 'Strength of the bots', 'Casual');
  await page.getByRole('combobox', { name: 'Strength of the bot: Red' }).selectOption('Sharp');
  await flip(page, 'Captured armies change colour');
  await choose(page, 'Pieces stand upright for', 'Their own army');
  await flip(page, 'Ready to play');
  const requests = awaitLater(
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/game-session')),
  );
  await send(page);
  expect((await requests).postDataJSON()).toMatchObject({
    name: 'Thursday table',
    playerGameTimeSeconds: 450,
    timeToAddAfterMoveSeconds: 3,
    numberOfBots: 2,
    botLevels: [4, 2],
    shouldCapturedPiecesChangeColor: false,
    pieceOrientation: 'ARMY',
    isReady: true,
  });
  await until(() => byId(page, 'seat-white').getAttribute('data-state'), 'ready from the start').toBe(
    'ready',
  );
  for (const [seat, level] of [
    ['seat-red', 'Sharp'],
    ['seat-green', 'Casual'],
  ] as const)
    expect(await byId(page, seat).innerText()).toContain(`bot, ${level}`);
  // The pieces have the chosen orientation.
  const turned = await page
    .locator('[data-at="l12"] use[href="#piece-king"]')
    .last()
    .evaluate((use) => use.parentElement?.getAttribute('transform') ?? '');
  expect(turned).toMatch(/rotate\(180/);
  const { page: other } = await browser.newUser('Ben', app.url);
  await other.goto(page.url().replace('/game/', '/join/'));
  await other.getByRole('button', { name: 'Take a seat' }).click();
  await other.getByRole('button', { name: 'Ready', exact: true }).click();
  // All players are ready, so the game begins without a start button.
  for (const one of [page, other])
    await until(() => byId(one, 'table').getAttribute('data-state'), 'the start').toMatch(
      /SPECIAL_PAUSE|STARTED/,
    );
});

it('the setup offers a time per move and unlimited time', async () => {
  const page = await atSetup();
  const bodies: object[] = [];
  await page.route('**/game-session', async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ status: 503, json: { status: 503, error: '', code: 'E3041', params: {} } });
  });
  await choose(page, 'Time', 'Per move');
  await field(page, 'Seconds for each move').fill('45');
  await send(page);
  await until(() => bodies.length, 'asked').toBe(1);
  await choose(page, 'Time', 'Unlimited');
  await send(page);
  await until(() => bodies.length, 'asked again').toBe(2);
  expect(bodies).toMatchObject([
    { playerGameTimeSeconds: null, singleMoveTimeSeconds: 45 },
    { playerGameTimeSeconds: null, singleMoveTimeSeconds: null },
  ]);
});

it('[WEB-177] the next game has the settings of the last one, but neither its title nor its readiness', async () => {
  const page = await atSetup();
  const bodies: Record<string, unknown>[] = [];
  await page.route('**/game-session*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ status: 503, json: { status: 503, error: '', code: 'E3041', params: {} } });
  });
  await field(page, 'Title').fill('Thursday table');
  await choose(page, 'Time', 'Per move');
  await field(page, 'Seconds for each move').fill('45');
  await choose(page, 'Bots', '2');
  await page.getByRole('combobox', { name: 'Strength of the bot: Red' }).selectOption('Sharp');
  await flip(page, 'Captured armies change colour');
  await page.getByRole('radio', { name: 'Green' }).press('Space');
  await flip(page, 'Ready to play');
  await send(page);
  await until(() => bodies.length, 'asked').toBe(1);
  await page.goto('/create');
  await send(page);
  await until(() => bodies.length, 'asked again').toBe(2);
  const { name, isReady, ...settings } = bodies[0] ?? {};
  expect([name, isReady]).toEqual(['Thursday table', true]);
  expect(settings).toMatchObject({ singleMoveTimeSeconds: 45, botLevels: [4, 3], color: 'GREEN' });
  expect(bodies[1]).toEqual({ ...settings, isReady: false });
  // Stored settings that are not valid are ignored.
  await page.evaluate(() => localStorage.setItem('tetrarch.lastSetup', '{"time":"never","bots":9}'));
  await page.goto('/create');
  await send(page);
  await until(() => bodies.length, 'asked with the defaults').toBe(3);
  expect(bodies[2]).toMatchObject({ playerGameTimeSeconds: 720, numberOfBots: 0, color: 'WHITE' });
});

it('[GAM-51] an error beside the field rejects a main time that is not a number', () =>
  refuses('Minutes for each player', 'Main time must be a number', 'From 10 seconds to 600 minutes'));

it('[GAM-52] an error beside the field rejects an incremental time that is not a number', () =>
  refuses('Seconds added after a move', 'Increment must be a number', 'From 0 to 600 seconds'));

async function refuses(name: string, message: string, range: string): Promise<void> {
  const page = await atSetup();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  for (const typed of ['ten', '', '1e3', '-5', '5 5']) {
    await field(page, name).fill(typed);
    await send(page);
    await page.getByText(message, { exact: true }).waitFor();
    expect(await field(page, name).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('alert').count()).toBe(1);
  }
  await field(page, name).fill('99999');
  await page.getByText(range, { exact: true }).waitFor();
  await send(page);
  expect(requests).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/create');
  await field(page, name).fill('8');
  await until(() => page.getByRole('alert').count(), 'nothing wrong').toBe(0);
}
