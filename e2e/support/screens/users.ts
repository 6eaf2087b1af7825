// The screens of users with accounts and of admins, on a server with the data of `populate.ts`.

import type { Page } from 'playwright-core';
import type { OwnGame } from '../../../protocol/http/gameShapes.ts';
import type { LiveGame } from '../../../protocol/http/liveGameApi.ts';
import type { Person } from '../../../protocol/http/peopleApi.ts';
import { expectStatus } from '../../http/client.ts';
import { logIn } from '../account.ts';
import { stopDates } from '../still.ts';
import { byId, seen, until } from '../table.ts';
import { ENDED_GAMES } from './guests.ts';
import { ADMIN, BUYER, logInOverHttp, SEARCHED, USER } from './populate.ts';
import { MIDDLE, type Screen, type Stage } from './stage.ts';

/**
 * Logs a user in and opens a page, with the language and theme of the stage and with dates that are equal in each run.
 */
async function openAs(stage: Stage, nickname: string, path: string): Promise<Page> {
  const page = await stage.user(nickname);
  await stopDates(page);
  await logIn(page, stage.url, nickname);
  // The options of the account have priority over those of the browser.
  await page.request.put(`${stage.url}/api/game-options`, {
    headers: { Origin: stage.url },
    data: stage.options,
  });
  await page.goto(path);
  return page;
}

/** Answers a call with this body, because the seats of random games differ between runs. */
const answer = (page: Page, path: RegExp, body: object) =>
  page.route(path, (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) }));

const PLAYERS = [USER, 'Tavian', BUYER, 'Onyx'];
const COLORS = ['WHITE', 'BLACK', 'RED', 'GREEN'] as const;

const LIVE: LiveGame = {
  id: '0123456789abcdef0123456789abcdef',
  name: PLAYERS.join(', '),
  isRated: true,
  delaySeconds: 5,
  isOver: false,
  winner: null,
  position: MIDDLE,
  lastMove: { by: 'RED', from: 'i8', to: 'g9' },
  players: COLORS.map((color, seat) => ({
    ...{ color, name: PLAYERS[seat] ?? '', isBot: seat === 3 },
    points: [0, 0, 2, 0][seat] ?? 0,
  })),
  moves: ['a2-a3', 'i11-h10', 'd4-d5', 'k9-k8', 'e3-f3', 'j9-j8', 'h3-g3', 'i8-g9'].map((text, i) => ({
    ...{ ply: 126 + i, by: i % 2 === 0 ? 'WHITE' : 'RED', text },
  })),
  watchers: 3,
};

const RATINGS = [1204, 1219, 1187, 1201, 1236, 1252, 1240, 1278, 1296, 1311];

const PERSON: Person = {
  nickname: BUYER,
  isYou: false,
  isFollowed: true,
  isBlocked: false,
  profile: {
    sinceTimestampEpochSeconds: 1_757_000_000,
    country: 'PT',
    games: 42,
    wins: 15,
    points: 61.5,
    matesGiven: 38,
    matesSuffered: 17,
    averageChance: 0.284,
    byColor: COLORS.map((color, i) => ({
      ...{ color, games: [12, 9, 11, 10][i] ?? 0, wins: [5, 2, 4, 4][i] ?? 0 },
      points: [18, 10.5, 17, 16][i] ?? 0,
    })),
    opponents: [
      { nickname: USER, games: 9 },
      { nickname: 'Tavian', games: 6 },
      { nickname: 'Leocadia', games: 1 },
    ],
    rating: {
      rating: 1311,
      games: RATINGS.length,
      history: RATINGS.map((rating, i) => ({
        ...{ gameSessionId: i.toString(16).padStart(32, '0'), rating, isProvisional: i < 5 },
      })),
    },
    isOnline: true,
  },
};

const RESULTS = ['WON', 'DRAW', 'UNFINISHED'] as const;

const GAMES: readonly OwnGame[] = ENDED_GAMES.map((game, i) => ({
  ...game,
  ...{ isRandom: true, ownColor: COLORS[i] ?? 'WHITE', kind: 'RANDOM' },
  ...{
    result: RESULTS[i] ?? 'WON',
    winner: i === 0 ? 'WHITE' : null,
    points: [6, 2, 0, 0],
    position: MIDDLE,
  },
}));

export const USER_SCREENS: Readonly<Record<string, Screen>> = {
  async tables(stage) {
    const page = await openAs(stage, USER, '/tables');
    await seen(page, 'seat-take');
    return page;
  },
  async people(stage) {
    const player = await logInOverHttp(stage.url, BUYER);
    const { gameId } = expectStatus(await player.get('/game-queue'), 200).body;
    const user = await logInOverHttp(stage.url, USER);
    await until(async () => {
      // The first declaration of readiness starts the game, and another one ends the pause before the first move.
      await player.put(`/game-session/${gameId}/ready`);
      return JSON.stringify((await user.get('/followed-people')).body.people);
    }, 'the game').toContain(gameId);
    const page = await openAs(stage, USER, '/people');
    await page.getByRole('searchbox').fill(SEARCHED);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Miroslava' }).waitFor();
    await byId(page, 'challenge').first().waitFor();
    return page;
  },
  async profile(stage) {
    const page = await openAs(stage, USER, '/');
    await answer(page, new RegExp(`/people/${BUYER}$`), PERSON);
    const content = { content: GAMES, pageNo: 0, pageSize: 20, totalElements: GAMES.length };
    await answer(page, new RegExp(`/people/${BUYER}/games`), content);
    await page.goto(`/@/${BUYER}`);
    await byId(page, 'person-games').getByRole('listitem').first().waitFor();
    return page;
  },
  async tv(stage) {
    const page = await stage.user('Ada');
    await answer(page, /\/live-game$/, { game: LIVE });
    await page.goto('/tv');
    const chances = byId(page, 'chances-bar');
    await until(() => chances.getAttribute('aria-label'), 'the chances').toMatch(/\d\s?%/);
    return page;
  },
  async 'player-reports'(stage) {
    const page = await openAs(stage, ADMIN, '/admin/player-reports');
    await byId(page, 'player-report').first().waitFor();
    return page;
  },
  async 'admin-user'(stage) {
    const page = await openAs(stage, ADMIN, '/admin/users');
    await page.getByRole('searchbox').fill(BUYER);
    await page.getByRole('row', { name: BUYER }).getByTestId('open-person').click();
    await byId(page, 'payment').first().waitFor();
    return page;
  },
  async 'audit-log'(stage) {
    const page = await openAs(stage, ADMIN, '/admin/audit-log');
    await page.getByRole('row', { name: BUYER }).first().waitFor();
    return page;
  },
};
