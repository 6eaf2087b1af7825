// The live game: on the main menu, on the page /tv, and for visitors without an account.

import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { byId, press, seen, until, untilMyTurn } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

it.each([
  { size: DESKTOP, device: 'desktop' },
  { size: PHONE, device: 'phone' },
])(
  '[WCH-04] [WCH-05] [WCH-06] a visitor follows the live game from the main menu, on a $device',
  async ({ size, device }) => {
    const visitor = await browser.newUser('Vera', app.url, size);
    const { page } = visitor;
    await page.goto('/tv');
    await page.getByRole('heading', { name: 'No game to watch now' }).waitFor();
    await visitor.shot(`tv-empty-${device}`);
    await page.goto('/');
    await seen(page, 'play-online');
    expect(await byId(page, 'live-card').count()).toBe(0);

    const ada = await browser.newUser('Ada', app.url, DESKTOP);
    await ada.page.goto('/online');
    await press(ada.page, 'wait-SLOW');
    await press(ada.page, 'queue-bots');
    await until(() => new URL(ada.page.url()).pathname, 'the game').toMatch(/^\/game\//);
    await untilMyTurn(ada.page);

    const card = await seen(page, 'live-card');
    await until(() => card.getByTestId('chances-bar').getAttribute('aria-label'), 'the chances').toMatch(
      /Green \d+ %/,
    );
    await visitor.shot(`menu-live-${device}`);
    await card.getByRole('link', { name: /on a large board/ }).click();
    await until(() => new URL(page.url()).pathname, 'the live page').toBe('/tv');
    const { page: player } = ada;
    await player.locator('[data-lift]').first().click();
    await player.locator('[data-target]').first().click();
    await until(() => byId(page, 'live-moves').getByRole('listitem').count(), 'moves').toBeGreaterThan(0);

    const red = page.getByRole('button', { name: 'Red' });
    await red.focus();
    await page.keyboard.press('Enter');
    expect(await red.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Right guesses: 0 of 0').waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await visitor.shot(`tv-${device}`);

    await press(player, 'game-menu-open');
    await press(player, 'menu-resign');
    await press(player, 'resign-confirm');
    // The result is shown, and then no game is left.
    await page.getByRole('heading', { name: 'No game to watch now' }).waitFor({ timeout: 30_000 });
  },
);
