// The screens that guests and new users reach by normal use, in their common states.

import type { Page } from 'playwright-core';
import type { ListedGame } from '../../../protocol/http/gameShapes.ts';
import { EMBED_POSITION } from '../../../protocol/shapes/embeds.ts';
import { signIn } from '../account.ts';
import {
  byId,
  createFrom,
  field,
  play,
  press,
  seen,
  sitDown,
  TWO_ARE_LEFT,
  until,
  untilMyTurn,
  untilState,
} from '../table.ts';
import { at, MIDDLE, type Screen, type Stage } from './stage.ts';

/** White checkmates Black with d9-b10, then Red with i9-k10, then Green with i4-k3. */
const WHITE_MATES =
  'bK,bPd,8,rPd,rK/bPu,bPu,8,rPu,rPu/12/3,wN,2,rPd,1,wN,3/12/10,gPl,1/1,bPr,10/12/8,bN,3/12/10,gPd,gPd/wK,9,gPu,gK w wbrg aaaa 0,0,0,0 0 0';
/** Black is checkmated and White commands both armies. The pawn on b11 is one step from promotion. */
const PROMOTION = '11,rK/1,wPu,10/2,bQ,8,rPd/12/12/12/12/12/12/11,gPu/12/wK,10,gK w wwrg amaa 2,0,0,0 0 40';
/** The move c2-a2 checkmates Black, the last opponent. */
const LAST_MATE = 'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 3,0,0,0 0 120';

const CLOCK = { playerGameTimeSeconds: 720, timeToAddAfterMoveSeconds: 5, name: 'Evening table' };

const COLORS = ['WHITE', 'BLACK', 'RED', 'GREEN'] as const;

function endedGame(
  name: string,
  gameState: ListedGame['gameState'],
  names: readonly string[],
  minutes: number,
): ListedGame {
  return {
    id: '0123456789abcdef0123456789abcdef',
    name,
    gameState,
    players: COLORS.map((color, index) => ({ color, name: names[index] ?? null })),
    freeSeats: 0,
    botSeats: [],
    isPostponed: false,
    isRandom: false,
    gameStartTimestampEpochSeconds: 1_766_340_000,
    playerGameTimeSeconds: minutes * 60,
    timeToAddAfterMoveSeconds: 5,
    singleMoveTimeSeconds: null,
    gameEndTimestampEpochSeconds: 1_766_343_900,
    lastRoundUpdateTimestampEpochSeconds: 1_766_343_900,
  };
}

export const ENDED_GAMES = [
  endedGame('Evening table', 'FINISHED', ['Adalind', 'Orsolo', 'Mirembe', 'Tavian'], 12),
  endedGame('Two and two bots', 'DRAW', ['Adalind', 'Onyx', 'Mirembe', 'Malachite'], 25),
  endedGame('A long name for a short game', 'STALEMATE', ['Orsolo', 'Tavian', 'Jasper', 'Malachite'], 5),
];

/** Opens a game from the position, on the user's turn. */
async function playing(stage: Stage, position?: string): Promise<Page> {
  const page = await stage.user('Ada');
  await sitDown(page, { ...CLOCK, ...(position ? { position } : {}) });
  return page;
}

/** Opens a game that waits for its second player, on the page of the guest who created it. */
async function waiting(stage: Stage, more: object = {}): Promise<{ page: Page; gameId: string }> {
  const page = await stage.user('Ada');
  const gameId = await createFrom(page, { ...CLOCK, numberOfBots: 2, useNewEngine: false, ...more }, false);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  return { page, gameId };
}

async function withMenu(stage: Stage, item: string, sign: string): Promise<Page> {
  const page = await playing(stage);
  await press(page, 'game-menu-open');
  await press(page, `menu-${item}`);
  await seen(page, sign);
  return page;
}

