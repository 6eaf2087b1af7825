// The set-up of positions on the study board.

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { byId, field, pieceOn, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

it('[STU-03] the study board lets the user set up a position, and explains why a position is invalid', async () => {
  const { page, shot } = await browser.newUser('Annalisa', app.url);
  await signIn(page, app.url, 'Annalisa');
  await page.goto('/study');
  // An invalid position is refused with its reason, and the study stays unchanged.
  await page.getByRole('tab', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'black queen' }).click();
  await field(page, 'f6').click();
  await until(() => pieceOn(page, 'f6'), 'the queen').toBe('bQ');
  await page.getByRole('button', { name: 'white king' }).click();
  await field(page, 'g7').click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'This is no position. pieces: more than one king: White' })
    .waitFor();
  await field(page, 'g7').click();
  await until(() => page.getByRole('alert').count(), 'no fault').toBe(0);
  await shot('study-setup');
  await page.getByRole('tab', { name: 'Position text' }).click();
  const text = page.getByRole('textbox', { name: 'Position text' });
  await text.fill(`${await text.inputValue()} 7`);
  await page.getByRole('button', { name: 'Read this position' }).click();
  await page.getByText('This is no position. count of moves: something else follows').waitFor();
  await page.setViewportSize(PHONE.viewport);
  await shot('study-phone');
});

it('[WEB-107] a user who sets up a position drags pieces to squares and off the board', async () => {
  const { page } = await browser.newUser('Frederike', app.url);
  await signIn(page, app.url, 'Frederike');
  await page.goto('/study');
  await page.getByRole('tab', { name: 'Set up' }).click();
  await page
    .getByText('Press a piece, then a square. Or drag a piece to its square, or off the board.')
    .waitFor();
  const queen = page.getByRole('button', { name: 'black queen' });
  await queen.dragTo(field(page, 'f6'));
  await until(() => pieceOn(page, 'f6'), 'the queen from the palette').toBe('bQ');
  expect(await queen.getAttribute('aria-pressed')).toBe('false');
  await field(page, 'f6').dragTo(field(page, 'g7'));
  await until(() => pieceOn(page, 'g7'), 'the queen on another square').toBe('bQ');
  expect(await pieceOn(page, 'f6')).toBeNull();
  await field(page, 'g7').dragTo(page.getByRole('heading', { name: 'Study Board' }));
  await until(() => pieceOn(page, 'g7'), 'the queen off the board').toBeNull();
});

/** Whether the whole element is on the screen, above the bar of the sections if it is at the bottom. */
async function isOnScreen(page: Page, element: Locator): Promise<boolean> {
  const bar = await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link')
    .first()
    .boundingBox();
  const box = await element.boundingBox();
  const height = page.viewportSize()?.height ?? Number.NaN;
  const bottom = bar !== null && bar.y > height / 2 ? bar.y : height;
  return box !== null && bar !== null && box.y >= -1 && box.y + box.height <= bottom + 1;
}

it.each([
  [390, 844, 'Ottoline'],
  [360, 640, 'Rosalinde'],
  [768, 1024, 'Mechthild'],
  [1000, 1366, 'Kunigunde'],
])(
  '[WEB-124] the pieces to place and the board are on one screen of %d x %d pixels',
  async (width, height, name) => {
    const { page, shot } = await browser.newUser(name, app.url, { ...PHONE, viewport: { width, height } });
    await signIn(page, app.url, name);
    await page.goto('/study');
    await page.getByRole('tab', { name: 'Set up' }).tap();
    const palette = byId(page, 'setup-palette');
    const board = page.getByRole('grid');
    // The page scrolls until the column of the board is at the top.
    const top = async () => Math.round((await palette.locator('..').boundingBox())?.y ?? Number.NaN);
    await until(top, 'the column of the board at the top').toBe(0);
    expect([await isOnScreen(page, board), await isOnScreen(page, palette)]).toEqual([true, true]);
    expect(await palette.getByTestId('palette').getByRole('button').count()).toBe(32);
    const scrolled = await page.evaluate(() => scrollY);
    await palette.getByRole('button', { name: 'black queen' }).tap();
    await field(page, 'f6').tap();
    await until(() => pieceOn(page, 'f6'), 'the queen').toBe('bQ');
    // The reason why a position is invalid is on this screen, too.
    await palette.getByRole('button', { name: 'white king' }).tap();
    await field(page, 'g7').tap();
    await palette.getByRole('alert').filter({ hasText: 'more than one king: White' }).waitFor();
    expect(await isOnScreen(page, palette)).toBe(true);
    await shot(`study-setup-${width}`);
    await palette.getByRole('button', { name: 'Erase' }).tap();
    await field(page, 'g7').tap();
    await until(() => pieceOn(page, 'g7'), 'no second king').toBeNull();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await palette.getByRole('button', { name: 'Done' }).tap();
    await until(() => palette.count(), 'no pieces to place').toBe(0);
    expect(await page.getByRole('tab', { name: 'Moves' }).getAttribute('aria-selected')).toBe('true');
    expect(await board.evaluate((grid) => grid.contains(document.activeElement))).toBe(true);
    expect(await pieceOn(page, 'f6')).toBe('bQ');
  },
);

it('[WEB-124] on a narrow window, the set-up is opened and done by keyboard', async () => {
  const { page } = await browser.newUser('Walpurga', app.url, { viewport: PHONE.viewport });
  await signIn(page, app.url, 'Walpurga');
  await page.goto('/study');
  await page.getByRole('tab', { name: 'Moves' }).focus();
  await page.keyboard.press('ArrowRight');
  const palette = byId(page, 'setup-palette');
  const queen = palette.getByRole('button', { name: 'black queen' });
  await queen.waitFor();
  // The tab with the focus stays on the screen.
  const tab = page.getByRole('tab', { name: 'Set up' });
  expect(await tab.evaluate((one) => one === document.activeElement)).toBe(true);
  await until(() => isOnScreen(page, tab), 'the tab on the screen').toBe(true);
  await queen.focus();
  await page.keyboard.press('Enter');
  expect(await queen.getAttribute('aria-pressed')).toBe('true');
  await palette.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('grid').evaluate((grid) => grid.contains(document.activeElement))).toBe(true);
});
