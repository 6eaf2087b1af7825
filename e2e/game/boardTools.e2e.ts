// Actions on the board besides playing: premoves, arrows, the lens, zen mode, the magnifier, typed moves.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import {
  beginGameOfTwo,
  byId,
  field,
  pieceOn,
  play,
  press,
  seen,
  sitDown,
  TWO_ARE_LEFT,
  until,
  untilMyTurn,
  untilState,
} from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

async function twoUsers(): Promise<[white: Page, black: Page]> {
  const { page: white } = await browser.newUser('White', app.url);
  const { page: black } = await browser.newUser('Black', app.url);
  await beginGameOfTwo(white, black, { position: TWO_ARE_LEFT, useNewEngine: true });
  return [white, black];
}

/** White's queen can capture on d7, where Black's queen can recapture. Black's pawn on h2 can promote. */
const RECAPTURE = 'bK,11/12/3,bQ,1,bR,6/12/12/3,bN,8/12/12/12/3,wQ,8/7,bPd,4/wK,11 w wbww aamm 3,0,0,0 0 40';

async function choose(page: Page, item: string): Promise<void> {
  await press(page, 'game-menu-open');
  await press(page, `menu-${item}`);
  await until(() => byId(page, 'game-menu').count(), 'the menu closed').toBe(0);
}

const PANEL_WINDOWS = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1366, 768],
  [1180, 820],
  [1024, 768],
  [820, 1180],
  [390, 844],
] as const;

/**
 * Returns the pairs of boxes that overlap, among the seats, the texts and buttons about the turn, and the premove card.
 */
function panelOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = '[data-testid="turn"] p, [data-testid="replay"], [data-testid="step-back"]';
    const boxes = [...document.querySelectorAll(`${parts}, [data-testid="premove"], [data-testid^="seat-"]`)]
      .filter((element) => element.checkVisibility())
      // In the lowest panel the sentence about the turn is only for screen readers.
      .filter((element) => getComputedStyle(element.parentElement ?? element).clipPath === 'none')
      .map((element) => ({
        name: element.getAttribute('data-testid') ?? element.textContent ?? '',
        rect: element.getBoundingClientRect(),
      }));
    return boxes.flatMap(({ name, rect }, i) =>
      boxes
        .slice(i + 1)
        .filter(({ rect: { left, right, top, bottom } }) => {
          const width = Math.min(rect.right, right) - Math.max(rect.left, left);
          const height = Math.min(rect.bottom, bottom) - Math.max(rect.top, top);
          return width > 1 && height > 1;
        })
        .map((other) => `${name} and ${other.name}`),
    );
  });
}

/** Returns the heights of the gaps between the rows below the board of a phone: seats, steps, buttons and record. */
function gapsBelow(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const rows = [
      '[data-testid^="seat-"]',
      '[data-testid="step-back"]',
      '[data-testid="resign"]',
      '[role="tablist"]',
    ];
    const boxes = rows.map((row) =>
      [...document.querySelectorAll(row)]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
        .reduce((lowest, one) => (one.bottom > lowest.bottom ? one : lowest)),
    );
    return boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0));
  });
}

const drawings = (page: Page) =>
  page
    .locator('[data-drawing]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-drawing')).sort());

