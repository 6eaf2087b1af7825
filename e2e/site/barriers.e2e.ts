// No screen of the game page, of users with accounts, or of admins violates WCAG 2.2 AA in either theme.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { GUEST_SCREENS } from '../support/screens/guests.ts';
import { populate } from '../support/screens/populate.ts';
import { USER_SCREENS } from '../support/screens/users.ts';
import { byId, createFrom, field, play, press, seen, sitDown, until, untilState } from '../support/table.ts';

const app = useApp({ prepare: populate });
const browser = useBrowser();

const TWO_ARE_LEFT =
  'bK,11/1,wPu,10/1,bPd,1,bQ,7,rPd/12/12/12/12/12/12/3,wQ,7,gPu/12/wK,11 w wbww aamm 3,0,0,0 0 40';
const MATES =
  'bK,bPd,8,rPd,rK/bPu,bPu,8,rPu,rPu/12/3,wN,4,wN,3/12/12/12/7,gPu,4/8,wN,3/12/10,gPd,gPd/wK,9,gPu,gK w wbrg aaaa 0,0,0,0 0 0';

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
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])(
    'finds no violation while the user waits, plays, premoves, draws or selects on a %s',
    async (_, size) => {
      const { page } = await browser.newUser('Ada', app.url, { ...size, ...inTheme(theme) });
      await page.goto('/');
      await page.goto(`/game/${await createFrom(page, { playerGameTimeSeconds: 600 }, false)}`);
      await seen(page, 'waiting');
      await expectNone(page, 'waiting');
      const { page: other } = await browser.newUser('Ben', app.url, { ...size, ...inTheme(theme) });
      await sitDown(other, { position: TWO_ARE_LEFT });
      await expectNone(other, 'own turn');
      await field(other, 'd3').click();
      await expectNone(other, 'a piece in hand');
      await field(other, 'b11').click();
      await field(other, 'b12').click();
      await seen(other, 'promotion');
      await expectNone(other, 'promotion');
      await other.keyboard.press('Escape');
      await press(other, 'game-menu-open');
      await expectNone(other, 'menu');
      await press(other, 'menu-lens');
      await expectNone(other, 'lens');
    },
  );

  it('finds no violation in any dialog of the menu', async () => {
    const { page } = await browser.newUser('Ada', app.url, inTheme(theme));
    await sitDown(page);
    for (const item of ['resign', 'leave', 'save', 'saveAs', 'setup', 'keys', 'options', 'bugReport']) {
      await press(page, 'game-menu-open');
      await press(page, `menu-${item}`);
      await page.getByRole('dialog').waitFor();
      await until(() => byId(page, 'game-menu').count(), 'the menu closed').toBe(0);
      await expectNone(page, item);
      await page.keyboard.press('Escape');
      await until(() => page.getByRole('dialog').count(), `${item} closed`).toBe(0);
    }
    await press(page, 'pause');
    await seen(page, 'paused');
    await expectNone(page, 'paused');
  });

  it('finds no violation while users invite, edit settings, watch, vote or wait for an absent player', async () => {
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
    await press(ada, 'invite');
    await seen(ada, 'invite-dialog');
    await expectNone(ada, 'invite');
    await ada.keyboard.press('Escape');
    await until(() => ada.getByRole('dialog').count(), 'the invitation closed').toBe(0);
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
    await expectNone(eyes, 'watching through the lens');

    const own = (await byId(ben, 'seat-black').getByText('you').count()) > 0 ? ['d10', 'e10'] : ['i10', 'i9'];
    for (const square of own) await field(ben, square).click();
    await seen(ben, 'premove');
    await expectNone(ben, 'a move in advance');
    await press(ada, 'offer-draw');
    await seen(ben, 'vote-dialog');
    await expectNone(ben, 'the vote');
    await ben.keyboard.press('Escape');

    await ada.close();
    const absence = await seen(ben, 'absence');
    await until(() => absence.innerText(), 'why, and the countdown').toMatch(
      /The page was closed\.\s+The others can decide in \d:\d\d/,
    );
    await expectNone(ben, 'a player is absent');
  });

  it('finds no violation when an army changes its owner, and at the end of a game', async () => {
    const { page } = await browser.newUser('Ada', app.url, inTheme(theme));
    await sitDown(page, { position: MATES, useNewEngine: false });
    for (const move of ['d9-b10', 'i9-k10', 'i4-k3']) {
      await until(() => page.locator('[data-lift]').count(), 'the own turn').toBeGreaterThan(0);
      await play(page, move);
      if (move === 'd9-b10') await seen(page, 'handover');
      if (move === 'd9-b10') expect(await barriers(page), 'handover').toEqual([]);
    }
    await untilState(page, 'FINISHED');
    await seen(page, 'end-dialog');
    await expectNone(page, 'the end');
  });
});

describe('the accessibility check of the screens of accounts, admins and embeds', () => {
  const screens = { ...USER_SCREENS, 'embed-position': GUEST_SCREENS['embed-position'] };

  it.each(Object.entries(screens))(
    'finds no violation on the screen %s, on a desktop and on a phone',
    async (name, screen) => {
      for (const appThemeVariant of THEMES) {
        const options = { language: 'en', appThemeVariant, isSoundEnabled: false };
        const page = await screen?.({
          ...{ url: app.url, options },
          user: async (who) => (await browser.newUser(who, app.url, { stored: { options } })).page,
        });
        if (!page) throw new Error(`No screen ${name}`);
        for (const { viewport } of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport);
          await expectNone(page, `${name} in the theme ${appThemeVariant}`);
        }
      }
    },
  );
});
