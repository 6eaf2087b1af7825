// The ways to join a game: an invitation in any form, the choice between playing and watching, and the limit of one
// game at a time.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { byId, createFrom, play, press, seen, sitDown, until, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Creates a game that waits for players and opens it in the browser of its owner. */
async function waitingTable(page: Page): Promise<string> {
  const gameId = await createFrom(page, { name: 'Corner table', playerGameTimeSeconds: 600 }, false);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  return gameId;
}

describe('the entrance of a running game', () => {
  it('[TBL-44] shows the current board to a user who decides whether to watch', async () => {
    const { page: ada } = await browser.newUser('Ada', app.url);
    const gameId = await sitDown(ada);
    await play(ada, 'd3-e3');
    const { page: ben } = await browser.newUser('Ben', app.url);
    await ben.goto(`/join/${gameId}`);
    // A picture of a board has elements for pieces, but not for empty squares.
    const piecesOn = (square: string) =>
      byId(ben, 'present-board')
        .locator(`[data-square="${square}"]`)
        .evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('data-piece')));
    await until(() => piecesOn('e3'), 'the moved pawn').toEqual(['wPr']);
    expect([await piecesOn('d3'), await piecesOn('d4')]).toEqual([[], ['wPur']]);
  });

  it('[TBL-44] draws a piece with an invalid square on a1, and no board after a server error', async () => {
    const { page: ada } = await browser.newUser('Ada', app.url);
    const gameId = await sitDown(ada);
    const { page: ben, allow } = await browser.newUser('Ben', app.url);
    allow(/status of 500/);
    const rook = { id: 'x', pieceColor: 'RED', pieceType: 'ROOK', pawnMoveDirections: null };
    await ben.route('**/board/session/*', (route) =>
      route.fulfill({ json: { gameSessionId: gameId, ply: 0, pieces: [{ ...rook, position: 'z9' }] } }),
    );
    await ben.goto(`/join/${gameId}`);
    const board = byId(ben, 'present-board');
    await until(() => board.locator('[data-square="a1"]').getAttribute('data-piece'), 'the rook').toBe('rR');
    await ben.route('**/board/session/*', (route) => route.fulfill({ status: 500, json: {} }));
    await ben.reload();
    await seen(ben, 'watch');
    await ben.waitForLoadState('networkidle');
    expect(await board.count()).toBe(0);
  });
});

it.each([
  { size: DESKTOP, device: 'desktop' },
  { size: PHONE, device: 'phone' },
])(
  '[WEB-130] a visitor of a game without a free seat reads the texts for watchers on a $device',
  async ({ size, device }) => {
    const { page: ada } = await browser.newUser('Ada', app.url);
    const gameId = await sitDown(ada);
    const { page: ben, shot } = await browser.newUser('Ben', app.url, size);
    await ben.goto(`/join/${gameId}`);
    await seen(ben, 'watch');
    await ben.getByText('You watch as a guest: no form, no password.').waitFor();
    expect(await ben.getByText('invites you').count()).toBe(0);
    expect(await ben.getByText('You play as a guest').count()).toBe(0);
    await shot(`entrance-watch-${device}`);
    await press(ben, 'watch');
    await seen(ben, 'watching');
    for (const [page, hint] of [
      [ben, 'To the main menu; you stop watching'],
      [ada, 'To the main menu; your seat stays yours'],
    ] as const) {
      await press(page, 'game-menu-open');
      await until(() => byId(page, 'menu-exit').innerText(), 'the exit').toContain(hint);
    }
    await shot(`menu-watch-${device}`);
  },
);

describe('an invitation', () => {
  it('[LOB-12] has a text, the game ID and a link to copy', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const gameId = await waitingTable(page);
    await press(page, 'invite');
    const dialog = await seen(page, 'invite-dialog');
    const link = `${app.url}/join/${gameId}`;
    expect(await (await seen(page, 'invite-text')).inputValue()).toContain(link);
    expect(await byId(page, 'game-id').innerText()).toBe(gameId);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await until(() => page.evaluate(() => navigator.clipboard.readText()), 'the link copied').toBe(link);
  });

  it('[LOB-13] [LOB-14] [LOB-15] can be entered as an ID, as a link or as a whole message', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    const gameId = await waitingTable(page);
    await press(page, 'invite');
    const message = await (await seen(page, 'invite-text')).inputValue();
    const { page: other } = await browser.newUser('Ben', app.url);
    for (const pasted of [gameId, ` ${app.url}/join/${gameId} `, message]) {
      await other.goto('/join');
      await (await seen(other, 'join-text')).fill(pasted);
      await press(other, 'join-submit');
      await until(() => new URL(other.url()).pathname, 'the entrance').toBe(`/join/${gameId}`);
      expect(await (await seen(other, 'entrance')).innerText()).toContain('Corner table');
    }
  });

  it('[LOB-16] is rejected if it contains neither an ID nor a link', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    for (const pasted of ['', 'Ada', 'https://example.org/join/123', 'f'.repeat(31)]) {
      await page.goto('/join');
      await (await seen(page, 'join-text')).fill(pasted);
      await press(page, 'join-submit');
      await page.getByText('incorrect game id or nickname', { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/join');
    }
  });
});