describe('the help of a game', () => {
  it('[WEB-125] shows gestures instead of keys on a phone', async () => {
    const { page, shot } = await browser.newUser('Ada', app.url, PHONE);
    await sitDown(page);
    await press(page, 'game-menu-open');
    await byId(page, 'menu-keys').getByText('Gestures').waitFor();
    await press(page, 'menu-keys');
    const dialog = page.getByRole('dialog', { name: 'Gestures on the board' });
    const gestures = ['Tap', 'Drag', 'Hold', 'Two fingers apart', 'Tap out of turn', 'Pencil in the menu'];
    await until(() => dialog.getByRole('term').allInnerTexts(), 'the gestures').toEqual(gestures);
    expect(await byId(page, 'help-keys').count()).toBe(0);
    await shot('game-gestures');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await until(() => dialog.count(), 'the help closed').toBe(0);
    // The first key that the user presses opens the help. It shows that there is a keyboard.
    await field(page, 'a1').focus();
    await page.keyboard.press('?');
    await dialog.getByRole('heading', { name: 'Keys on the board' }).waitFor();
  });

  it('[WEB-125] [WEB-151] shows keys and no gestures on a desktop, and says where the keys work', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    await press(page, 'game-menu-open');
    await byId(page, 'menu-keys').getByText('Keys').waitFor();
    await press(page, 'menu-keys');
    const dialog = page.getByRole('dialog', { name: 'Keys on the board' });
    for (const text of [
      'They work while a square of the board has the focus.',
      'from square to square',
      'the same, beside the board and after a click on it',
    ])
      await dialog.getByText(text, { exact: true }).waitFor();
    expect(await byId(page, 'help-touch').count()).toBe(0);
  });
});

