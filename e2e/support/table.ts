// Actions and observations of players in a game, for browser tests.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { GameSessionAnswer } from '../../protocol/http/api.ts';
import { awaitLater, baseUrl } from './browser.ts';
import { post } from './post.ts';

const TIMEOUT = { timeout: 30_000, interval: 50 };

export const field = (page: Page, square: string): Locator => page.locator(`[data-square="${square}"]`);
export const byId = (page: Page, id: string): Locator => page.locator(`[data-testid="${id}"]`);

/** Returns the token of the piece displayed on the square, or null. */
export const pieceOn = (page: Page, square: string): Promise<string | null> =>
  field(page, square).getAttribute('data-piece');

/**
 * Waits until the piece can be moved, clicks it and its target square, and waits until the page shows the move as the
 * last one.
 */
export async function play(page: Page, text: string): Promise<void> {
  const [from = '', to = ''] = text.split('-');
  // A click before the game has started would select nothing.
  await until(() => field(page, from).getAttribute('data-lift'), `a piece to move on ${from}`).not.toBeNull();
  const token = await pieceOn(page, from);
  await field(page, from).click();
  await until(
    () => field(page, to).getAttribute('data-target'),
    `${text} among the legal moves`,
  ).not.toBeNull();
  const shown = awaitLater(untilLastMove(page, to, token));
  await field(page, to).click();
  await until(() => pieceOn(page, to), text).toBe(token);
  await shown;
}

/**
 * Waits until the square has the piece and the mark of the last move. The page itself watches the square, because the
 * next player may move before the test reads the page again. Elements may be replaced when the board turns, so the
 * square is looked up after each change.
 */
function untilLastMove(page: Page, square: string, token: string | null): Promise<void> {
  return page.evaluate(
    (shown) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.querySelector(shown) === null) return;
          watch.disconnect();
          resolve();
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
    `[data-square="${square}"][data-piece="${token}"][data-last-move="to"]`,
  );
}

export function until<T>(read: () => Promise<T> | T, what: string) {
  return expect.poll(read, { ...TIMEOUT, message: what });
}

/** Waits for an element and returns it. */
export async function seen(page: Page, id: string): Promise<Locator> {
  // Some buttons exist twice, for phones and desktops. One of the two is hidden.
  const shown = byId(page, id).filter({ visible: true }).first();
  await shown.waitFor({ timeout: TIMEOUT.timeout });
  return shown;
}

export async function press(page: Page, id: string): Promise<void> {
  await (await seen(page, id)).click();
}

/** Waits until it is this user's turn, which means that one of the user's pieces can be lifted. */
export async function untilMyTurn(page: Page): Promise<void> {
  await until(() => page.locator('[data-lift]').count(), 'a piece that can be lifted').toBeGreaterThan(0);
}

export async function untilState(page: Page, ...states: string[]): Promise<void> {
  await until(
    async () => states.includes((await byId(page, 'table').getAttribute('data-state')) ?? ''),
    states.join(' or '),
  ).toBe(true);
}

/** Creates a game with these options, which may include a position, for the guest in this browser. */
export async function createFrom(
  page: Page,
  options: Record<string, unknown>,
  start: boolean,
): Promise<string> {
  const guest = `${baseUrl(page)}/api/guest`;
  await post(page, `${guest}/login`);
  const answer = await post(page, `${guest}/game-session${start ? '/create-and-start' : ''}`, options);
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as GameSessionAnswer).id;
}

/** Returns the rows of the end screen, one per point with the move that earned it. */
export async function earnedRows(page: Page): Promise<string> {
  await seen(page, 'earned');
  return (await byId(page, 'earned').allInnerTexts()).join('\n');
}

/** Creates a game against bots in the guest's browser, in its first pause. */
export async function openGame(page: Page, options: Record<string, unknown> = {}): Promise<string> {
  const gameId = await createFrom(
    page,
    { playerGameTimeSeconds: 600, useNewEngine: false, ...options },
    true,
  );
  await page.goto(`/game/${gameId}`);
  return gameId;
}

/** Red and Green are out, and White is to move. */
export const TWO_ARE_LEFT =
  'bK,11/12/1,bPd,1,bQ,7,rPd/12/12/12/12/12/12/1,wPu,1,wQ,7,gPu/12/wK,11 w wbww aamm 3,0,0,0 0 40';

/** Starts a game of two guests, White and Black, against two bots, with White to move. @returns the id of the game. */
export async function beginGameOfTwo(
  white: Page,
  black: Page,
  options: Record<string, unknown> = {},
): Promise<string> {
  const settings = { playerGameTimeSeconds: 600, numberOfBots: 2, useNewEngine: false, ...options };
  const gameId = await createFrom(white, settings, false);
  await white.goto(`/game/${gameId}`);
  await black.goto(`/join/${gameId}`);
  await press(black, 'take-seat');
  await press(white, 'start');
  await press(black, 'ready');
  await untilState(black, 'STARTED');
  await untilMyTurn(white);
  return gameId;
}

/**
 * Waits for the end of the first pause and for the user's turn. The page of the only human player ends the pause
 * automatically.
 */
export async function beginPlay(page: Page): Promise<void> {
  await untilState(page, 'STARTED');
  await untilMyTurn(page);
}

export async function sitDown(page: Page, options: Record<string, unknown> = {}): Promise<string> {
  const gameId = await openGame(page, options);
  await beginPlay(page);
  return gameId;
}

/** Starts a private game of two users against two bots, with White to move. @returns its id. */
export async function startPair(url: string, white: Page, black: Page, name?: string): Promise<string> {
  const settings = { name, playerGameTimeSeconds: 600, numberOfBots: 2, useNewEngine: false };
  const answer = await post(white, `${url}/api/game-session`, settings);
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await white.goto(`/game/${id}`);
  await black.goto(`/join/${id}`);
  await press(black, 'take-seat');
  await press(white, 'start');
  await press(black, 'ready');
  await untilState(black, 'STARTED');
  await untilMyTurn(white);
  return id;
}
