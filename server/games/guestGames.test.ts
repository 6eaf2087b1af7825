/** The limit of ten games per guest. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameSessionView, GuestSummary } from '../../protocol/http/gameShapes.ts';
import { HttpTable } from '../../tests/harness/games/httpGame.ts';
import { WHITE_MATES_BLACK } from '../../tests/harness/games/positions.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Answer = GameSessionView & { code?: string };
const CLOCK = { playerGameTimeSeconds: 600 };
/** The form of a refusal's code. */
const CODE = /^E\d{4}$/;

/** Starts a game against bots and resigns it. @returns the id of the game, or the code of the refusal. */
async function playOne(user: TestUser): Promise<string> {
  const answer = await user.call<Answer>('POST', '/api/guest/game-session/create-and-start', {
    body: CLOCK,
  });
  if (answer.status !== 201) return answer.body.code ?? '';
  await user.call('POST', `/api/guest/game-session/${answer.body.id}/resign`);
  return answer.body.id;
}

it('[GST-07] a guest can play at most ten games, and a game counts as soon as it starts', async () => {
  const user = await TestUser.guest(server.url);
  const unstarted = await user.create(CLOCK);
  await user.call('POST', `/api/guest/game-session/${unstarted.id}/leave?startingPiecesColor=WHITE`);
  const results: string[] = [];
  for (let game = 0; game < 11; game++) results.push(await playOne(user));
  expect(results.slice(0, 10).filter((one) => CODE.test(one))).toEqual([]);
  expect(results[10]).toBe('E3015');
  const waiting = await (await TestUser.guest(server.url)).create(CLOCK);
  const game = `game-session/${waiting.id}`;
  for (const [path, body] of [
    ['game-session', CLOCK],
    [`${game}/join`, {}],
    ['game-queue', { timeSetting: 'SLOW' }],
    ['game-queue/bots', { timeSetting: 'SLOW' }],
    [`game-session/${results[9]}/rematch`, {}],
  ] as const) {
    const refused = await user.call<Answer>('POST', `/api/guest/${path}`, { body });
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'E3015']);
  }
  expect((await user.seat(waiting.id)).body).toMatchObject({ code: 'E3015' });
});

it('[GST-13] a guest who has played ten games can only watch other games', async () => {
  const user = await TestUser.guest(server.url);
  const host = await loggedIn(server);
  const { id } = (
    await host.call<Answer>('POST', '/api/game-session', { body: { ...CLOCK, numberOfBots: 2 } })
  ).body;
  const join = () => user.call<Answer>('POST', `/api/guest/game-session/${id}/join`);
  expect((await join()).status).toBe(200);
  await host.call('POST', `/api/game-session/${id}/start`);
  const count = async () =>
    (await user.call<{ count: number }>('GET', '/api/guest/game-session/count')).body.count;
  expect(await count()).toBe(1);
  await user.call('POST', `/api/guest/game-session/${id}/resign`);
  for (let game = 0; game < 9; game++) expect(await playOne(user)).not.toMatch(CODE);
  const other = await (await TestUser.guest(server.url)).create(CLOCK);
  const refused = await user.call<Answer>('POST', `/api/guest/game-session/${other.id}/join`);
  expect([refused.status, refused.body.code]).toEqual([403, 'E3015']);
  expect((await user.seat(other.id, 'watcher')).status).toBe(200);
});

it('[SAV-02] the summary of a guest’s game is available to its players after the end', async () => {
  const position = WHITE_MATES_BLACK.replace('11,gK/2,wR,9', '11,gK/bN,1,wR,9');
  const table = await HttpTable.started(server, { position });
  const summary = (who: TestUser) => table.request<GuestSummary & { code?: string }>(who, 'GET', 'summary');
  await table.move(0, 'c2', 'a2');
  expect((await summary(table.of(0))).body.code).toBe('E3063');
  for (const color of [2, 3]) await table.request(table.of(color), 'POST', 'resign');
  expect((await summary(await TestUser.guest(server.url))).body.code).toBe('E3001');
  expect((await summary(table.of(0))).body).toMatchObject({
    gameSessionId: table.id,
    gameState: 'FINISHED',
    reason: 'FORFEIT',
    color: 'WHITE',
    playerStatus: 'INDOOR',
    points: 3,
    isWinner: true,
    moves: 1,
    captures: 1,
    checkMatedColors: ['BLACK'],
    gamesPlayed: 1,
    gamesLeft: 9,
  });
  const { durationSeconds } = (await summary(table.of(0))).body;
  const { gameStartTimestampEpochSeconds: start, lastRoundUpdateTimestampEpochSeconds: last } =
    await table.get();
  expect(durationSeconds).toBeCloseTo(Number(last) - Number(start), 3);
  expect(durationSeconds).toBeGreaterThanOrEqual(0);
  expect(durationSeconds).toBeLessThanOrEqual(60);
  expect((await summary(table.of(1))).body).toMatchObject({
    color: 'BLACK',
    playerStatus: 'DEFEATED',
    isWinner: false,
    moves: 0,
    points: 0,
  });
});