describe('a premove', () => {
  it("[TBL-53] can be chosen with a condition during another player's turn, and is played in the user's turn", async () => {
    const [white, black] = await twoUsers();
    await field(black, 'b10').click();
    await field(black, 'b9').click();
    const card = await seen(black, 'premove');
    await card.getByRole('radio', { name: 'it is legal' }).isChecked();
    await card.getByText('nobody can take back there').click();
    await until(
      () => card.getByRole('radio', { name: 'nobody can take back' }).isChecked(),
      'the condition',
    ).toBe(true);
    expect(await byId(white, 'premove').count()).toBe(0);
    expect(await pieceOn(black, 'b10')).toBe('bPd');
    // The moves are played so fast that the board is never visible between them.
    await field(white, 'b3').click();
    await field(white, 'b4').click();
    await until(() => pieceOn(white, 'b9'), 'the move in advance').toBe('bPd');
    await until(() => byId(black, 'premove').count(), 'nothing planned any more').toBe(0);
    await untilMyTurn(white);
  });

  it('[TBL-51] [TBL-53] [TBL-106] is explained once, and its condition is set and removed by keys', async () => {
    const [white, black] = await twoUsers();
    const explanation = byId(black, 'premove-hint');
    const reply = (text: string | RegExp) => byId(black, 'reply').filter({ hasText: text }).waitFor();
    await field(black, 'b10').click();
    await explanation.waitFor();
    await black.keyboard.press('Escape');
    await black.keyboard.press('i');
    await reply('There is no move in advance.');
    await explanation.getByRole('button', { name: 'Hide this hint' }).click();
    await until(() => explanation.count(), 'the explanation hidden').toBe(0);
    await field(black, 'b10').click();
    await field(black, 'b9').click();
    const card = await seen(black, 'premove');
    for (const name of ['it captures something', 'the square is free', 'nobody can take back there']) {
      await black.keyboard.press('i');
      await reply(name);
      await until(() => card.getByRole('radio', { name }).isChecked(), name).toBe(true);
    }
    expect(await explanation.count()).toBe(0);
    await black.keyboard.press('Delete');
    await reply('The move in advance is removed.');
    await until(() => byId(black, 'premove').count(), 'nothing planned').toBe(0);
    expect(await byId(white, 'premove').count()).toBe(0);
  });

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('[TBL-106] is explained beside the board until a move is chosen, on a %s', async (device, size) => {
    const { page: white } = await browser.newUser('White', app.url);
    const { page: black, shot } = await browser.newUser('Black', app.url, size);
    await beginGameOfTwo(white, black, { position: TWO_ARE_LEFT, useNewEngine: true });
    await field(black, 'd10').click();
    const explanation = await seen(black, 'premove-hint');
    await explanation.getByText('press the square where this piece should go').waitFor();
    await explanation.getByText('On a square with a ring it moves only if it captures').waitFor();
    await shot(`premove-hint-${device}`);
    // A press on an empty square, which selects nothing, and a move of each player keep it.
    await field(black, 'f6').click();
    await play(white, 'b3-b4');
    await untilMyTurn(black);
    await play(black, 'd10-d9');
    await untilMyTurn(white);
    expect(await explanation.isVisible()).toBe(true);
    const boxes = await Promise.all(
      [explanation, black.getByRole('grid'), black.locator('header').first()].map((one) => one.boundingBox()),
    );
    const [hint, ...others] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    for (const { x, y, width, height } of others) {
      const isApart =
        hint !== undefined &&
        (hint.x >= x + width ||
          hint.x + hint.width <= x ||
          hint.y >= y + height ||
          hint.y + hint.height <= y);
      expect(isApart, 'covers neither the board nor the header').toBe(true);
    }
    expect(await layoutFaults(black)).toEqual([]);
    expect(await barriers(black)).toEqual([]);
    await field(black, 'd9').click();
    await field(black, 'd7').click();
    const card = await seen(black, 'premove');
    expect(await explanation.count()).toBe(0);
    await card.getByText('Otherwise the move is dropped.').waitFor();
  });

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('[TBL-104] [TBL-105] recaptures on the square of an own piece, on a %s', async (device, size) => {
    const { page: white } = await browser.newUser('White', app.url);
    const { page: black, shot } = await browser.newUser('Black', app.url, size);
    await beginGameOfTwo(white, black, { position: RECAPTURE, useNewEngine: true });
    await field(black, 'd10').click();
    const rings = () =>
      black
        .locator('[data-target="later"]')
        .evaluateAll((all) => all.map((cell) => cell.getAttribute('data-square')).sort());
    expect(await rings()).toEqual(['d7', 'f10']);
    expect(await field(black, 'd7').getAttribute('aria-label')).toContain(
      'move in advance only if it captures',
    );
    expect(await black.locator('[data-later-capture]').count()).toBe(2);
    await shot(`premove-targets-${device}`);
    await field(black, 'd7').click();
    const card = await seen(black, 'premove');
    const radio = (name: string) => card.getByRole('radio', { name });
    expect(await radio('it captures something').isChecked()).toBe(true);
    // A phone has no room for the conditions that cannot be chosen.
    for (const name of ['it is legal', 'the square is free', 'nobody can take back there'])
      if (size === PHONE) expect(await radio(name).count(), name).toBe(0);
      else expect(await radio(name).isDisabled(), name).toBe(true);
    await card.getByText('Now this is possible only as a capture').waitFor();
    await shot(`premove-capture-${device}`);
    expect(await layoutFaults(black)).toEqual([]);
    expect(await barriers(black)).toEqual([]);
    await field(white, 'd3').click();
    await field(white, 'd7').click();
    await until(() => pieceOn(white, 'd7'), 'the recapture').toBe('bQ');
  });

  it('[TBL-104] [TBL-105] is chosen for a pawn by dragging it to an empty square, with its promotion piece', async () => {
    const { page: white } = await browser.newUser('White', app.url);
    const { page: black } = await browser.newUser('Black', app.url);
    await beginGameOfTwo(white, black, { position: RECAPTURE, useNewEngine: true });
    await field(black, 'h2').dragTo(field(black, 'g1'));
    await press(black, 'promote-rook');
    const card = await seen(black, 'premove');
    await card.getByText('h2–g1 = rook, if …').waitFor();
    expect(await card.getByRole('radio', { name: 'it captures something' }).isChecked()).toBe(true);
    // The square stays empty.
    await play(white, 'd3-d4');
    await black.getByText('The condition of the move in advance did not hold.').waitFor();
    expect(await pieceOn(black, 'h2')).toBe('bPd');
  });

  it('[TBL-104] selects another own piece on a square that is no target, and unselects a piece at the second press', async () => {
    const { page: white } = await browser.newUser('White', app.url);
    const { page: black } = await browser.newUser('Black', app.url);
    await beginGameOfTwo(white, black, { position: RECAPTURE, useNewEngine: true });
    await field(black, 'd7').click();
    await field(black, 'h2').click();
    await until(() => byId(black, 'premove').count(), 'no premove').toBe(0);
    await until(() => black.locator('[data-target="later"]').count(), 'the rings').toBe(2);
    await field(black, 'h2').click();
    await until(() => black.locator('[data-target="later"]').count(), 'no piece is selected').toBe(0);
  });

  it('[TBL-104] can be typed', async () => {
    const { page: white } = await browser.newUser('White', app.url);
    const { page: black } = await browser.newUser('Black', app.url);
    await beginGameOfTwo(white, black, { position: RECAPTURE, useNewEngine: true });
    const typed = black.getByLabel('Type a move');
    await typed.focus();
    await typed.fill('d10xd7');
    await typed.press('Enter');
    const card = await seen(black, 'premove');
    expect(await card.getByRole('radio', { name: 'it captures something' }).isChecked()).toBe(true);
    await field(white, 'd3').click();
    await field(white, 'd7').click();
    await until(() => pieceOn(white, 'd7'), 'the recapture').toBe('bQ');
  });

  it('[TBL-96] is removed by a press on its target square, and kept by a press on another square', async () => {
    const [, black] = await twoUsers();
    await black.setViewportSize(PHONE.viewport);
    const choose = async () => {
      await field(black, 'd10').click();
      await field(black, 'd7').click();
      await byId(black, 'premove').waitFor({ state: 'attached' });
    };
    await choose();
    await field(black, 'f6').click();
    expect(await byId(black, 'premove').count()).toBe(1);
    await field(black, 'd7').click();
    await byId(black, 'reply').filter({ hasText: 'The move in advance is removed.' }).waitFor();
    await until(() => byId(black, 'premove').count(), 'removed by touch').toBe(0);
    await choose();
    await field(black, 'd7').focus();
    await black.keyboard.press('Enter');
    await until(() => byId(black, 'premove').count(), 'removed by key').toBe(0);
  });

  it('can be cancelled, and is dropped when its condition fails', async () => {
    const [white, black] = await twoUsers();
    await field(black, 'd10').click();
    await field(black, 'd7').click();
    await press(black, 'premove-remove');
    await until(() => byId(black, 'premove').count(), 'nothing planned').toBe(0);
    await field(black, 'd10').click();
    await field(black, 'd7').click();
    await (await seen(black, 'premove')).getByText('it captures something').click();
    await play(white, 'b3-b4');
    await black.getByText('The condition of the move in advance did not hold.').waitFor();
    await untilMyTurn(black);
    expect(await pieceOn(black, 'd10')).toBe('bQ');
  });
});

