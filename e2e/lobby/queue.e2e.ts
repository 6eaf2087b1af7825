// Random opponents: four users who choose the same time settings are seated in one game, which begins automatically.

import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { byId, pieceOn, press, seen, until, untilMyTurn, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

it('four users in the queue are matched and play', async () => {
  const pages = [];
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) pages.push((await browser.newUser(name, app.url)).page);
  const [ada, ben, cleo, dan] = pages as [
    (typeof pages)[0],
    (typeof pages)[0],
    (typeof pages)[0],
    (typeof pages)[0],
  ];
  await ada.goto('/');
  await press(ada, 'play-online');
  await press(ada, 'wait-FAST');
  await until(async () => (await seen(ada, 'queue')).innerText(), 'one waits').toContain('1 of 4');
  await press(ada, 'queue-leave');
  await seen(ada, 'wait-FAST');
  for (const page of [ada, ben, cleo, dan]) {
    await page.goto('/online');
    await press(page, 'wait-STANDARD');
    await seen(page, 'queue-leave');
  }
  for (const page of pages) await until(() => new URL(page.url()).pathname, 'the game').toMatch(/^\/game\//);
  expect(new Set(pages.map((page) => page.url())).size).toBe(1);
  await untilState(dan, 'SPECIAL_PAUSE', 'STARTED');
  const names = await Promise.all(
    ['white', 'black', 'red', 'green'].map((army) => byId(dan, `seat-${army}`).getAttribute('data-bot')),
  );
  expect(names).toEqual([null, null, null, null]);
});

it('[MAT-07] a guest who waits alone starts with bots at once and makes the first move', async () => {
  const user = await browser.newUser('Eve', app.url);
  const { page } = user;
  await page.goto('/');
  await press(page, 'play-online');
  await press(page, 'wait-SLOW');
  await until(async () => (await seen(page, 'queue-level')).innerText(), 'what a game with bots is').toBe(
    'With bots: unrated. Strength of the bots: Gentle.',
  );
  await user.shot('queue-alone');
  await press(page, 'queue-bots');
  await until(() => new URL(page.url()).pathname, 'the game').toMatch(/^\/game\//);
  await untilMyTurn(page);
  const from = page.locator('[data-lift]').first();
  const token = await from.getAttribute('data-piece');
  await from.click();
  const to = page.locator('[data-target]').first();
  const square = (await to.getAttribute('data-square')) ?? '';
  await to.click();
  await until(() => pieceOn(page, square), 'the first move').toBe(token);
  const names = await Promise.all(
    ['white', 'black', 'red', 'green'].map((army) => byId(page, `seat-${army}`).getAttribute('data-bot')),
  );
  expect(names.filter((name) => name !== null)).toHaveLength(3);
});
