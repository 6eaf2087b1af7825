/** Draw offers over real sockets: who may offer, who votes, and when an offer closes. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { WHITE_MATES_BLACK } from '../../../tests/harness/games/positions.ts';
import {
  leaveAll,
  movableTime,
  playMoves,
  readyAll,
  startTable,
  type Table,
} from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { monotonicTime } from '../../time.ts';

let server: TestServer;
let table: Table;
const time = movableTime(monotonicTime());
const MAIN = { playerGameTimeSeconds: 600 };
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
beforeEach(async () => {
  table = await startTable(server, MAIN);
});
afterEach(() => leaveAll(table));
afterAll(() => server.stop());

const offer = (color: 0 | 1 | 2 | 3) => table.players[color].request('offerDraw');
const vote = (color: 0 | 1 | 2 | 3, decision: 'APPROVED' | 'REJECTED' = 'APPROVED') =>
  table.players[color].request('voteDraw', { decision });
const isClosed = () => table.watcher.until((view) => view.match.vote === null, 'the end of the offer');
const isOpen = () => table.watcher.until((view) => view.match.vote !== null, 'the offer');

it('[DRW-01] only the player to move can offer a draw, once per turn', async () => {
  expect(await offer(1)).toEqual({ code: 'NOT_YOUR_TURN' });
  expect(await offer(0)).toHaveProperty('seq');
  await vote(1, 'REJECTED');
  expect(await offer(0)).toEqual({ code: 'ALREADY_OFFERED' });
});

it("[DRW-02, DRW-03] the draw offer stays open after its proposer’s move until that player's turn returns", async () => {
  await offer(0);
  await playMoves(table, ['d3-e3', 'd9-e9', 'i9-h9']);
  expect((await isOpen()).match.vote?.by).toBe(0);
  await playMoves(table, ['i1-h1']);
  await isClosed();
  expect(await vote(1)).toEqual({ code: 'NO_OFFER' });
});

it('[DRW-04] every other active player votes once on the draw offer', async () => {
  await table.players[3].request('resign');
  await offer(0);
  expect(await vote(0)).toEqual({ code: 'ALREADY_VOTED' });
  expect(await vote(1)).toHaveProperty('seq');
  expect(await vote(1)).toEqual({ code: 'ALREADY_VOTED' });
  expect(await vote(3)).toEqual({ code: 'NOT_ACTIVE' });
  expect(await table.watcher.request('voteDraw', { decision: 'APPROVED' })).toEqual({ code: 'E3001' });
});

it('[DRW-04] the vote of a checkmated or timed-out player on a draw is not counted', async () => {
  await leaveAll(table);
  table = await startTable(server, { ...MAIN, position: WHITE_MATES_BLACK });
  await playMoves(table, ['c2-a2']);
  await readyAll(table);
  time.delay(601_000);
  expect(await table.players[2].move('k9-k8')).toEqual({ code: 'TIME_IS_UP' });
  await table.watcher.until((view) => view.match.game.position.turn === 3, 'the turn of Green');
  expect(await offer(3)).toHaveProperty('seq');
  expect(await vote(1)).toEqual({ code: 'NOT_ACTIVE' });
  expect(await vote(1, 'REJECTED')).toEqual({ code: 'NOT_ACTIVE' });
  expect(await vote(2, 'REJECTED')).toEqual({ code: 'NOT_ACTIVE' });
  expect((await isOpen()).match.vote?.decisions).toEqual([null, null, null, 'APPROVED']);
  await vote(0);
  await table.watcher.until((view) => view.match.state === 'DRAW', 'the draw');
});

it('[DRW-05] the draw offer closes at the first refusal', async () => {
  await offer(0);
  await vote(1);
  await vote(2, 'REJECTED');
  expect((await isClosed()).match.state).toBe('STARTED');
  await playMoves(table, ['d3-e3']);
});

it('[DRW-06, GAM-14] the game ends in a draw when all active players have accepted', async () => {
  await table.players[3].request('resign');
  await offer(0);
  // The first vote does not end the game, so the second vote is accepted.
  for (const color of [1, 2] as const) expect(await vote(color)).toHaveProperty('seq');
  const { match } = await table.watcher.until((view) => view.match.state === 'DRAW', 'the draw');
  expect(match.game.position.points).toEqual([0.5, 0.5, 0.5, 0]);
  const statuses = (
    await table.watcher.call<{ players: { status: string }[] }>(
      'GET',
      `/api/guest/game-session/${table.gameId}`,
    )
  ).body.players;
  expect(statuses.map((player) => player.status)).toEqual(['DRAW', 'DRAW', 'DRAW', 'RESIGNED']);
});

it('[DRW-11] the draw offer closes if its proposer leaves', async () => {
  await offer(0);
  await table.players[0].request('resign');
  await isClosed();
  await offer(1);
  await vote(2);
  await table.players[3].request('resign');
  await table.watcher.until((view) => view.match.state === 'DRAW', 'the draw');
});

it('[DRW-12] the clock of the player to move keeps running during a draw offer', async () => {
  await offer(0);
  time.skip(7_000);
  await vote(1);
  await vote(2);
  await playMoves(table, ['d3-e3']);
  expect(table.watcher.view.match.clock.remainingMs[0]).toBeLessThan(593_500);
});

it('[GAM-64] resignations, votes and ready signals are accepted in every state of a running game', async () => {
  expect(await table.players[3].request('ready')).toHaveProperty('seq');
  expect(await offer(0)).toHaveProperty('seq');
  expect(await vote(3)).toHaveProperty('seq');
  await table.players[1].request('pause');
  await table.watcher.until((view) => view.match.state === 'PAUSED');
  expect(await table.players[0].move('d3-e3')).toEqual({ code: 'GAME_NOT_RUNNING' });
  expect(await offer(0)).toEqual({ code: 'GAME_NOT_RUNNING' });
  expect(await vote(1)).toHaveProperty('seq');
  expect(await table.players[1].request('ready')).toHaveProperty('seq');
  expect(await table.players[2].request('resign')).toHaveProperty('seq');
  await leaveAll(table);
  table = await startTable(server, { ...MAIN, position: WHITE_MATES_BLACK });
  await offer(0);
  await playMoves(table, ['c2-a2']);
  expect(table.watcher.view.match.state).toBe('SPECIAL_PAUSE');
  expect(await vote(3)).toHaveProperty('seq');
  expect(await table.players[2].move('k9-k8')).toEqual({ code: 'GAME_NOT_RUNNING' });
  expect(await offer(2)).toEqual({ code: 'GAME_NOT_RUNNING' });
  expect(await table.players[3].request('resign')).toHaveProperty('seq');
  await readyAll(table);
  expect(await table.players[2].request('resign')).toHaveProperty('seq');
});