describe('the panel beside a premove', () => {
  it('[WEB-126] [WEB-173] on a phone the whole card is in sight, and no toast covers its conditions, or the buttons below the board', async () => {
    const [white, black] = await twoUsers();
    await black.setViewportSize(PHONE.viewport);
    const toasts = byId(black, 'toast').filter({ visible: true });
    await field(black, 'd10').click();
    const explanation = await seen(black, 'premove-hint');
    await field(black, 'd7').focus();
    await black.keyboard.press('Enter');
    const card = await seen(black, 'premove');
    await until(() => explanation.count(), 'the explanation closed').toBe(0);
    const { y, height } = (await card.boundingBox()) ?? { y: 0, height: 0 };
    expect(y + height, 'the lower edge of the card').toBeLessThanOrEqual(PHONE.viewport.height);
    await byId(black, 'premove-remove').click({ trial: true });
    await card.getByText('it captures something').click();
    await until(() => card.getByRole('radio', { name: 'captures' }).isChecked(), 'the condition').toBe(true);
    await play(white, 'b3-b4');
    await until(() => toasts.allInnerTexts(), 'a single toast').toEqual([
      'The condition of the move in advance did not hold.',
    ]);
    await toasts.hover();
    expect(await layoutFaults(black)).toEqual([]);
    await (await seen(black, 'resign')).click({ trial: true });
  });

  it.each(['en', 'ru'])(
    '[WEB-127] [WEB-173] nothing in the panel overlaps in any window, and on a phone the card is in sight, in %s',
    async (language) => {
      const { page: white } = await browser.newUser('White', app.url);
      const stored = { options: { language, isSoundEnabled: false }, premoveHint: true };
      const { page: black, shot } = await browser.newUser('Black', app.url, { stored });
      await beginGameOfTwo(white, black);
      await play(white, 'd2-e2');
      await play(black, 'b9-b8');
      // The moves of the bots since then can be replayed.
      await untilMyTurn(white);
      await seen(black, 'replay');
      await field(black, 'b8').click();
      await field(black, 'b7').click();
      await seen(black, 'premove');
      for (const [width, height] of PANEL_WINDOWS) {
        await black.setViewportSize({ width, height });
        await until(() => panelOverlaps(black), `${width} x ${height}`).toEqual([]);
        if (width === PHONE.viewport.width) {
          const card = await byId(black, 'premove').boundingBox();
          expect(
            (card?.y ?? height) + (card?.height ?? 0),
            'below the row of the replay',
          ).toBeLessThanOrEqual(height);
        }
        await shot(`premove-panel-${language}-${width}x${height}`);
      }
    },
  );
});

