// Options take effect on the board immediately and are stored on the device.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { awaitLater, PHONE, TABLET, useBrowser } from '../support/browser.ts';
import { byId, field, press, seen, sitDown, until, untilMyTurn } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Black is checkmated and White commands both armies. Red and Green still play. */
const BLACK_IS_WHITES =
  '11,rK/12/2,bQ,8,rPd/12/12/12/12/12/12/1,wPu,9,gPu/12/wK,10,gK w wwrg amaa 2,0,0,0 0 40';

async function open(page: Page): Promise<void> {
  await press(page, 'options');
  await seen(page, 'options-dialog');
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await until(() => byId(page, 'options-dialog').count(), 'the options closed').toBe(0);
}

const choose = (page: Page, name: string) =>
  byId(page, 'options-dialog').getByText(name, { exact: true }).click();
const board = (page: Page) => byId(page, 'board');
const colourOf = (page: Page, square: string) =>
  field(page, square).evaluate((cell) => getComputedStyle(cell).backgroundColor);
/**
 * Returns the coordinates along the edges, in the frame or in the squares: ranks from top to bottom, or files from left
 * to right.
 */
const noted = (page: Page, pattern: string) =>
  board(page).evaluate(
    (element, text) =>
      [...element.querySelectorAll<HTMLElement | SVGTextElement>('span, text')]
        .filter((one) => new RegExp(text).test(one.textContent ?? '') && one.getClientRects().length > 0)
        .map((one) => `${one instanceof SVGTextElement ? 'in' : 'out'}${one.textContent}`),
    pattern,
  );
const ranksShown = (page: Page) => noted(page, '^\\d+$');
const filesShown = (page: Page) => noted(page, '^[a-l]$');

