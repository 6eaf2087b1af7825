// Actions of a user who has only a keyboard.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from './table.ts';

type Role = 'button' | 'link' | 'gridcell' | 'radio' | 'combobox';

/** Presses Tab until the element with this role and name has the focus. */
export async function tabTo(page: Page, role: Role, name: RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let i = 0; i < 120; i++) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to the ${role} ${name}`);
}

/** Returns the `aria-label` of the focused element, or an empty text. */
export const focusedName = async (page: Page) =>
  (await page.locator(':focus').getAttribute('aria-label')) ?? '';

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;

/** Moves the focus to a square, with a key for the rank, and then with the arrow that leads to the file. */
export async function goTo(page: Page, square: string): Promise<void> {
  const wanted = square.charCodeAt(0);
  const distance = async () => Math.abs((await focusedName(page)).charCodeAt(0) - wanted);
  const rank = Number(square.slice(1));
  await page.keyboard.press('1234567890-='.charAt(rank - 1));
  // On a rotated board another arrow changes the file.
  for (const arrow of ARROWS) {
    for (let before = await distance(); before > 0; ) {
      await page.keyboard.press(arrow);
      const now = await distance();
      if (now >= before) break;
      before = now;
    }
    await page.keyboard.press('1234567890-='.charAt(rank - 1));
  }
  expect(await focusedName(page)).toMatch(new RegExp(`^${square},`));
}

/** Presses Enter on each of the squares. */
export async function enter(page: Page, ...squares: string[]): Promise<void> {
  for (const square of squares) {
    await goTo(page, square);
    await page.keyboard.press('Enter');
  }
}

/** Presses the key that announces the turn order until the announcement begins with this player. */
export async function untilOwnTurn(page: Page): Promise<void> {
  const answer = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  await until(async () => {
    // Requests another announcement in between, so that the next one is certainly new.
    await page.keyboard.press('c');
    await answer(/^White \d/).waitFor();
    await page.keyboard.press('t');
    await answer(/^Now/).waitFor();
    return answer(/^Now/).innerText();
  }, 'the own turn').toMatch(/^Now you/);
}
