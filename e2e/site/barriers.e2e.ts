// Checks the states of a game that have no reference picture against WCAG 2.2 AA, in both themes. The tests of the
// reference pictures check all other screens.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { byId, createFrom, field, press, seen, sitDown, until, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const inTheme = (appThemeVariant: string) => ({ stored: { options: { appThemeVariant } } });

/** Waits until transitions have ended, because text has less contrast while it fades. */
async function isUpright(page: Page): Promise<void> {
  await until(
    () => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length),
    'everything at rest',
  ).toBe(0);
}

async function expectNone(page: Page, screen: string): Promise<void> {
  await isUpright(page);
  expect(await barriers(page), screen).toEqual([]);
}

const THEMES = ['DARK', 'LIGHT'] as const;

describe.each(THEMES)('the accessibility check in the theme %s', (theme) => {
  it('finds no violation during a move, in the attack lens and in the dialogs of the menu', async () => {
    const { page } = await browser.newUser('Ada', app.url, inTheme(theme));
    await sitDown(page);
    const choose = async (item: string) => {
      await press(page, 'game-menu-open');
      await press(page, `menu-${item}`);
      await until(() => byId(page, 'game-menu').count(), 'the menu closed').toBe(0);
    };
    await field(page, 'd3').click();
    const expectNoneInBothSizes = async (screen: string) => {
      for (const { viewport } of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await expectNone(page, `${screen}, ${viewport.width} pixels wide`);
      }
    };
    await expectNoneInBothSizes('a selected piece');
    await choose('lens');
    await expectNoneInBothSizes('attacks');
    for (const item of ['leave', 'save', 'saveAs', 'setup', 'keys', 'options', 'bugReport']) {
      await choose(item);
      await page.getByRole('dialog').waitFor();
      await expectNone(page, item);
      await page.keyboard.press('Escape');
      await until(() => page.getByRole('dialog').count(), `${item} closed`).toBe(0);
    }
  });

  it('finds no violation in the options, on the page of a watcher, during a premove, and during a vote on an absent player', async () => {
    const [ada, ben, eyes] = await Promise.all(
      ['Ada', 'Ben', 'Eyes'].map(async (name) => {
        const { page } = await browser.newUser(name, app.url, inTheme(theme));
        await page.goto('/');
        return page;
      }),
    );
    if (!ada || !ben || !eyes) throw new Error('A seat has no user');
    const gameId = await createFrom(ada, { numberOfBots: 2, playerGameTimeSeconds: 600 }, false);
    await ada.goto(`/game/${gameId}`);
    await press(ada, 'game-menu-open');
    await press(ada, 'menu-edit');
    await seen(ada, 'edit-name');
    await until(() => byId(ada, 'game-menu').count(), 'the menu closed').toBe(0);
    await expectNone(ada, 'edit');
    await ada.keyboard.press('Escape');

    await ben.goto(`/join/${gameId}`);
    await press(ben, 'take-seat');
    await eyes.goto(`/join/${gameId}`);
    await press(eyes, 'watch');
    await press(ada, 'start');
    await press(ben, 'ready');
    await untilState(ada, 'STARTED');
    await seen(eyes, 'watching');
    await press(eyes, 'game-menu-open');
    await press(eyes, 'menu-lens');
    await seen(eyes, 'lens');
    expect(await eyes.locator('[data-attacked]').count()).toBeGreaterThan(10);
    await expectNone(eyes, 'watching with attacks shown');

    const own = (await byId(ben, 'seat-black').getByText('you').count()) > 0 ? ['d10', 'e10'] : ['i10', 'i9'];
    for (const square of own) await field(ben, square).click();
    await seen(ben, 'premove');
    await expectNone(ben, 'a premove');

    await ada.close();
    const absence = await seen(ben, 'absence');
    await until(() => absence.innerText(), 'why, and the countdown').toMatch(
      /The page was closed\.\s+The others can decide in \d:\d\d/,
    );
    await expectNone(ben, 'a player is absent');
  });
});
