// The penalty for leaving random games: first a warning, then five minutes without random games. It is shown on the
// page of the queue and in the notifications.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { byId, press, seen, until, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Begins a random game with another person and bots, and resigns after the start. */
async function leaveGame(page: Page, name: string): Promise<void> {
  const other = (await browser.newUser(name, app.url)).page;
  await other.goto('/online');
  await press(other, 'wait-SLOW');
  await seen(other, 'queue-leave');
  await page.goto('/online');
  await press(page, 'wait-SLOW');
  await press(page, 'queue-bots');
  await until(() => new URL(page.url()).pathname, 'the game').toMatch(/^\/game\//);
  // Waits for the end of the first special pause. Until then, the seat of a leaving player is offered to the next
  // person in the queue.
  await untilState(page, 'STARTED');
  const status = await page.evaluate(async () => {
    const id = location.pathname.split('/')[2];
    return (await fetch(`/api/guest/game-session/${id}/resign`, { method: 'POST' })).status;
  });
  expect(status).toBe(200);
}

it('[MOD-56, MOD-57] a user is warned after leaving one random game, and blocked for a stated time after two', async () => {
  const user = await browser.newUser('Ada', app.url);
  const { page } = user;
  await leaveGame(page, 'Ben');
  await page.goto('/online');
  const warned = await seen(page, 'leaving');
  await until(() => warned.innerText(), 'the warning').toContain('You left a random game');
  expect(await warned.innerText()).toContain('5 min');
  expect(await byId(page, 'no-random-games').count()).toBe(0);
  await user.shot('leaving-warning');
  // This page does not learn of the penalty, because its polls fail.
  user.allow(/403|ERR_FAILED/);
  const stale = await page.context().newPage();
  await stale.goto('/online');
  await seen(stale, 'wait-FAST');
  await stale.route('**/game-queue', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await leaveGame(page, 'Cleo');
  await page.goto('/online');
  const excluded = await seen(page, 'no-random-games');
  expect(await excluded.innerText()).toMatch(/^You play no random games until .*\d\d:\d\d\./);
  expect(await byId(page, 'wait-FAST').count()).toBe(0);
  expect(await (await seen(page, 'leaving')).innerText()).toContain('30 min');
  expect(await barriers(page)).toEqual([]);
  await press(stale, 'wait-FAST');
  await stale.getByRole('alert').filter({ hasText: 'You play no random games for now.' }).waitFor();
  await page.setViewportSize(PHONE.viewport);
  await user.shot('leaving-penalty-phone');
});
