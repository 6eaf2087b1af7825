// Patches get lost on the way to a page although its connection is open. The page detects the loss by the state
// checksum, fetches the full state automatically, and shows the same state as the other clients.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { type Killable, openKillable } from '../../tests/faults/support/killable.ts';
import { barMs } from '../../tests/faults/support/thresholds.ts';
import { useBrowser } from '../support/browser.ts';
import { byId, play, until, untilMyTurn } from '../support/table.ts';
import { historyOf, loggedTexts, startGame, untilHistoryHas } from '../support/timedGame.ts';

/** Maximum milliseconds during which the page shows the connection as lost. */
const RESYNC_WITHIN_MS = 1_000;
const PATCH = 15;
const CODE = 0b11111;

let place: Killable;
beforeAll(async () => {
  place = await openKillable({ freePort, startGuard, startPostgres }, false);
  await place.server.start();
});
afterAll(() => place?.close());
const browser = useBrowser();

interface Losing {
  /** Number of patches to drop, beginning with the next one. */
  next: number;
  lost: number;
}

/** Installs a socket in the page that can drop patches. */
async function useLossySocket(page: Page): Promise<void> {
  await page.addInitScript(
    ({ patch, code }) => {
      const losing: Losing = { next: 0, lost: 0 };
      const setter = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')?.set;
      Object.defineProperty(WebSocket.prototype, 'onmessage', {
        set(listener: (event: MessageEvent) => void) {
          setter?.call(this, (event: MessageEvent) => {
            const isPatch = ((new Uint8Array(event.data)[0] ?? 0) & code) === patch;
            if (!isPatch || losing.next === 0) return listener.call(this, event);
            losing.next -= 1;
            losing.lost += 1;
          });
        },
      });
      Object.assign(window, { losing });
    },
    { patch: PATCH, code: CODE },
  );
}

const losingOf = (page: Page) => page.evaluate(() => (window as unknown as { losing: Losing }).losing);
const dropNext = (page: Page) =>
  page.evaluate(() => {
    (window as unknown as { losing: Losing }).losing.next = 1;
  });

/** Records the duration of each connection loss in the page. */
async function watchConnection(page: Page): Promise<void> {
  await page.evaluate(() => {
    const table = document.querySelector('[data-testid="table"]') as HTMLElement;
    const lasted: number[] = [];
    Object.assign(window, { lasted });
    let since = 0;
    new MutationObserver(() => {
      if (table.dataset.connection === 'lost') since = performance.now();
      else if (since > 0) {
        lasted.push(performance.now() - since);
        since = 0;
      }
    }).observe(table, { attributeFilter: ['data-connection'] });
  });
}

const losses = (page: Page) => page.evaluate(() => (window as unknown as { lasted: number[] }).lasted);

it.each([
  { which: 'patches that others follow', moves: 2 },
  { which: 'the last patch, which no other follows', moves: 1 },
])('a page resynchronizes automatically after it missed $which', async ({ moves }) => {
  const white = await browser.newUser('White', place.server.url);
  await useLossySocket(white.page);
  const table = await startGame(white.page, place.server.url);
  await play(white.page, 'd3-e3');
  await watchConnection(white.page);
  await table.watcher.sees(1);

  await dropNext(white.page);
  await table.playOn(moves);
  await until(() => losingOf(white.page), 'the loss').toEqual({ next: 0, lost: 1 });
  await untilHistoryHas(white.page, 1 + moves);
  await table.playOn(3 - moves);
  await untilHistoryHas(white.page, 4);
  await untilMyTurn(white.page);
  await until(() => losses(white.page), 'one loss').toHaveLength(1);
  for (const lasted of await losses(white.page)) expect(lasted).toBeLessThan(barMs(RESYNC_WITHIN_MS));

  await play(white.page, 'd2-e2');
  await table.allSee(5);
  const logged = loggedTexts(await place.server.rows(table.gameId));
  expect(await historyOf(white.page)).toEqual(logged);
  expect(await byId(white.page, 'connection-lost').count()).toBe(0);
  expect(place.server.complaints).toEqual([]);
  await table.leave();
});