describe('the tip about premoves', () => {
  /** A scroll position below the end of the page. */
  const END = 10_000;

  /** White is to move, and Black plays a first game. */
  async function firstGame(size: typeof PHONE | typeof DESKTOP) {
    const { page: white } = await browser.newUser('White', app.url);
    const stored = { premoveTip: null };
    const { page: black, shot } = await browser.newUser('Black', app.url, { ...size, stored });
    await beginGameOfTwo(white, black, { position: TWO_ARE_LEFT, useNewEngine: true });
    return { white, black, shot, tip: byId(black, 'premove-tip') };
  }

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])(
    "[WEB-139] is beside the turn in other players' turns until it is pressed away, on a %s",
    async (device, size) => {
      const { white, black, shot, tip } = await firstGame(size);
      await tip.getByText('You can move in advance').waitFor();
      expect(await layoutFaults(black)).toEqual([]);
      expect(await barriers(black)).toEqual([]);
      await shot(`premove-tip-${device}`);
      const height = async () => (await tip.boundingBox())?.height;
      const before = await height();
      await play(white, 'b3-b4');
      await until(() => tip.isVisible(), 'the tip hidden in the own turn').toBe(false);
      expect(await height(), 'its place stays').toBe(before);
      await play(black, 'd10-d9');
      await until(() => tip.isVisible(), 'the tip').toBe(true);
      await tip.getByRole('button', { name: 'Hide this hint' }).click();
      await until(() => tip.count(), 'the tip pressed away').toBe(0);
      await black.reload();
      await seen(black, 'seat-black');
      expect(await tip.count()).toBe(0);
    },
  );

  it.each([
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ])(
    '[WEB-146] leaves no empty line in the own turn and moves nothing above it, on a phone of $width x $height',
    async (viewport) => {
      const { white, black, shot, tip } = await firstGame({ ...PHONE, viewport });
      const scrollTo = (top: number) =>
        black.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      const board = () => black.getByRole('grid').boundingBox();
      await scrollTo(END);
      const first = await board();
      await play(white, 'b3-b4');
      await untilMyTurn(black);
      expect(await board(), 'the board after the first move').toEqual(first);
      const placeOf = (id: string) => byId(black, id).filter({ visible: true }).first().boundingBox();
      const parts = ['offer-draw', 'resign', 'seat-white', 'seat-black', 'seat-red', 'seat-green'];
      const places = async () => ({
        board: await board(),
        parts: await Promise.all(parts.map(placeOf)),
        // The button that replays the last moves is in the same row.
        steps: (await placeOf('step-back'))?.y,
      });
      const rounds = [
        [0, 'd10-d9', 'b4-b5'],
        [60, 'd9-d8', 'b5-b6'],
        [END, 'd8-d7', 'b6-b7'],
      ] as const;
      for (const [scroll, ofBlack, ofWhite] of rounds) {
        await untilMyTurn(black);
        await scrollTo(scroll);
        expect(await tip.isVisible(), 'the tip in the own turn').toBe(false);
        for (const gap of await gapsBelow(black)) expect(gap, 'an empty line').toBeLessThan(24);
        await shot(`own-turn-${viewport.width}-${scroll}`);
        const own = await places();
        await play(black, ofBlack);
        await until(() => tip.isVisible(), 'the tip').toBe(true);
        expect(await places(), `in the turn of White, scrolled to ${scroll}`).toEqual(own);
        await play(white, ofWhite);
        await until(() => tip.isVisible(), 'the tip in the own turn').toBe(false);
        expect(await places(), `in the own turn, scrolled to ${scroll}`).toEqual(own);
      }
    },
  );

  it('[WEB-139] ends with the first premove', async () => {
    const { black, tip } = await firstGame(PHONE);
    await tip.waitFor();
    await field(black, 'd10').click();
    await byId(black, 'premove-hint').waitFor();
    await until(() => tip.count(), 'the tip over').toBe(0);
    expect(await black.evaluate(() => localStorage.getItem('tetrarch.premoveHint'))).toBe('true');
  });

  it('[WEB-139] is also a line in the help', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    await choose(page, 'keys');
    await page.getByRole('dialog').getByText('out of turn: a move in advance').waitFor();
  });
});

