// The page of a new game: its button is in sight while the form is longer than the window.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { byId, seen } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Returns the name of the focused field, and how many pixels of its height the button covers. */
function focusedField(page: Page): Promise<{ name: string; isButton: boolean; covered: number }> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const button = document.querySelector('[data-testid="open-table"]');
    const bar = button?.parentElement?.getBoundingClientRect();
    // The input of a choice is invisible; its label is what the user sees.
    const field = focused?.closest('label') ?? focused;
    const box = field?.getBoundingClientRect();
    if (!focused || !bar || !box) throw new Error('Nothing has the focus');
    const isBeside = box.right <= bar.left || box.left >= bar.right;
    const overlap = Math.min(box.bottom, bar.bottom) - Math.max(box.top, bar.top);
    return {
      name: field?.textContent ?? '',
      isButton: focused === button,
      covered: isBeside ? 0 : Math.max(0, overlap),
    };
  });
}

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  '[WEB-143] the button of a new game is in sight on a %s and covers no focused field',
  async (_, options) => {
    const { page } = await browser.newUser('Ada', app.url, options);
    await page.goto('/create');
    await seen(page, 'open-table');
    const box = await byId(page, 'open-table').boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= options.viewport.height).toBe(true);
    await byId(page, 'create-name').focus();
    let fields = 0;
    for (; fields < 40; fields++) {
      const { name, isButton, covered } = await focusedField(page);
      if (isButton) break;
      expect(covered, name).toBe(0);
      await page.keyboard.press('Tab');
    }
    expect(fields).toBeGreaterThan(8);
    expect(fields).toBeLessThan(40);
  },
);
