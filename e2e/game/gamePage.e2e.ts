// The game page except the board: saving, a draw offer, replaying other players' moves, and the sizes of the page.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { useApp } from '../support/app.ts';
import { awaitLater, PHONE, useBrowser } from '../support/browser.ts';
import { post } from '../support/post.ts';
import {
  beginGameOfTwo,
  byId,
  field,
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

async function choose(page: Page, item: string): Promise<void> {
  await press(page, 'game-menu-open');
  await press(page, `menu-${item}`);
}

/** Opens a game in which White and Black are users and a third user watches. Waits for the end of its first pause. */
async function tableOfTwo(
  allowed: RegExp[] = [],
  more: Record<string, unknown> = {},
): Promise<{ white: Page; black: Page; eyes: Page }> {
  const { page: white } = await browser.newUser('White', app.url);
  const { page: black, allow } = await browser.newUser('Black', app.url);
  allow(...allowed);
  const { page: eyes } = await browser.newUser('Eyes', app.url);
  const gameId = await beginGameOfTwo(white, black, more);
  await eyes.goto(`/join/${gameId}`);
  await press(eyes, 'watch');
  await untilState(eyes, 'STARTED');
  return { white, black, eyes };
}

describe('saving a game', () => {
  it('[GAM-60] needs a confirmation, and saving a copy asks for a title', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    await play(page, 'd3-e3');
    const stored = () =>
      page.evaluate(
        () =>
          JSON.parse(localStorage.getItem('tetrarch.saved') ?? '[]') as { title: string; record: string }[],
      );
    await choose(page, 'save');
    await seen(page, 'save-dialog');
    expect(await stored()).toEqual([]);
    const title = /“(.+)”/.exec(await byId(page, 'save-dialog').innerText())?.[1] ?? '';
    const download = awaitLater(page.waitForEvent('download'));
    await press(page, 'save-download');
    const file = await (await download).path();
    expect((await download).suggestedFilename()).toBe(`${title}.tetrarch`);
    const read = parseRecord(await readFile(file, 'utf8'));
    expect(read.ok && read.value.events.length).toBeGreaterThan(0);
    await press(page, 'save-confirm');
    await page.getByText('is saved on this device').waitFor();
    expect((await stored()).map((one) => one.title)).toEqual([title]);
    expect((await stored())[0]?.record).toContain('d3-e3');

    await choose(page, 'saveAs');
    const name = (await seen(page, 'save-as-dialog')).getByLabel('Title');
    await name.fill('');
    await press(page, 'save-as-confirm');
    await page.getByText('Required').waitFor();
    await name.fill(title);
    await press(page, 'save-as-confirm');
    await page.getByText('Another saved game has this title').waitFor();
    await name.fill('My best opening');
    await press(page, 'save-as-confirm');
    await until(async () => (await stored()).map((one) => one.title), 'both titles').toEqual([
      title,
      'My best opening',
    ]);
  });
});

describe('an offered draw', () => {
  it('[DRW-09] opens a dialog that names the offering player, and in which the other players accept or refuse', async () => {
    const { white, black, eyes } = await tableOfTwo([], { position: TWO_ARE_LEFT });
    await press(white, 'offer-draw');
    const requests = await seen(black, 'vote-dialog');
    expect(await requests.getByRole('heading').innerText()).toContain('White offers a draw');
    expect(await byId(white, 'vote-dialog').count()).toBe(0);
    expect(await byId(eyes, 'vote-dialog').count()).toBe(0);
    await seen(eyes, 'vote');
    // When Escape has closed the dialog, the vote remains visible beside the board.
    await black.keyboard.press('Escape');
    await until(() => byId(black, 'vote-dialog').count(), 'the dialog closed').toBe(0);
    await press(black, 'vote-refuse');
    await until(() => byId(white, 'vote').count(), 'the end of the offer').toBe(0);
    await play(white, 'b3-b4');
    await untilMyTurn(black);
    await play(black, 'b10-b9');
    await untilMyTurn(white);
    await press(white, 'offer-draw');
    await (await seen(black, 'vote-dialog')).getByTestId('vote-accept').click();
    await until(() => byId(black, 'vote-dialog').count(), 'the dialog closed').toBe(0);
    // No other player is active, so the game is a draw as soon as Black accepts.
    for (const page of [white, black, eyes]) await untilState(page, 'DRAW');
  });

  it('[TBL-109] [WEB-171] [WEB-172] stays in sight of its proposer while votes are missing; its refusal names both players, and the button says when the next offer is possible', async () => {
    const { page: white } = await browser.newUser('Ada', app.url, PHONE);
    const { page: black } = await browser.newUser('Ben', app.url);
    await beginGameOfTwo(white, black);
    const draw = (page: Page) => seen(page, 'offer-draw');
    expect(await (await draw(white)).getAttribute('title')).toBeNull();
    expect(await (await draw(black)).getAttribute('title')).toBe('A draw can be offered on your turn');
    await press(white, 'offer-draw');
    await seen(black, 'vote-dialog');
    const vote = await seen(white, 'vote');
    for (const text of ['You offer a draw', 'waiting']) await vote.getByText(text).first().waitFor();
    const { y, height } = (await vote.boundingBox()) ?? { y: 0, height: 0 };
    expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height);
    expect(await (await draw(white)).getAttribute('title')).toBe('Your draw offer is open');
    await press(black, 'vote-later');
    expect(await (await draw(black)).getAttribute('title')).toBe('A draw offer is open');
    await press(black, 'vote-refuse');
    await white.getByText(/^You offered a draw; Guest \d+ refuses\.$/).waitFor();
    await black.getByText(/^Guest \d+ offered a draw; Guest \d+ refuses\.$/).waitFor();
    await until(async () => (await draw(white)).getAttribute('title'), 'the reason').toBe(
      'You can offer a draw again on your next turn',
    );
    expect(await (await draw(white)).getAttribute('aria-disabled')).toBe('true');
    // Playwright waits until a button with `aria-disabled` is enabled, unless it is forced to press it.
    await (await draw(white)).click({ force: true });
    await white.getByText('You can offer a draw again on your next turn', { exact: true }).waitFor();
  });
});