export const GUEST_SCREENS: Readonly<Record<string, Screen>> = {
  async welcome(stage) {
    const page = await stage.user('Ada');
    await page.goto('/welcome');
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    return page;
  },
  async agreement(stage) {
    const page = await stage.user('Ada', true);
    await page.goto('/');
    await page.getByRole('listitem').first().waitFor();
    return page;
  },
  menu: at('/', '[data-testid="play-bots"]'),
  async return(stage) {
    const page = await playing(stage);
    await page.goto('/');
    await seen(page, 'return');
    return page;
  },
  async options(stage) {
    const page = await stage.user('Ada');
    await page.goto('/');
    await press(page, 'options');
    await seen(page, 'options-dialog');
    const pieces = page.locator('label:has(input[name="piece-set"]) use');
    await until(() => pieces.count(), 'two pieces of each set').toBe(12);
    return page;
  },
  async bell(stage) {
    const { page } = await waiting(stage);
    await page.goto('/rules');
    await press(page, 'bell');
    await byId(page, 'notifications').getByRole('heading', { level: 3 }).waitFor();
    return page;
  },
  async notifications(stage) {
    const { page } = await waiting(stage);
    await page.goto('/notifications');
    await page.locator('[data-testid="device-push"][data-state="UNSUPPORTED"]').waitFor();
    return page;
  },
  create: at('/create', '[data-testid="open-table"]'),
  join: at('/join', 'form'),
  online: at('/online', '[data-testid="wait-STANDARD"]'),
  rules: at('/rules', 'main h2'),
  'not-found': at('/nowhere', 'main h1'),
  async games(stage) {
    const page = await stage.user('Ada');
    await page.goto('/');
    // Nicknames are unique, and one server is used for several pictures of this screen.
    await signIn(page, stage.url, `Ada${Date.now() % 1_000_000_000}`);
    const content = JSON.stringify({ content: ENDED_GAMES, pageNo: 0, pageSize: 20, totalElements: 3 });
    await page.route(/\/game-session\?/, (route) =>
      route.fulfill({ contentType: 'application/json', body: content }),
    );
    await page.goto('/active-games/ended');
    await page.getByRole('listitem', { name: 'Evening table' }).waitFor();
    return page;
  },
  async invitation(stage) {
    const { gameId } = await waiting(stage);
    const guest = await stage.user('Ben');
    await guest.goto(`/join/${gameId}`);
    await seen(guest, 'take-seat');
    return guest;
  },
  waiting: async (stage) => (await waiting(stage)).page,
  async invite(stage) {
    const { page } = await waiting(stage);
    await press(page, 'invite');
    await page.getByRole('dialog').waitFor();
    return page;
  },
  async 'start-pause'(stage) {
    const { page: white, gameId } = await waiting(stage, { numberOfBots: 2 });
    const black = await stage.user('Ben');
    await black.goto(`/join/${gameId}`);
    await press(black, 'take-seat');
    await press(white, 'start');
    // Starting the game also declares the owner ready.
    await seen(black, 'ready-count');
    return black;
  },
  async turn(stage) {
    const page = await playing(stage);
    await field(page, 'd3').click();
    await page.locator('[data-target]').first().waitFor();
    return page;
  },
  check: (stage) => playing(stage, MIDDLE),
  async promotion(stage) {
    const page = await playing(stage, PROMOTION);
    await field(page, 'b11').click();
    await field(page, 'b12').click();
    await seen(page, 'promote-knight');
    return page;
  },
  async handover(stage) {
    const page = await playing(stage, WHITE_MATES);
    await field(page, 'd9').click();
    await field(page, 'b10').click();
    await seen(page, 'handover');
    return page;
  },
  async vote(stage) {
    const { page: white, gameId } = await waiting(stage, { position: TWO_ARE_LEFT });
    const black = await stage.user('Ben');
    await black.goto(`/join/${gameId}`);
    await press(black, 'take-seat');
    await press(white, 'start');
    await press(black, 'ready');
    await untilMyTurn(white);
    await press(white, 'offer-draw');
    await seen(black, 'vote-dialog');
    return black;
  },
  async paused(stage) {
    const page = await withMenu(stage, 'pause', 'paused');
    return page;
  },
  async 'game-menu'(stage) {
    const page = await playing(stage);
    await press(page, 'game-menu-open');
    await seen(page, 'menu-resign');
    return page;
  },
  async resign(stage) {
    return withMenu(stage, 'resign', 'resign-dialog');
  },
  async end(stage) {
    const page = await playing(stage, LAST_MATE);
    await play(page, 'c2-a2');
    await untilState(page, 'FINISHED');
    await seen(page, 'end-dialog');
    // The evaluation changes the picture until it is done.
    await until(() => byId(page, 'end-graph').getAttribute('data-done'), 'the evaluation').toBe('true');
    return page;
  },
  async watching(stage) {
    const { page, gameId } = await waiting(stage, { numberOfBots: 3 });
    const eyes = await stage.user('Ben');
    await eyes.goto(`/join/${gameId}`);
    await press(eyes, 'watch');
    await press(page, 'start');
    await untilState(eyes, 'STARTED');
    await byId(eyes, 'watching').waitFor();
    // The bar is empty until the position is evaluated.
    await byId(eyes, 'chances-bar').locator('svg').first().waitFor();
    return eyes;
  },
  async 'embed-position'(stage) {
    const page = await stage.user('Ada');
    const query = new URLSearchParams({ position: MIDDLE, side: 'black', lang: stage.options.language });
    await page.goto(`${EMBED_POSITION}?${query}`);
    await page.locator('svg').first().waitFor();
    return page;
  },
};