describe('the options of the board', () => {
  it('[OPT-13] [OPT-12] default to classic squares with notation outside, and take effect when changed', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const colours = new Set<string>();
    const look = async () =>
      colours.add(
        (await Promise.all(['a1', 'a2', 'e5', 'e6'].map((square) => colourOf(page, square)))).join(),
      );
    expect(await board(page).getAttribute('data-board')).toBe('classic');
    await look();
    await open(page);
    const names = await byId(page, 'options-dialog').locator('input[name="board-colors"]').count();
    expect(names).toBe(7);
    for (const name of ['Porphyry', 'Lapis', 'Basalt', 'Amber', 'Heather', 'Night']) {
      await choose(page, name);
      await look();
    }
    expect(colours.size).toBe(7);

    expect(await ranksShown(page)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((rank) => `out${rank}`),
    );
    expect(await filesShown(page)).toEqual([...'abcdefghijkl'].map((file) => `out${file}`));
    await choose(page, 'External limited');
    expect(await ranksShown(page)).toEqual([12, 9, 8, 5, 4, 1].map((rank) => `out${rank}`));
    expect(await filesShown(page)).toEqual([...'adehil'].map((file) => `out${file}`));
    await choose(page, 'Internal');
    expect(await ranksShown(page)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((rank) => `in${rank}`),
    );
    expect(await filesShown(page)).toEqual([...'abcdefghijkl'].map((file) => `in${file}`));
    expect(await byId(page, 'options-dialog').locator('input[name="notation"]').count()).toBe(3);
  });

  it('[OPT-11] [TBL-14] include the brightness of board and background from 60 to 120, which survives a reload', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const brightness = () =>
      board(page)
        .locator('[role="grid"]')
        .evaluate((grid) => getComputedStyle(grid).filter);
    /** Returns the sum of red, green and blue of the background. */
    const background = async () => {
      const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      return (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, share) => sum + Number(share), 0);
    };
    const slider = page.getByRole('slider');
    /** Waits until the board has the brightness, then reads the background. */
    const shown = async (percent: number) => {
      await until(brightness, `${percent} percent on the board`).toBe(`brightness(${percent / 100})`);
      expect(await slider.inputValue()).toBe(String(percent));
      return background();
    };
    await open(page);
    const normal = await shown(100);
    await slider.press('Home');
    const darkest = await shown(60);
    await slider.press('ArrowLeft');
    expect(await shown(60)).toBe(darkest);
    await slider.fill('80');
    const dark = await shown(80);
    await slider.press('End');
    const lightest = await shown(120);
    await slider.press('ArrowRight');
    expect(await shown(120)).toBe(lightest);
    const order = [darkest, dark, normal, lightest];
    expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
    for (const [percent, sum] of [
      [120, lightest],
      [60, darkest],
      [100, normal],
    ] as const) {
      await slider.fill(String(percent));
      await page.reload();
      await open(page);
      expect(await shown(percent)).toBe(sum);
    }
  });

  it('[OPT-14] [OPT-18] use piece set 1 by default, and keep the chosen set after a reload', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const king = () => page.locator('#piece-king').evaluate((symbol) => symbol.innerHTML);
    const drawings = new Set([await king()]);
    await open(page);
    expect(await byId(page, 'options-dialog').locator('input[name="piece-set"]').count()).toBe(6);
    for (const name of ['Signet', 'Column', 'Herald', 'Brush', 'Letter']) {
      await choose(page, name);
      await until(async () => drawings.has(await king()), `${name} on the board`).toBe(false);
      drawings.add(await king());
    }
    const last = await king();
    await page.reload();
    await until(king, 'the same set after a reload').toBe(last);
    await open(page);
    expect(await byId(page, 'options-dialog').getByRole('radio', { name: 'Letter' }).isChecked()).toBe(true);
  });

  it('[WEB-12] preview two pieces of each piece set when its drawings are loaded, and nothing before', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/king-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/');
    await open(page);
    const tile = (name: string) => page.locator('label:has(input[name="piece-set"])', { hasText: name });
    const drawn = async (name: string) => [
      await tile(name).locator('use').count(),
      await tile(name).locator('svg > path').count(),
    ];
    await until(() => drawn('Court'), 'the set that comes with the page').toEqual([2, 2]);
    expect(await drawn('Letter')).toEqual([0, 0]);
    release();
    for (const name of ['Signet', 'Column', 'Herald', 'Brush', 'Letter'])
      await until(() => drawn(name), `the pieces of ${name}`).toEqual([2, 2]);
  });

  it("[OPT-09] use the user's square colors in custom mode, and a named color scheme otherwise", async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const named = await colourOf(page, 'a1');
    await open(page);
    await byId(page, 'options-dialog').getByLabel('Dark cells').fill('#102030');
    await byId(page, 'options-dialog').getByLabel('Light cells').fill('#e0f0d0');
    expect(await colourOf(page, 'a1')).toBe('rgb(16, 32, 48)');
    expect(await colourOf(page, 'a2')).toBe('rgb(224, 240, 208)');
    expect(await colourOf(page, 'e5')).not.toBe(await colourOf(page, 'a1'));
    await page.reload();
    await until(() => colourOf(page, 'a1'), 'the own colour after a reload').toBe('rgb(16, 32, 48)');
    await open(page);
    await choose(page, 'Custom mode');
    expect(await colourOf(page, 'a1')).toBe(named);
  });

  it('[OPT-06] mark possible moves unless this hint is switched off', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const targets = () => page.locator('[data-target]').count();
    await field(page, 'd3').click();
    expect(await targets()).toBeGreaterThan(0);
    await field(page, 'd3').click();
    await open(page);
    await choose(page, 'Show possible moves');
    await close(page);
    await field(page, 'd3').click();
    expect(await field(page, 'd3').getAttribute('data-selected')).toBe('true');
    expect(await targets()).toBe(0);
    await field(page, 'e3').click();
    await until(() => field(page, 'e3').getAttribute('data-last-move'), 'the move all the same').toBe('to');
  });

  it('[OPT-07] draw pieces upright for the viewer, or in the direction of their army', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const turned = (square: string) =>
      page
        .locator(`[data-at="${square}"] use[href="#piece-king"]`)
        .last()
        .evaluate((use) =>
          Number(/rotate\((\d+)/.exec(use.parentElement?.getAttribute('transform') ?? '')?.[1]),
        );
    const kings = () => Promise.all(['a1', 'a12', 'l12', 'l1'].map(turned));
    expect(await kings()).toEqual([0, 0, 0, 0]);
    await open(page);
    await choose(page, 'Their own army');
    expect(await kings()).toEqual([0, 90, 180, 270]);
    await close(page);
    await press(page, 'rotate');
    await until(kings, 'turned with the board').toEqual([90, 180, 270, 0]);
  });

  it('[OPT-08] draw captured pieces as the game specifies, or as the user chooses', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page, { position: BLACK_IS_WHITES, shouldCapturedPiecesChangeColor: true });
    const queen = () =>
      page
        .locator('[data-at="c10"] use[href="#piece-queen"]')
        .last()
        .evaluate((use) => use.closest('[class*="army-"]')?.getAttribute('class') ?? '');
    expect(await queen()).toContain('army-white');
    await open(page);
    await choose(page, 'Keep colour');
    expect(await queen()).toContain('army-black');
    await choose(page, 'Change colour');
    expect(await queen()).toContain('army-white');
  });
});

