// Random opponents: four users who choose the same time settings are seated in one game, which begins automatically.

import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { byId, press, seen, until, untilState } from '../support/table.ts';

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
