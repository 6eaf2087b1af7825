// Texts fit their boxes on a phone, in the languages without reference pictures.

import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { useApp } from '../support/app.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { byId, createFrom, field, press, seen, sitDown, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const DIALOGS = ['resign', 'leave', 'save', 'saveAs', 'setup', 'keys', 'options', 'bugReport'];

it.each(['ru', 'zh', 'pt'])('no text is clipped in the language %s', async (language) => {
  const stored = { options: { language, isSoundEnabled: false }, display: { isMoveConfirmed: true } };
  const { page } = await browser.newUser('Ada', app.url, { ...PHONE, stored });
  // Text is checked only when the fonts are loaded, because other fonts place it differently.
  const look = (screen: string) => until(() => layoutFaults(page), screen).toEqual([]);

  for (const address of [
    '/',
    '/create',
    '/join',
    '/watch',
    '/options',
    '/active-games/in-progress',
    '/notifications',
  ]) {
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    await look(address);
  }
  await page.goto(`/game/${await createFrom(page, { playerGameTimeSeconds: 600 }, false)}`);
  await seen(page, 'waiting');
  await look('waiting');
  await press(page, 'invite');
  await closed(page, 'the invitation', look);
  await choose(page, 'edit');
  await seen(page, 'edit-name');
  await closed(page, 'edit', look);

  await choose(page, 'delete');
  await press(page, 'delete-confirm');
  await until(() => page.url(), 'the menu').toBe(`${app.url}/`);
  await sitDown(page);
  await look('own turn');
  await field(page, 'd3').click();
  await field(page, 'e3').click();
  await seen(page, 'confirm-move');
  await look('a move to confirm');
  await page.keyboard.press('Escape');
  await until(() => byId(page, 'confirm-move').count(), 'the move taken back').toBe(0);
  for (const item of DIALOGS) {
    await choose(page, item);
    await closed(page, item, look);
  }
  await press(page, 'pause');
  await seen(page, 'paused');
  await look('paused');
});

async function choose(page: Page, item: string): Promise<void> {
  await press(page, 'game-menu-open');
  await press(page, `menu-${item}`);
  await until(() => byId(page, 'game-menu').count(), 'the menu closed').toBe(0);
}

/** Checks the opened dialog and closes it. */
async function closed(page: Page, name: string, look: (screen: string) => Promise<void>): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await until(
    () => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length),
    'everything at rest',
  ).toBe(0);
  await look(name);
  await page.keyboard.press('Escape');
  await until(() => page.getByRole('dialog').count(), `${name} closed`).toBe(0);
}
