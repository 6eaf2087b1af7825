// A user with moves and variations on the study board.

import type { Page } from 'playwright-core';
import { signIn } from '../support/account.ts';
import type { TestBrowser } from '../support/browser.ts';
import { byId, play } from '../support/table.ts';

/** The tree of variations. */
export const lines = (page: Page) => byId(page, 'variations');
export const moves = (page: Page) => lines(page).getByRole('button').allInnerTexts();
export const current = (page: Page) => lines(page).locator('[aria-current]').allInnerTexts();

/** Opens the study board of a user with an account, with the moves d3-e3 d12-e12 and the variation a4-a5. */
export async function studying(browser: TestBrowser, url: string, name: string) {
  const user = await browser.newUser(name, url);
  await signIn(user.page, url, name);
  await user.page.goto('/study');
  await play(user.page, 'd3-e3');
  await play(user.page, 'd12-e12');
  await user.page.getByRole('button', { name: 'To the start' }).click();
  await play(user.page, 'a4-a5');
  // Moves the focus away from the board, which uses the arrow keys itself.
  await user.page.getByRole('heading', { name: 'Study Board' }).click();
  return user;
}

/** Presses "Copy link" on the study board. @returns the copied link. */
export async function copiedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link is copied. Anyone can replay it; changing it takes an account.').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}
