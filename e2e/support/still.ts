// Freezes a page so that two pictures of it are equal: it receives no server messages, its timers stop, and texts that
// vary between runs (clocks, guest names, addresses) are replaced.

import type { Page } from 'playwright-core';
import type { FlakyConnection } from '../../tests/harness/servers/flakyProxy.ts';
import { sendOn } from './sendOn.ts';

/**
 * Freezes the page in its current state. The page must have an installed clock and use this connection.
 *
 * @returns a promise that resolves when the page no longer changes.
 */
export async function hold(page: Page, connection: FlakyConnection): Promise<void> {
  // Some resources are loaded on first display: fonts, piece drawings, texts.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  connection.cut('silent');
  await pause(page);
  await writeOver(page);
}

/** The time of pages whose data has dates. */
const NOW_MS = Date.UTC(2026, 0, 15, 18);
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * Sets the clock of a page to a fixed time. Shifts the times in answers about admins, moderation and scheduled tables
 * by the same duration. Also rounds these times, so that they are equal in each run: to weeks if they are more than 20
 * days away, otherwise to hours.
 */
export async function stopDates(page: Page): Promise<void> {
  const start = Date.now();
  await page.clock.setSystemTime(NOW_MS);
  await page.route(/\/api\/(admin|moderation|scheduled-tables)/, async (route) => {
    const response = await sendOn(route);
    const text = (await response.text()).replace(
      /(EpochSeconds":)([\d.]+)/g,
      (_, name: string, time: string) => {
        const away = Number(time) - start / 1000;
        const step = Math.abs(away) > 20 * DAY_S ? 7 * DAY_S : HOUR_S;
        return name + (NOW_MS / 1000 + Math.round(away / step) * step);
      },
    );
    await route.fulfill({ response, body: text });
  });
}

/**
 * Stops the clock of the page slightly in the future. Tries a time further ahead if the first one has already passed
 * when the command arrives, as on a busy machine.
 */
async function pause(page: Page): Promise<void> {
  for (const ahead of [50, 200, 800]) {
    const time = await page.evaluate((by) => Date.now() + by, ahead);
    const isPaused = await page.clock.pauseAt(time).then(
      () => true,
      () => false,
    );
    if (isPaused) return;
  }
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000));
}

/** Replaces the texts in the page. React does not undo this: without timers and messages it renders only on resize. */
export async function writeOver(page: Page): Promise<void> {
  await page.evaluate(() => {
    const CHANGING: readonly [RegExp, string][] = [
      [/(Guest) \d{4}/g, '$1 1234'],
      [/[0-9a-f]{32}/g, '0123456789abcdef0123456789abcdef'],
      // The ids of accounts.
      [/(?<![\w-])[\w-]{32}(?![\w-])/g, '0123456789abcdef0123456789abcdef'],
      [/localhost:\d+/g, 'tetrarch.example'],
    ];
    const fixed = (text: string) => CHANGING.reduce((all, [from, to]) => all.replace(from, to), text);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = fixed(node.nodeValue ?? '');
      if (text !== node.nodeValue) node.nodeValue = text;
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
      const text = fixed(input.value);
      if (text !== input.value) input.value = text;
    }
    const write = (selector: string, text: string) => {
      for (const element of document.querySelectorAll(selector)) {
        const [first, ...more] = element.childNodes;
        if (first) first.nodeValue = text;
        for (const node of more) node.textContent = '';
      }
    };
    write('[data-testid^="clock-"]:not([title])', '9:41');
    write('[data-testid="messages"] time', '19:05');
    for (const bar of document.querySelectorAll<HTMLElement>('[data-time-bar] i')) {
      bar.style.transform = 'scaleX(0.8)';
      bar.style.transition = 'none';
    }
    for (const ring of document.querySelectorAll('[data-countdown]')) {
      ring.querySelector('circle:last-of-type')?.setAttribute('stroke-dasharray', '75 100');
      const number = ring.querySelector('i')?.firstChild;
      if (number) number.nodeValue = '3';
    }
    (document.activeElement as HTMLElement | null)?.blur?.();
  });
}