/** The two ways to use a link: opening it, and pasting it on the page that the main menu links to. */
const ENTRY_PATHS: readonly [string, (page: Page, gameId: string) => Promise<void>][] = [
  [
    'opening a link',
    async (page, gameId) => {
      await page.goto(`/join/${gameId}`);
    },
  ],
  [
    'pasting a link',
    async (page, gameId) => {
      await page.goto('/join');
      await (await seen(page, 'join-text')).fill(`${app.url}/join/${gameId}`);
      await press(page, 'join-submit');
    },
  ],
];

it.each(ENTRY_PATHS)(
  '[LOB-17] after %s, the entrance of a game asks whether to play or to watch',
  async (_, come) => {
    const { page } = await browser.newUser('Ada', app.url);
    const gameId = await waitingTable(page);
    const { page: other } = await browser.newUser('Ben', app.url);
    const watch = other.getByRole('button', { name: 'Only watch', exact: true });
    const sit = other.getByRole('button', { name: 'Take a seat', exact: true });
    const watching = other.getByText('You are watching. The game has not started.', { exact: true });

    await come(other, gameId);
    await sit.waitFor();
    await watch.click();
    await watching.waitFor();
    // No seat was taken, so the owner still waits for three players.
    await page.getByText('Waiting for 3 players', { exact: true }).waitFor();

    await come(other, gameId);
    await watch.waitFor();
    await sit.click();
    await other.getByText('Waiting for 2 players', { exact: true }).waitFor();
    await page.getByText('Waiting for 2 players', { exact: true }).waitFor();
    expect(await watching.count()).toBe(0);
  },
);

it('[GAM-46] the main menu links to the current game of the user', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const gameId = await waitingTable(page);
  await page.goto('/');
  await press(page, 'return');
  await until(() => new URL(page.url()).pathname, 'the own game').toBe(`/game/${gameId}`);
});

it('[UI-06] every screen has a URL that can be reloaded, and an unknown URL shows an error page', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const gameId = await waitingTable(page);
  const screens = [
    ['/', 'play-bots'],
    ['/create', 'create-name'],
    ['/join', 'join-text'],
    [`/join/${gameId}`, 'entrance'],
    [`/game/${gameId}`, 'waiting'],
  ] as const;
  for (const [path, sign] of screens) {
    await page.goto(path);
    await seen(page, sign);
    await page.reload();
    await seen(page, sign);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  const addresses = [
    ...['/online', '/tables', '/tv', '/people', '/watch', '/offline', '/practice', '/games', '/sign-up'],
    ...['/login', '/forgot-password', '/rules', '/faq', '/about/privacy', '/videos'],
  ];
  for (const address of addresses) {
    await page.goto(address);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await until(async () => (await page.getByRole('main').innerText()).length, address).toBeGreaterThan(40);
      expect([address, await byId(page, 'not-found').count()]).toEqual([address, 0]);
      expect(new URL(page.url()).pathname).toBe(address);
    }
  }
  const { page: stray, allow } = await browser.newUser('Cleo', app.url);
  allow(/404/);
  await stray.goto('/no/such/screen');
  await stray.getByText('404').waitFor();
});

it('[WEB-132] on a phone, the invitation and then the start of a game are visible without scrolling', async () => {
  const { page } = await browser.newUser('Ada', app.url, PHONE);
  const settings = { playerGameTimeSeconds: 600, numberOfBots: 2, useNewEngine: false };
  const gameId = await createFrom(page, settings, false);
  await page.goto(`/game/${gameId}`);
  const isAtItsCenter = (id: string) =>
    byId(page, id).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await seen(page, 'invite');
  expect(await isAtItsCenter('invite')).toBe(true);
  const { page: other } = await browser.newUser('Ben', app.url);
  await other.goto(`/join/${gameId}`);
  await press(other, 'take-seat');
  await until(() => byId(page, 'start').isEnabled(), 'the start of the game').toBe(true);
  expect(await isAtItsCenter('start')).toBe(true);
});

