// The countdown of the queue, after which bots fill the table. It lasts ten seconds here.

import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { byId, press, seen, until, untilState } from '../support/table.ts';

const SECONDS = '10';

const app = useApp({ options: () => ({ env: { QUEUE_BOTS_SECONDS: SECONDS } }) });
const browser = useBrowser();

it('[MAT-08] [MAT-17] the game starts with bots at the end of the countdown, and the user need not press Ready', async () => {
  const user = await browser.newUser('Ada', app.url, PHONE);
  const { page } = user;
  let signals = 0;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (payload.includes('ready')) signals += 1;
    }),
  );
  await page.goto('/online');
  await press(page, 'wait-FAST');
  const countdown = await seen(page, 'queue-countdown');
  expect(await countdown.innerText()).toMatch(/^Bots fill the table in 0:\d\d$/);
  expect(await countdown.getAttribute('role')).toBe('timer');
  const announced = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
  expect(await countdown.evaluate((timer, region) => timer.closest(region), announced)).toBeNull();
  await user.shot('queue-countdown-phone');
  await until(() => new URL(page.url()).pathname, 'the game').toMatch(/^\/game\//);
  await untilState(page, 'STARTED');
  // The first message `ready` starts the game, and the second one ends the pause before the first move.
  expect(signals).toBe(2);
});

it('[MAT-08] "Keep waiting for people" stops the countdown', async () => {
  const user = await browser.newUser('Ben', app.url, DESKTOP);
  const { page } = user;
  await page.goto('/online');
  await press(page, 'wait-SLOW');
  await press(page, 'queue-people');
  await until(() => byId(page, 'queue-countdown').count(), 'no countdown').toBe(0);
  // A poll renews the user's place in the queue, and does not start the countdown again.
  await page.waitForResponse((response) => response.url().endsWith('/game-queue'));
  expect(await byId(page, 'queue-countdown').count()).toBe(0);
  await seen(page, 'queue-bots');
  await user.shot('queue-people-desktop');
  await press(page, 'queue-leave');
  await seen(page, 'wait-SLOW');
});

it('[MAT-09] the device remembers that bots may not fill the table', async () => {
  const user = await browser.newUser('Cleo', app.url, DESKTOP);
  const { page } = user;
  await page.goto('/online');
  const choice = page.getByRole('checkbox', { name: 'Bots may fill the table' });
  expect(await choice.isChecked()).toBe(true);
  await user.shot('queue-offers-desktop');
  await choice.focus();
  await page.keyboard.press('Space');
  await page.reload();
  await until(() => choice.isChecked(), 'the stored choice').toBe(false);
  await press(page, 'wait-STANDARD');
  await seen(page, 'queue-bots');
  await page.waitForResponse((response) => response.url().endsWith('/game-queue'));
  expect(await byId(page, 'queue-countdown').count()).toBe(0);
  await press(page, 'queue-leave');
});
