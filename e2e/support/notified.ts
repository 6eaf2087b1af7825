// Users of a browser who get notifications.

import type { Page } from 'playwright-core';

/** Returns the id of the guest or user of the page. */
export async function accountIdOf(page: Page): Promise<string> {
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('tetrarch.session') ?? '{}').id);
  if (typeof id !== 'string') throw new Error('The page has no user.');
  return id;
}

/** Gives the window the focus, so that the page requests the number of unread notifications now. */
export async function refocus(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