/** The move b5-b10 stalemates Black. */
const BLACK_MUST_PASS = 'bK,10,rK/12/12/12/12/12/12/1,wQ,10/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

describe('the history', () => {
  it('shows its newest row on a phone without scrolling the page', async () => {
    const { page } = await browser.newUser('Ada', app.url, PHONE);
    await sitDown(page);
    for (const move of ['d3-e3', 'd2-e2', 'd1-e1', 'c4-c5', 'b4-b5']) {
      await untilMyTurn(page);
      await play(page, move);
    }
    await untilMyTurn(page);
    const newest = await byId(page, 'history').locator('tr').last().boundingBox();
    expect((newest?.y ?? 0) + (newest?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('[HIS-08] shows the last move, the last round skip and the last status change', async () => {
    const { white, black } = await tableOfTwo([], { position: BLACK_MUST_PASS });
    const last = (page: Page, name: string) => byId(page, 'table').getAttribute(`data-last-${name}`);
    expect([await last(white, 'move'), await last(white, 'skip')]).toEqual([null, null]);
    await field(white, 'b5').click();
    await field(white, 'b10').click();
    await until(() => last(white, 'skip'), 'the round that Black skips').toBe('BLACK');
    await untilMyTurn(white);
    // Red and Green have moved since the skipped turn. Black has not skipped another one.
    expect(await last(white, 'move')).toMatch(/^l\d+-/);
    expect(await last(white, 'skip')).toBe('BLACK');
    expect(await last(white, 'status')).toBeNull();
    await press(black, 'resign');
    await press(black, 'resign-confirm');
    await until(() => last(white, 'status'), 'who resigned').toBe('BLACK RESIGNED');
    expect(await last(white, 'move')).toMatch(/^l\d+-/);
  });
});

describe('the end of a game', () => {
  it('[RUL-59] is shown as a win, and not as a point game, after the third checkmate', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    // Black is the last player to be checkmated.
    await sitDown(page, {
      position: 'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 0,0,0,0 0 0',
    });
    await field(page, 'c2').click();
    await field(page, 'a2').click();
    const dialog = await seen(page, 'end-dialog');
    await dialog.getByText('You rule all four').waitFor();
    expect(await dialog.getByText('Point game').count()).toBe(0);
  });
});

describe('possible moves', () => {
  it('[GAM-25] are requested for the selected piece, and a failed request is reported', async () => {
    const { white, black, eyes } = await tableOfTwo([/ERR_CONNECTION_RESET/]); // The test cuts the connection.
    const looked = (page: Page) => page.locator('[data-looked-at]').count();
    await field(eyes, 'd3').click();
    await until(() => looked(eyes), 'the pawn and where it goes').toBeGreaterThan(1);
    await field(eyes, 'd3').click();
    await until(() => looked(eyes), 'nothing more').toBe(0);

    let isFirst = true;
    await black.route('**/possible-move/**', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await new Promise((go) => black.once('requestfailed', go));
      await route.abort().catch(() => {});
    });
    const cancelled = awaitLater(black.waitForEvent('requestfailed'));
    await field(black, 'd3').click();
    await until(() => isFirst, 'the first request').toBe(false);
    await field(black, 'c4').click();
    expect((await cancelled).failure()?.errorText).toContain('ABORTED');
    await until(() => looked(black), 'the second piece and where it goes').toBeGreaterThan(1);
    expect(await black.getByRole('alert').count()).toBe(0);
    expect(await black.getByText('Server not responding').count()).toBe(0);

    await black.unroute('**/possible-move/**');
    await black.route('**/possible-move/**', (route) => route.abort('connectionreset'));
    await field(black, 'b3').click();
    await black.getByText('Server not responding').waitFor();
    await until(() => looked(black), 'the piece alone').toBe(1);
    expect(await looked(white)).toBe(0);
  });
});

describe('user activity', () => {
  it('[GAM-42] is reported to the server at most once a minute, for the current game', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    const received: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('bump-activity')) received.push(request.url());
    });
    await page.goto('/');
    await post(page, `${app.url}/api/guest/login`);
    const bump = () => post(page, `${app.url}/api/guest/game-session/bump-activity`);
    const refused = await bump();
    expect([refused.status(), (await refused.json()).code]).toEqual([422, 'E3018']);
    const gameId = await sitDown(page);
    await play(page, 'd3-e3');
    await until(() => received.length, 'the reported activity').toBe(1);
    expect((await (await bump()).json()).id).toBe(gameId);
    await untilMyTurn(page);
    await play(page, 'd2-e2');
    await untilMyTurn(page);
    expect(received).toEqual([`${app.url}/api/guest/game-session/${gameId}/bump-activity`]);
  });
});