describe('the options of sound and screen', () => {
  it('[OPT-15] use the dark theme by default, and apply and store another theme immediately', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await page.goto('/');
    const theme = () => page.evaluate(() => document.documentElement.className);
    expect(await theme()).toBe('dark');
    await open(page);
    await choose(page, 'Light');
    expect(await theme()).toBe('light');
    await page.reload();
    expect(await theme()).toBe('light');
    await page.evaluate(() =>
      localStorage.setItem('tetrarch.options', JSON.stringify({ appThemeVariant: 'DEFAULT' })),
    );
    await page.reload();
    expect(await theme()).toBe('dark');
  });

  it('[OPT-04] include sounds, which are on by default', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await page.addInitScript(() => {
      const played: number[] = [];
      Object.assign(window, { played });
      AudioBufferSourceNode.prototype.start = function () {
        played.push(this.buffer?.duration ?? 0);
      };
    });
    await sitDown(page);
    const count = () => page.evaluate(() => (window as unknown as { played: number[] }).played.length);
    const move = async (from: string, to: string) => {
      await field(page, from).click();
      await field(page, to).click();
      await until(() => field(page, to).getAttribute('data-piece'), `the move to ${to}`).not.toBeNull();
      await untilMyTurn(page);
    };
    await move('d3', 'e3');
    await until(count, 'the sound of the move').toBeGreaterThan(0);
    await open(page);
    await byId(page, 'options-dialog').locator('label').filter({ hasText: 'Sound' }).click();
    await close(page);
    const before = await count();
    await move('d2', 'e2');
    expect(await count()).toBe(before);
  });

  it("[OPT-05] let the device vibrate when the user's turn begins, unless the option is off", async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await page.addInitScript(() => {
      const felt: unknown[] = [];
      Object.assign(window, { felt });
      navigator.vibrate = (pattern) => felt.push(pattern) > 0;
    });
    await sitDown(page);
    const felt = () => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt.length);
    const move = async (from: string, to: string) => {
      await field(page, from).click();
      await field(page, to).click();
      await until(() => field(page, to).getAttribute('data-piece'), `the move to ${to}`).not.toBeNull();
      await untilMyTurn(page);
    };
    const before = await felt();
    await move('d3', 'e3');
    await until(felt, 'the own turn felt').toBeGreaterThan(before);
    await open(page);
    await choose(page, 'Vibration');
    await close(page);
    const still = await felt();
    await move('d2', 'e2');
    expect(await felt()).toBe(still);
  });

  it('[HIS-11] [HIS-12] show history and captured pieces by default, and never hide both', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const shown = async () => [
      await byId(page, 'history').filter({ visible: true }).count(),
      await byId(page, 'captured').filter({ visible: true }).count(),
    ];
    expect(await shown()).toEqual([1, 1]);
    await open(page);
    await choose(page, 'Captured pieces');
    expect(await shown()).toEqual([0, 1]);
    await choose(page, 'Captured pieces');
    expect(await shown()).toEqual([1, 0]);
    await choose(page, 'History');
    expect(await shown()).toEqual([0, 1]);
    await page.reload();
    await until(shown, 'the same after a reload').toEqual([0, 1]);
    await open(page);
    await choose(page, 'History');
    expect(await shown()).toEqual([1, 0]);
  });

  it('[HIS-11] hide only the history when its switch is turned off', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const history = page.getByRole('tab', { name: 'History', exact: true });
    const captured = page.getByRole('region', { name: 'Captured pieces', exact: true });
    await history.waitFor();
    await captured.waitFor();
    await open(page);
    await choose(page, 'History');
    const states = () =>
      Promise.all(
        ['History', 'Captured pieces'].map((name) =>
          byId(page, 'options-dialog')
            .getByRole('switch', { name: new RegExp(`^${name}`) })
            .isChecked(),
        ),
      );
    await until(states, 'the switches').toEqual([false, true]);
    await close(page);
    expect([await history.count(), await captured.isVisible()]).toEqual([0, true]);
  });

  it('[OPT-16] show history and captured pieces by default, and offer full screen and custom mode', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    await open(page);
    const names = ['History', 'Captured pieces', 'Full screen', 'Custom mode'];
    const states = () =>
      Promise.all(
        names.map((name) =>
          byId(page, 'options-dialog')
            .getByRole('switch', { name: new RegExp(`^${name}`) })
            .isChecked(),
        ),
      );
    expect(await states()).toEqual([true, true, false, false]);
    for (const name of ['Full screen', 'Custom mode', 'Captured pieces']) await choose(page, name);
    await until(states, 'what was chosen').toEqual([false, true, true, true]);
    // Leaving full screen by the browser's own control changes the option as well.
    await page.evaluate(() => document.exitFullscreen());
    await until(states, 'the full screen left').toEqual([false, true, false, true]);
    await choose(page, 'Full screen');
    await until(states, 'the full screen again').toEqual([false, true, true, true]);
    // Everything except full screen is stored on the device.
    await page.reload();
    await open(page);
    await until(states, 'the same after a reload, in a window').toEqual([false, true, false, true]);
  });

  it('[GAM-56] include full screen, which can be entered and left', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await open(page);
    await choose(page, 'Full screen');
    await until(isFull, 'the full screen').toBe(true);
    await choose(page, 'Full screen');
    await until(isFull, 'the window again').toBe(false);
  });
});