describe('drawing on the board', () => {
  it('adds arrows and circles with the right mouse button', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const drag = async (from: string, to: string) => {
      await field(page, from).hover();
      await page.mouse.down({ button: 'right' });
      await field(page, to).hover();
      await page.mouse.up({ button: 'right' });
    };
    await drag('c3', 'f6');
    await drag('g7', 'g7');
    expect(await drawings(page)).toEqual(['c3-f6', 'g7-g7']);
    await drag('c3', 'f6');
    await until(() => drawings(page), 'the circle alone').toEqual(['g7-g7']);
    await field(page, 'h8').click();
    expect(await drawings(page)).toEqual([]);
    expect(await page.locator('[data-selected]').count()).toBe(0);
  });

  it('works with keys and with the pencil button, without moving pieces', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    await field(page, 'e5').focus();
    await page.keyboard.press('d');
    for (const key of ['ArrowUp', 'ArrowUp', 'd']) await page.keyboard.press(key);
    expect(await drawings(page)).toEqual(['e5-e7']);
    await choose(page, 'pencil');
    await field(page, 'd3').dragTo(field(page, 'e3'));
    expect(await drawings(page)).toEqual(['d3-e3', 'e5-e7']);
    expect(await pieceOn(page, 'd3')).toBe('wPr');
    await choose(page, 'pencil');
    await play(page, 'd3-e3');
    expect(await drawings(page)).toEqual([]);
  });
});

describe('the attack lens', () => {
  it('shows the attacks of an army and the attackers of a square if the game allows the lens', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page, { position: TWO_ARE_LEFT });
    await choose(page, 'lens');
    const card = await seen(page, 'lens');
    const seals = () => page.locator('[data-attacked]').count();
    const atFirst = await seals();
    expect(atFirst).toBeGreaterThan(10);
    await card.getByRole('button', { name: 'White' }).click();
    await until(seals, 'what White attacks').not.toBe(atFirst);
    await field(page, 'd7').focus();
    await page.keyboard.press('w');
    expect(await page.locator('[data-attacker]').count()).toBe(2);
    expect(await byId(page, 'reply').innerText()).toBe('d7 is attacked by white queen d3, black queen d10.');
    await press(page, 'lens-off');
    expect(await page.locator('[data-attacker]').count()).toBe(0);
  });
});

describe('zen mode', () => {
  it('shows only the board, the seats and the clocks', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    await field(page, 'd3').focus();
    await page.keyboard.press('z');
    await until(() => byId(page, 'history').isVisible(), 'the record hidden').toBe(false);
    for (const id of ['seat-white', 'seat-black', 'seat-red', 'seat-green', 'clock-white'])
      await seen(page, id);
    await page.keyboard.press('z');
    await seen(page, 'history');
  });
});

