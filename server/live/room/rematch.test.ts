/** The rematch: the next game of the same four players. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import {
  createGame,
  leaveAll,
  openTable,
  playMoves,
  startTable,
  type Table,
} from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { notificationsOf } from '../../../tests/harness/users/notified.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
let table: Table;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => leaveAll(table));
afterAll(() => server.stop());

const MAIN = { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5 };
type Refusal = { code: string };

function rematch<T = GameSessionView>(who: TestUser, gameId = table.gameId) {
  return who.call<T>('POST', `/api/guest/game-session/${gameId}/rematch`);
}

async function endGame(): Promise<void> {
  for (const color of [1, 2, 3] as const) await table.players[color].request('resign');
  await table.watcher.until((view) => view.match.state === 'FINISHED', 'the end');
}

it('the first request creates the rematch, which moves each player to the next seat', async () => {
  table = await startTable(server, MAIN);
  const [white, black, red, green] = table.players;
  expect((await rematch<Refusal>(white)).body.code).toBe('E3063');
  await endGame();
  expect((await rematch<Refusal>(table.watcher)).body.code).toBe('E3001');
  const next = (await rematch(red)).body;
  expect(next).toMatchObject({ gameState: 'NOT_STARTED', isRandom: false, playerGameTimeSeconds: 600 });
  expect(next.players.map((player) => player.isYou)).toEqual([false, false, false, true]);
  const offered = await black.until((view) => view.facts.rematchId !== null, 'the offer');
  expect(offered.facts.rematchId).toBe(next.id);
  const session = await white.call<GameSessionView>('GET', `/api/guest/game-session/${table.gameId}`);
  expect(session.body.rematchId).toBe(next.id);
  // Only these four players can take seats there, even if other users know the id.
  const stranger = await TestUser.guest(server.url);
  expect((await stranger.seat(next.id)).body).toMatchObject({ code: 'E3004' });
  for (const [user, seat] of [
    [white, 1],
    [black, 2],
    [green, 0],
  ] as const) {
    const game = (await rematch(user)).body;
    expect([game.id, game.players.findIndex((player) => player.isYou)]).toEqual([next.id, seat]);
  }
  expect((await rematch(red)).body.id).toBe(next.id);
  await leaveAll(table);
  const players = [green, white, black, red] as const;
  for (const player of players) await player.enter(next.id);
  await table.watcher.enter(next.id, 'watcher');
  table = { gameId: next.id, players, watcher: table.watcher, everybody: [...players, table.watcher] };
  for (const player of players) await player.request('ready');
  for (const player of players) await player.request('ready');
  await table.watcher.until((view) => view.match.state === 'STARTED', 'the start');
  await playMoves(table, ['d3-e3']);
});

it('simultaneous requests create one rematch', async () => {
  table = await startTable(server, MAIN);
  await endGame();
  const answers = await Promise.all(table.players.map((player) => rematch(player)));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(answers.map((answer) => answer.body.players.findIndex((player) => player.isYou))).toEqual([
    1, 2, 3, 0,
  ]);
});

it('a player in another game cannot create a rematch', async () => {
  table = await startTable(server, MAIN);
  await endGame();
  await rematch(table.players[0]);
  await table.players[1].create(MAIN);
  expect((await rematch<Refusal>(table.players[1])).body.code).toBe('E3003');
  expect((await rematch<Refusal>(table.players[1], 'f'.repeat(32))).body.code).toBe('E3000');
});

it('[PPL-35] guests who left the page of the game are notified of the rematch', async () => {
  table = await startTable(server, MAIN);
  const [white, black, red] = table.players;
  await endGame();
  await black.leave();
  await table.watcher.until((view) => !view.facts.isConnected[1], 'the departure');
  const next = (await rematch(white)).body;
  const links = async (user: TestUser) =>
    (await notificationsOf(user, '', '/api/guest')).content
      .filter(({ kind }) => kind === 'INVITED')
      .map(({ link, isRead }) => [link, isRead]);
  expect(await links(black)).toEqual([[`/game/${next.id}`, false]]);
  expect([await links(white), await links(red)]).toEqual([[], []]);
  await black.enter(next.id);
  expect(await links(black)).toEqual([[`/game/${next.id}`, true]]);
});

it('bots also play in the rematch', async () => {
  const user = await TestUser.guest(server.url);
  const gameId = await createGame(server, user, MAIN, true);
  await user.enter(gameId);
  await user.request('resign');
  await user.until((view) => view.match.state === 'TERMINATED_NO_HUMAN_PLAYERS', 'the end');
  const next = (await rematch(user, gameId)).body;
  expect(next.players.map((player) => [player.isYou, player.isBot])).toEqual([
    [false, true],
    [true, false],
    [false, true],
    [false, true],
  ]);
  await user.leave();
  await user.enter(next.id);
  await user.request('ready');
  await user.request('ready');
  await user.until((view) => view.match.game.position.ply > 0, 'a move of a bot');
  await user.leave();
  table = await openTable(server);
});