describe('the options of an account', () => {
  it('[TBL-15] are on a page of the main menu', async () => {
    const { page } = await browser.newUser('Olga', app.url);
    await signIn(page, app.url, 'Olga');
    await page.goto('/');
    await press(page, 'options');
    await page.waitForURL(`${app.url}/options`);
    await page.getByRole('heading', { name: 'Options', level: 1 }).waitFor();
  });

  it('[WEB-155] stand beside a board that shows each change, and that stays in view', async () => {
    for (const screen of [{}, PHONE]) {
      const { page, shot } = await browser.newUser('Nina', app.url, screen);
      await signIn(page, app.url, `Nina${screen === PHONE ? 'Phone' : ''}`);
      await page.goto('/options');
      const shown = page.getByTestId('options-board');
      const isInView = () =>
        shown.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      // The drawings of the pieces are outside the board.
      const look = async () => (await shown.innerHTML()) + (await page.locator('#piece-king').innerHTML());
      await shown.waitFor();
      for (const name of ['Internal', 'Night', 'Their own army', 'Letter']) {
        const before = await look();
        const choice = page.getByText(name, { exact: true });
        await choice.scrollIntoViewIfNeeded();
        expect(await isInView(), name).toBe(true);
        await choice.click();
        await until(async () => (await look()) !== before, `the board with ${name}`).toBe(true);
      }
      await shot(`options-page-${screen === PHONE ? 'phone' : 'desktop'}`);
    }
  });

  it('[OPT-03] follow the user to another device', async () => {
    const { page } = await browser.newUser('Eva', app.url);
    await signIn(page, app.url, 'Evangeline');
    await page.goto('/options');
    await page.getByRole('heading', { name: 'Options' }).waitFor();

    const arrived: string[] = [];
    const cancelled: string[] = [];
    const sound = (text: string | null) => String(JSON.parse(text ?? '{}').isSoundEnabled);
    // The request for the first choice is pending until the second choice cancels it.
    await page.route('**/api/game-options', async (route) => {
      arrived.push(sound(route.request().postData()));
      if (arrived.length > 1) await route.continue();
    });
    page.on('requestfailed', (request) => void cancelled.push(sound(request.postData())));
    const toggle = page.getByRole('switch', { name: 'Sound' });
    // The label is the visible part of the switch.
    await toggle.locator('xpath=..').click();
    await until(() => arrived.length, 'the first choice on its way').toBe(1);
    const stored = awaitLater(
      page.waitForResponse((response) => response.url().endsWith('/game-options') && response.ok()),
    );
    await page.getByText('Light', { exact: true }).click();
    await stored;
    expect([arrived, cancelled]).toEqual([['false', 'false'], ['false']]);

    const { page: other } = await browser.newUser('Eva elsewhere', app.url);
    await logIn(other, app.url, 'Evangeline');
    await other.goto('/options');
    await until(
      () => other.evaluate(() => document.documentElement.className),
      'the light theme of the account',
    ).toBe('light');
    expect(await other.getByRole('switch', { name: 'Sound' }).isChecked()).toBe(false);
  });
});

