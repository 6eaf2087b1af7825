/** The statuses of players and games. Players and watchers are sent the same statuses. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import {
  GREEN_STALEMATES,
  WHITE_MATES_BLACK,
  WHITE_MUST_PASS,
} from '../../../tests/harness/games/positions.ts';
import {
  createGame,
  leaveAll,
  openTable,
  playMoves,
  startTable,
  type Table,
} from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { monotonicTime, timeOf } from '../../time.ts';

let server: TestServer;
let table: Table;
const real = monotonicTime();
let stoppedAt: number | null = null;
beforeAll(async () => {
  server = await startTestServer({}, { time: timeOf(() => stoppedAt ?? real.now()) });
});
afterEach(() => {
  stoppedAt = null;
  return leaveAll(table);
});
afterAll(() => server.stop());

const MAIN = { playerGameTimeSeconds: 600 };

async function statuses(): Promise<string[]> {
  const answer = await table.watcher.call<GameSessionView>('GET', `/api/guest/game-session/${table.gameId}`);
  return answer.body.players.map((player) => player.status);
}

it('[GAM-11] a player who resigned is RESIGNED', async () => {
  table = await startTable(server, MAIN);
  await table.players[2].request('resign');
  expect(await statuses()).toEqual(['INDOOR', 'INDOOR', 'RESIGNED', 'INDOOR']);
});

it('[GAM-12] a player who lost on time is OUT_OF_TIME', async () => {
  table = await startTable(server, { playerGameTimeSeconds: 0.2 });
  await table.watcher.until((view) => view.match.game.position.states[0] === 2, 'the flag');
  expect((await statuses())[0]).toBe('OUT_OF_TIME');
});

it('[GAM-13] a checkmated player is DEFEATED', async () => {
  table = await startTable(server, { ...MAIN, position: WHITE_MATES_BLACK });
  await playMoves(table, ['c2-a2']);
  expect(await statuses()).toEqual(['INDOOR', 'DEFEATED', 'INDOOR', 'INDOOR']);
});

it('[GAM-14] the players who are still active at a stalemate are DRAW', async () => {
  table = await startTable(server, { ...MAIN, position: GREEN_STALEMATES });
  await playMoves(table, ['h3-h2']);
  await table.watcher.until((view) => view.match.state === 'STALEMATE', 'the stalemate');
  expect(await statuses()).toEqual(['DRAW', 'RESIGNED', 'RESIGNED', 'DRAW']);
});

it('[GAM-58] a pass is executed immediately, and announced to players and watchers', async () => {
  // The server time is stopped, so that no player times out.
  stoppedAt = real.now();
  table = await startTable(server, { ...MAIN, position: WHITE_MUST_PASS });
  for (const user of table.everybody) {
    const view = await user.until((v) => v.match.game.position.ply === 1, 'the pass');
    expect([view.match.isRoundSkipped, view.lastCommand?.type]).toEqual([true, 'pass']);
    expect([view.match.game.position.turn, view.match.state]).toEqual([1, 'STARTED']);
  }
});

it('[GAM-62] every change of the game is sent to everyone', async () => {
  table = await startTable(server, MAIN);
  await playMoves(table, ['d3-e3']);
  await table.players[3].leave();
  await playMoves(table, ['d9-e9', 'i9-h9']);
  const back = await table.players[3].enter(table.gameId);
  const present = table.watcher.view;
  expect(back.match.game.position).toEqual(present.match.game.position);
  expect((await table.players[3].log()).length).toBe((await table.watcher.log()).length);
});

it('[LOB-22, LOB-24] any user can watch the game, but not act in it', async () => {
  table = await openTable(server, MAIN);
  const stranger = await TestUser.guest(server.url);
  await stranger.enter(table.gameId, 'watcher');
  await table.players[0].request('start');
  for (const player of table.players) await player.request('ready');
  await stranger.until((view) => view.match.state === 'STARTED');
  await playMoves(table, ['d3-e3', 'd9-e9']);
  await stranger.until((view) => view.match.game.position.ply === 2, 'both moves');
  for (const name of ['pause', 'resign', 'offerDraw', 'ready', 'leaveSeat'] as const)
    expect(await stranger.request(name)).toEqual({ code: 'E3001' });
  expect(await stranger.request('voteDraw', { decision: 'APPROVED' })).toEqual({ code: 'E3001' });
  expect(await stranger.move('i9-h9')).toEqual({ code: 'E3001' });
  await stranger.leave();
});

it('[BOT-04, BOT-05] a game without an active human is terminated', async () => {
  const user = await TestUser.guest(server.url);
  await user.enter(await createGame(server, user, { ...MAIN, position: WHITE_MATES_BLACK }, true));
  await user.request('ready');
  await user.until((view) => view.match.state === 'STARTED');
  await user.move('c2-a2');
  await user.request('resign');
  const { match } = await user.until((view) => view.match.state === 'TERMINATED_NO_HUMAN_PLAYERS', 'the end');
  expect(match.game.position.points).toEqual([2, 0, 0, 0]);
  await user.leave();
  table = await openTable(server);
});