it('[TBL-120] the owner of a table gives its free seats to bots by one button, and starts the game', async () => {
  const { page, allow } = await browser.newUser('Ada', app.url, PHONE);
  const { page: other } = await browser.newUser('Ben', app.url);
  const settings = { playerGameTimeSeconds: 600, numberOfBots: 1, botLevels: [2], useNewEngine: true };
  const gameId = await createFrom(page, settings, false);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  allow(/409/);
  await other.goto(`/join/${gameId}`);
  await press(other, 'take-seat');
  await seen(other, 'waiting');
  expect(await byId(other, 'add-bots').count()).toBe(0);
  await page.route(`**/game-session/${gameId}`, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { code: 'E3004' } }),
  );
  await press(page, 'add-bots');
  await byId(page, 'toast').getByText('All seats are taken.').waitFor();
  expect(await byId(page, 'start').isDisabled()).toBe(true);
  await page.unrouteAll();
  await press(page, 'add-bots');
  await until(() => byId(page, 'start').isEnabled(), 'the start of the game').toBe(true);
  expect(await byId(page, 'add-bots').count()).toBe(0);
  const answer = await page.request.get(`/api/guest/game-session/${gameId}`);
  expect(await answer.json()).toMatchObject({ numberOfBots: 2, botLevels: [2, 2] });
  await press(page, 'start');
  await untilState(other, 'SPECIAL_PAUSE');
});

it('[TBL-110] the header, the card and the main menu have one word for each state of a game', async () => {
  const { page } = await browser.newUser('Ada', app.url, PHONE);
  const { page: other } = await browser.newUser('Ben', app.url);
  await page.goto('/');
  const settings = { playerGameTimeSeconds: 600, numberOfBots: 2, useNewEngine: false };
  const gameId = await createFrom(page, settings, false);
  const header = (text: string) => page.getByRole('banner').getByText(text, { exact: true }).waitFor();
  const card = () => byId(page, 'return').innerText();
  await page.goto(`/game/${gameId}`);
  await header('waiting for players');
  await other.goto(`/join/${gameId}`);
  await press(other, 'take-seat');
  await header('All are here');
  await byId(page, 'waiting').getByRole('heading', { name: 'All are here' }).waitFor();
  await page.goto('/');
  await until(card, 'the card of a full table').toMatch(/^Your game\nAll are here/);
  await page.goto(`/game/${gameId}`);
  await press(page, 'start');
  await header('Look around');
  await byId(page, 'start-pause').getByRole('heading', { name: 'Look around' }).waitFor();
  await press(other, 'ready');
  await header('start');
  await press(page, 'pause');
  await press(page, 'pauseAll-confirm');
  await header('Paused');
  await page.goto('/');
  await until(card, 'the card of a paused game').toMatch(/^Your game\nPaused/);
  await page.goto(`/game/${gameId}`);
  await press(page, 'unpause');
  await untilState(page, 'STARTED');
  await page.goto('/');
  await until(card, 'the card of a running game').toMatch(/^Your game goes on\nYour turn/);
});

it.each([
  ['en', 'waiting for players', 20],
  ['es', 'a la espera de jugadores', 20],
  ['pt', 'à espera de jogadores', 20],
  ['ru', 'ждём игроков', 20],
  // A line of Chinese characters is 21 pixels high.
  ['zh', '等待棋手', 24],
] as const)(
  '[WEB-140] the header of a waiting game says so in one line on a phone, in the language %s',
  async (language, text, limit) => {
    const stored = { options: { language } };
    const { page, shot } = await browser.newUser('Ada', app.url, { ...PHONE, stored });
    await page.goto(`/game/${await createFrom(page, { playerGameTimeSeconds: 600 }, false)}`);
    await seen(page, 'invite');
    const words = page.getByRole('banner').getByText(text);
    expect((await words.boundingBox())?.height).toBeLessThan(limit);
    expect(await layoutFaults(page)).toEqual([]);
    await shot(`waiting-header-${language}`);
  },
);