describe('the layout of the page', () => {
  it('[UI-07] has a base font of 16 pixels, from which all sizes derive', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await page.goto('/');
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(await size()).toBe('16px');
  });

  it('[UI-08] limits a dialog to 630 pixels, or to the width of a smaller screen', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    await press(page, 'game-menu-open');
    await press(page, 'menu-setup');
    const box = async () => (await (await seen(page, 'setup-dialog')).boundingBox()) ?? { x: -1, width: 0 };
    await until(async () => (await box()).width, 'the width').toBe(630);
    for (const width of [600, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await until(async () => (await box()).width, `the width at ${width}`).toBeLessThanOrEqual(width);
      expect((await box()).x).toBeGreaterThanOrEqual(0);
    }
  });

  it('[UI-10] [UI-11] has a padding of 30 pixels on wide screens only, and a move list of 300 to 400 pixels', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const look = () =>
      page.getByRole('main').evaluate((main) => {
        const record = main.querySelector('[role="tablist"]')?.closest('section')?.getBoundingClientRect();
        const board = main.querySelector('[data-testid="board"]')?.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(main);
        return { paddingLeft, paddingRight, record: record?.width ?? 0, board: board?.width ?? 0 };
      });
    for (const width of [800, 820, 1000, 1001, 1240, 1241, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await until(async () => (await look()).paddingLeft, `the padding at ${width}`).toBe('30px');
      const { paddingRight, record } = await look();
      expect(paddingRight).toBe('30px');
      expect(record).toBeGreaterThanOrEqual(300);
      expect(record).toBeLessThanOrEqual(400);
    }
    for (const width of [320, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      await until(async () => (await look()).board, `the board at ${width}`).toBe(width);
      expect((await look()).record).toBeGreaterThanOrEqual(Math.min(300, width - 16));
      expect((await look()).record).toBeLessThanOrEqual(400);
    }
  });

  it('[TBL-57] fits the board to a wide or a low window', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    const box = async () => (await byId(page, 'board').boundingBox()) ?? { y: 0, width: 0, height: 0 };
    await page.setViewportSize({ width: 2560, height: 1080 });
    await until(async () => (await box()).width, 'the board in a wide window').toBeGreaterThan(960);
    // A window of 1440 x 900 pixels has this viewport at a zoom of 200 %.
    await page.setViewportSize({ width: 720, height: 450 });
    await until(
      async () => (await box()).y + (await box()).height,
      'the bottom of the board',
    ).toBeLessThanOrEqual(450);
    await page.setViewportSize({ width: 390, height: 844 });
    const isCovered = await page.evaluate(() => {
      const layers = [...document.querySelectorAll('[data-testid="board"] [aria-hidden="true"]')];
      const pieces = layers.findIndex((one) => one.querySelector(':scope > div > svg[data-at]'));
      const names = layers.findIndex((one) => one.matches('svg') && one.querySelector('text'));
      return names < pieces;
    });
    expect(isCovered).toBe(false);
  });

  it('[UI-13] has a light and a dark theme', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await sitDown(page);
    await press(page, 'options');
    const choices = (await seen(page, 'options-dialog'))
      .getByRole('group', { name: 'Theme' })
      .getByRole('radio');
    const names = await choices.evaluateAll((all) =>
      all.map((one) => (one as HTMLInputElement).labels?.[0]?.innerText),
    );
    expect(names).toEqual(['Dark', 'Light']);
    const shown = new Set<string>();
    for (const name of ['Dark', 'Light']) {
      await byId(page, 'options-dialog').getByText(name, { exact: true }).click();
      shown.add(
        await page.evaluate(
          () => `${document.documentElement.className} ${getComputedStyle(document.body).backgroundColor}`,
        ),
      );
    }
    expect([...shown].map((one) => one.split(' ')[0])).toEqual(['dark', 'light']);
  });
});