describe('the options beside the board', () => {
  it('[TBL-56] change the visible board at once and can be undone, while the page stays usable', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    await open(page);
    const [panel, grid] = [await seen(page, 'options-dialog'), page.getByRole('grid')];
    const [beside, shown] = [await panel.boundingBox(), await grid.boundingBox()];
    expect(shown && beside && shown.x + shown.width <= beside.x).toBe(true);
    await choose(page, 'Lapis');
    await until(() => board(page).getAttribute('data-board'), 'the board').toBe('v2');
    await choose(page, 'Light');
    // The page is not blocked: a piece can be chosen while the panel is open.
    await field(page, 'd3').click();
    await until(() => field(page, 'd3').getAttribute('aria-selected'), 'a chosen piece').toBe('true');
    await press(page, 'options-undo');
    await until(() => board(page).getAttribute('data-board'), 'the former board').toBe('classic');
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark');
    expect(await byId(page, 'options-undo').isDisabled()).toBe(true);
  });

  it.each([
    ['a phone', PHONE],
    ['a tablet', TABLET],
  ])(
    '[TBL-56] open on %s as a sheet that is below the board and covers at most 55 % of the height',
    async (_, size) => {
      const { page } = await browser.newUser('Ada', app.url, size);
      await sitDown(page);
      if (size === PHONE) {
        await press(page, 'game-menu-open');
        await press(page, 'menu-options');
      } else await open(page);
      const { height } = size.viewport;
      const sheet = async () => (await seen(page, 'options-dialog')).boundingBox();
      await until(
        async () => Math.round((await sheet())?.y ?? 0) + Math.round((await sheet())?.height ?? 0),
        'the sheet open',
      ).toBe(height);
      expect((await sheet())?.height ?? height).toBeLessThanOrEqual(0.55 * height + 1);
      const grid = await page.getByRole('grid').boundingBox();
      expect((grid?.y ?? 0) + (grid?.height ?? 0)).toBeLessThanOrEqual(((await sheet())?.y ?? 0) + 1);
    },
  );
});
