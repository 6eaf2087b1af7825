/** The vote of the other players about an absent player who is to move. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Color } from '../../../engine/board/pieces.ts';
import { ACTIVE } from '../../../engine/board/position.ts';
import { startBotGame } from '../../../tests/harness/games/botGame.ts';
import { startRandomTable } from '../../../tests/harness/games/randomGame.ts';
import {
  leaveAll,
  movableTime,
  playMoves,
  startTable,
  type Table,
} from '../../../tests/harness/games/testGames.ts';
import { cutConnection } from '../../../tests/harness/servers/cutConnection.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { monotonicTime } from '../../time.ts';

let server: TestServer;
let table: Table;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterEach(() => leaveAll(table));
afterAll(() => server.stop());

const MAIN = { playerGameTimeSeconds: 600 };
const vote = (by: Color, of: Color = 0) => table.players[by].request('voteOut', { of });
const isMissing = (color: Color) =>
  table.watcher.until((view) => !view.facts.isConnected[color], 'the loss of the line');
const stateOf = (color: Color) => table.watcher.view.match.game.position.states[color];

/** Disconnects White, who is to move. */
async function disconnectWhite(): Promise<void> {
  cutConnection(server, table.gameId, table.players[0]);
  await isMissing(0);
}

it('the player to move is timed out after a minute of absence if all present players agree', async () => {
  table = await startTable(server, MAIN);
  expect(await vote(1)).toEqual({ code: 'NOT_ABSENT' });
  await disconnectWhite();
  const shown = await table.watcher.until((view) => view.facts.votableAtMs !== null, 'the countdown');
  expect(Math.abs((shown.facts.votableAtMs ?? 0) - time.now() - 60_000)).toBeLessThan(5_000);
  expect(await vote(1)).toEqual({ code: 'ABSENCE_NOT_OVER' });
  time.skip(60_000);
  expect(await vote(1)).toHaveProperty('seq');
  expect(await vote(1)).toEqual({ code: 'ALREADY_VOTED' });
  expect(await vote(2, 3)).toEqual({ code: 'NOT_ABSENT' });
  expect(await table.watcher.request('voteOut', { of: 0 })).toEqual({ code: 'E3001' });
  await vote(2);
  expect(stateOf(0)).toBe(0);
  await vote(3);
  await table.watcher.until((view) => view.match.game.position.states[0] === 2, 'the verdict');
  expect(table.watcher.view.facts.votableAtMs).toBeNull();
  await playMoves(table, ['d9-e9']);
});

it('in a game without a time limit, the vote on an absent player opens five minutes after the turn of this player began', async () => {
  table = await startTable(server, {});
  cutConnection(server, table.gameId, table.players[1]);
  await isMissing(1);
  time.skip(10 * 60_000);
  expect(table.watcher.view.facts.votableAtMs).toBeNull();
  await playMoves(table, ['d3-e3']);
  time.skip(299_000);
  expect(await vote(0, 1)).toEqual({ code: 'ABSENCE_NOT_OVER' });
  time.skip(1_000);
  expect(await vote(0, 1)).toHaveProperty('seq');
});

it('the vote on an absent player ends when the player returns', async () => {
  table = await startTable(server, MAIN);
  await disconnectWhite();
  time.skip(60_000);
  await vote(1);
  await table.watcher.until((view) => view.match.absenceVote !== null, 'the vote');
  await table.players[0].enter(table.gameId);
  await table.watcher.until((view) => view.match.absenceVote === null, 'its end');
  expect(await vote(2)).toEqual({ code: 'NOT_ABSENT' });
  await disconnectWhite();
  expect(await vote(2)).toEqual({ code: 'ABSENCE_NOT_OVER' });
  await table.players[0].enter(table.gameId);
  await playMoves(table, ['d3-e3']);
});

it('an HTTP call of a player counts as presence', async () => {
  table = await startTable(server, MAIN);
  await disconnectWhite();
  time.skip(60_000);
  await table.players[0].call('POST', `/api/guest/game-session/${table.gameId}/bump-activity`);
  expect(await vote(1)).toEqual({ code: 'ABSENCE_NOT_OVER' });
});

it('the vote of a player who disconnects is discarded', async () => {
  table = await startTable(server, MAIN);
  await disconnectWhite();
  time.skip(60_000);
  await vote(1);
  await vote(2);
  cutConnection(server, table.gameId, table.players[3]);
  await table.watcher.until((view) => view.match.game.position.states[0] === 2, 'the verdict');
});

it('a vote on an absent player of a random game requires at least two votes', async () => {
  table = await startRandomTable(server, MAIN);
  await disconnectWhite();
  cutConnection(server, table.gameId, table.players[2]);
  cutConnection(server, table.gameId, table.players[3]);
  await isMissing(2);
  await isMissing(3);
  time.skip(60_000);
  expect(await vote(1)).toEqual({ code: 'TOO_FEW_VOTERS' });
  await table.players[3].enter(table.gameId);
  expect(await vote(1)).toHaveProperty('seq');
  await vote(3);
  await table.watcher.until((view) => view.match.game.position.states[0] === 2, 'the verdict');
});

it('[BOT-04] a game whose last person is replaced by a bot ends when this person has been absent for ten minutes', async () => {
  const options = { playerGameTimeSeconds: 3600, standIn: true, isRandom: false, allowsTakeover: true };
  const { gameId, host } = await startBotGame(server, options);
  const other = await TestUser.guest(server.url);
  await other.call('POST', `/api/guest/game-session/${gameId}/take-over?startingPiecesColor=RED`);
  await other.enter(gameId);
  cutConnection(server, gameId, host);
  await other.until(({ facts }) => !facts.isConnected[0], 'the absence of White');
  time.skip(60_000);
  await other.request('voteOut', { of: 0 });
  await other.until(({ match }) => match.standIns[0] === true, 'the replacement');
  await other.request('resign');
  await other.until(({ match }) => match.game.position.states[2] !== ACTIVE, 'the resignation');
  const { session } = server.services.rooms.local(gameId)!;
  time.skip(9 * 60_000 - 5_000);
  // An end that is due is executed during this call and before this command, which is refused.
  await other.call('GET', `/api/guest/game-session/${gameId}`);
  await other.request('resign');
  expect(session.match.state).toBe('STARTED');
  time.skip(5_000);
  await other.until(({ match }) => match.state === 'TERMINATED_NO_HUMAN_PLAYERS', 'the end');
  await other.leave();
  table = await startTable(server, MAIN);
});

it('a bot replaces an absent player until the player returns, if the game has this option', async () => {
  table = await startTable(server, { ...MAIN, standIn: true });
  await disconnectWhite();
  time.skip(60_000);
  for (const by of [1, 2, 3] as const) await vote(by);
  const { match } = await table.watcher.until(
    (view) => view.match.game.position.ply === 1,
    'a move of the bot',
  );
  expect([match.standIns, match.lastMove?.by, stateOf(0)]).toEqual([[true, false, false, false], 0, 0]);
  await playMoves(table, ['d9-e9', 'i9-h9', 'i1-h1']);
  await table.watcher.until((view) => view.match.game.position.ply === 5, 'another move of the bot');
  await table.players[0].enter(table.gameId);
  await table.watcher.until((view) => !view.match.standIns[0], 'the take-back');
  await playMoves(table, ['e9-f9', 'h9-g9', 'h1-g1']);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(table.watcher.view.match.game.position).toMatchObject({ ply: 8, turn: 0 });
});
