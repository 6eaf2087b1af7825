// The answer of a room to a join describes the fields of the state only to pages that know another version of it.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { sendOn } from '../support/sendOn.ts';
import { play, sitDown, TWO_ARE_LEFT } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** First byte of the room's answer to a join. */
const JOIN = 10;

/** Returns the sizes in bytes of the answers to joins that the page has received. */
function joinSizes(page: Page): number[] {
  const sizes: number[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload !== 'string' && payload[0] === JOIN) sizes.push(payload.length);
    }),
  );
  return sizes;
}

/** Changes the version of the state in the reservations that the page receives. */
async function pretendVersion(page: Page, stateVersion: unknown): Promise<void> {
  await page.route('**/seat*', async (route) => {
    const response = await sendOn(route);
    const answer = await response.json();
    await route.fulfill({
      response,
      json: { ...answer, reservation: { ...answer.reservation, stateVersion } },
    });
  });
}

it('[ARC-17] a page joins a room with the same version of the state without a description of its fields', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const sizes = joinSizes(page);
  await sitDown(page, { position: TWO_ARE_LEFT });
  await play(page, 'b3-b4');
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(60);
});

it.each([
  ['another version of the state', 0],
  ['no version of the state', undefined],
])(
  '[ARC-17] a page gets the description of the fields from a room with %s, and plays',
  async (_, version) => {
    const { page } = await browser.newUser('Ada', app.url);
    const sizes = joinSizes(page);
    await pretendVersion(page, version);
    await sitDown(page, { position: TWO_ARE_LEFT });
    await play(page, 'b3-b4');
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeGreaterThan(1_000);
  },
);