describe('the browser tab', () => {
  it('shows the turn in its title, and blinks its icon while the page is hidden', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'hidden', {
        get: () => sessionStorage.getItem('hidden') === 'yes',
      });
    });
    await sitDown(page);
    const icon = () => page.locator('link[rel="icon"]').getAttribute('href');
    await until(() => page.title(), 'the own turn in the title').toMatch(/^Your turn/);
    expect(await icon()).not.toContain('turn');
    await page.evaluate(() => sessionStorage.setItem('hidden', 'yes'));
    await until(icon, 'the lit icon').toContain('app-icon-turn');
    await until(icon, 'the plain icon again').not.toContain('turn');
    await page.evaluate(() => sessionStorage.setItem('hidden', 'no'));
    await play(page, 'd3-e3');
    await until(() => page.title(), 'the title without a turn, or the next turn').toMatch(/Tetrarch$/);
    await untilMyTurn(page);
  });
});

describe('small squares', () => {
  it('are magnified by a loupe during a long touch on a phone', async () => {
    const { page, context } = await browser.newUser('Ada', app.url, PHONE);
    await sitDown(page);
    const touch = await context.newCDPSession(page);
    const middle = async (square: string) => {
      const box = await field(page, square).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    const send = async (type: 'touchStart' | 'touchMove', square: string) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [await middle(square)] });
    const end = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await send('touchStart', 'e5');
    const loupe = await seen(page, 'loupe');
    const box = await loupe.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(await loupe.innerText()).toContain('e5');
    await send('touchMove', 'd3');
    await until(() => loupe.innerText(), 'the square under the finger').toContain('d3, pawn, white');
    await end();
    await until(() => field(page, 'd3').getAttribute('data-selected'), 'the pawn chosen').toBe('true');
    expect(await byId(page, 'loupe').count()).toBe(0);
    await field(page, 'e3').tap();
    await until(() => pieceOn(page, 'e3'), 'the move').toBe('wPr');
    await untilMyTurn(page);
    await send('touchStart', 'd2');
    await seen(page, 'loupe');
    await send('touchMove', 'e2');
    await until(() => loupe.innerText(), 'where the piece may go').toContain('you can move here');
    await end();
    await until(() => pieceOn(page, 'e2'), 'the move under the loupe').toBe('wPr');
  });
});

describe('typed moves', () => {
  it('are entered in a field that appears on keyboard focus', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const input = page.getByLabel('Type a move');
    await input.focus();
    await input.fill('d3-d9');
    await input.press('Enter');
    await page.getByText('This move is not possible.').waitFor();
    await input.fill('d3e3');
    await input.press('Enter');
    await until(() => pieceOn(page, 'e3'), 'the move').toBe('wPr');
  });
});

describe('the system options for vision and motion', () => {
  it('let pieces jump instead of slide with reduced motion', async () => {
    const { page } = await browser.newUser('Ada', app.url, { reducedMotion: 'reduce' });
    await sitDown(page, {
      position:
        'bK,bPd,8,rPd,rK/bPu,bPu,8,rPu,rPu/12/3,wN,2,rPd,1,wN,3/12/10,gPl,1/1,bPr,10/12/8,bN,3/12/10,gPd,gPd/wK,9,gPu,gK w wbrg aaaa 0,0,0,0 0 0',
    });
    const motion = page.locator('[data-at="a1"]').locator('xpath=..');
    expect(await motion.evaluate((piece) => getComputedStyle(piece).transitionDuration)).toMatch(/^0s/);
    await play(page, 'i9-k10');
    const band = await seen(page, 'handover');
    expect(await band.innerText()).toContain('The red army is White');
    await until(() => field(page, 'l11').getAttribute('data-owner'), 'the army handed over').toBe('white');
    await untilState(page, 'STARTED');
  });

  it('keep the board colors with forced colors, and frame the seat of the player to move', async () => {
    const { page } = await browser.newUser('Ada', app.url, { forcedColors: 'active' });
    await sitDown(page);
    const dark = await field(page, 'a1').evaluate((cell) => getComputedStyle(cell).backgroundColor);
    const light = await field(page, 'a2').evaluate((cell) => getComputedStyle(cell).backgroundColor);
    expect(dark).not.toBe(light);
    const frame = await byId(page, 'seat-white').evaluate((seat) => getComputedStyle(seat).outlineStyle);
    expect(frame).toBe('solid');
  });
});
