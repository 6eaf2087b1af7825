// Each language is complete: no screen, long text or tutorial page shows a text of another language. The tests would
// also detect text that is decoded with another encoding than UTF-8.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../protocol/http/accountFields.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { press, seen, sitDown, until } from '../support/table.ts';
import { foreignTo, textsOn } from '../support/words.ts';

const app = useApp();
const browser = useBrowser();

const ADDRESSES = [
  '/',
  '/online',
  '/create',
  '/join',
  '/watch',
  '/offline',
  '/practice',
  '/tables',
  '/tv',
  '/games',
  '/people',
  '/sign-up',
  '/login',
  '/forgot-password',
  '/leaderboard/by-rating',
  '/nowhere',
  '/rules',
  '/faq',
  '/about/rules',
  '/about/privacy',
  '/about/user-agreement',
  '/about/data-processing',
  '/about/team',
  '/about/contact',
  '/about/copyright',
  '/videos',
  '/tutorial',
  '/tutorial/central-captures',
  '/tutorial/checkmate',
  '/tutorial/draw',
];
/** Panels and dialogs of a game page. */
const DIALOGS = ['resign', 'setup', 'keys', 'options', 'bugReport', 'history'];

/** Returns a user with the chosen language, and a function that finds texts of other languages on the user's page. */
async function reader(language: string) {
  const stored = { options: { language, isSoundEnabled: false } };
  const { page, allow } = await browser.newUser('Lin', app.url, { stored });
  // One of the paths does not exist, and the browser logs the status.
  allow(/status of 404/);
  const others = language === 'en' ? LANGUAGES.filter((one) => one !== 'en') : ['en'];
  const isForeign = others.map((other) => foreignTo(language, other));
  const check = async (screen: string) => {
    await until(async () => (await textsOn(page)).length, `${screen} to have come`).toBeGreaterThan(4);
    await atRest(page);
    const words = await textsOn(page);
    expect(
      words.filter((text) => isForeign.some((is) => is(text)) || /^[a-z]+(\.[A-Za-z-]+)+$/.test(text)),
      screen,
    ).toEqual([]);
  };
  return { page, check };
}

/** Waits until the page stops growing, because its parts are loaded later. */
async function atRest(page: Page): Promise<void> {
  let before = -1;
  await until(async () => {
    const now = await page.locator('*').count();
    const isSame = now === before;
    before = now;
    return isSame;
  }, 'the page at rest').toBe(true);
}

async function everywhere(language: string, tag = language): Promise<void> {
  const { page, check } = await reader(language);
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    await check(address);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag);
  }
  await sitDown(page);
  await check('own turn');
  for (const item of DIALOGS) {
    await press(page, 'game-menu-open');
    await check('game menu');
    await press(page, `menu-${item}`);
    await check(item);
    await page.keyboard.press('Escape');
  }
  await seen(page, 'game-menu-open');
}

it('[I18-01] every screen is complete in English', () => everywhere('en'));
it('[I18-02] every screen is complete in Spanish', () => everywhere('es'));
it('[I18-03] every screen is complete in Russian', () => everywhere('ru'));
it('[I18-04] every screen is complete in Chinese', () => everywhere('zh', 'zh-Hans'));
it('[I18-05] every screen is complete in Portuguese', () => everywhere('pt'));
