/** Leaving a game, losing the connection, returning, and removal from a seat. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import {
  createGame,
  leaveAll,
  movableTime,
  openTable,
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
type Refusal = { code: string };

function ask<T = GameSessionView>(who: TestUser, method: string, act = '') {
  return who.call<T>(method, `/api/guest/game-session/${table.gameId}${act}`);
}

async function statuses(): Promise<string[]> {
  return (await ask(table.watcher, 'GET')).body.players.map((player) => player.status);
}

const line = (color: 0 | 1 | 2 | 3) => table.watcher.view.facts.connections[color];

it('[GAM-34, GAM-35] a player who leaves frees the seat before the start, and may return after the start', async () => {
  table = await openTable(server, MAIN);
  const [, black, red] = table.players;
  expect((await ask<Refusal>(black, 'POST', '/leave?startingPiecesColor=RED')).status).toBe(403);
  expect((await ask(black, 'POST', '/leave?startingPiecesColor=BLACK')).body.players[1]?.status).toBe(
    'WANTED',
  );
  await black.enter(table.gameId, 'player', 1);
  expect(await statuses()).toEqual(['INDOOR', 'INDOOR', 'INDOOR', 'INDOOR']);
  await table.players[0].request('start');
  for (const player of table.players) await player.request('ready');
  expect((await ask<Refusal>(red, 'POST', '/leave?startingPiecesColor=BLACK')).body.code).toBe(
    'SEAT_NOT_YOURS',
  );
  expect((await ask(red, 'POST', '/leave?startingPiecesColor=RED')).body.players[2]?.status).toBe('OUTDOOR');
  expect((await ask<Refusal>(red, 'POST', '/leave?startingPiecesColor=RED')).body.code).toBe(
    'ALREADY_OUTDOOR',
  );
  await table.watcher.until((view) => view.match.seats[2].isOutdoor, 'the leave');
  await red.leave();
  await red.enter(table.gameId);
  await table.watcher.until((view) => !view.match.seats[2].isOutdoor, 'the return');
  expect(await statuses()).toEqual(['INDOOR', 'INDOOR', 'INDOOR', 'INDOOR']);
});

it('any action of a player who left counts as a return', async () => {
  table = await startTable(server, MAIN);
  await table.players[0].request('goOut');
  await table.watcher.until((view) => view.match.seats[0].isOutdoor, 'the leave');
  await playMoves(table, ['d3-e3']);
  expect(table.watcher.view.match.seats[0].isOutdoor).toBe(false);
  expect((await table.watcher.log()).map(({ command }) => command.type).slice(-3)).toEqual([
    'goOut',
    'comeIn',
    'move',
  ]);
});

it('[GAM-09] a connected player is INDOOR, a disconnected player is OUTDOOR, and a free seat is WANTED', async () => {
  table = await openTable(server, MAIN);
  const [, black, red, green] = table.players;
  await green.request('leaveSeat');
  expect(await statuses()).toEqual(['INDOOR', 'INDOOR', 'INDOOR', 'WANTED']);
  await black.leave();
  await expect.poll(() => line(1)).toBe('CLOSED');
  cutConnection(server, table.gameId, red);
  await expect.poll(() => line(2)).toBe('LOST');
  expect(await statuses()).toEqual(['INDOOR', 'OUTDOOR', 'OUTDOOR', 'WANTED']);
  await black.enter(table.gameId);
  await red.enter(table.gameId);
  await expect.poll(() => [line(1), line(2)]).toEqual(['HERE', 'HERE']);
  expect(await statuses()).toEqual(['INDOOR', 'INDOOR', 'INDOOR', 'WANTED']);
});

it('each departure and return is recorded in the game log', async () => {
  table = await startTable(server, MAIN);
  await table.players[3].request('goOut');
  await table.players[3].request('ready');
  const history = await table.watcher.call<{ playerStatus: string | null; pieceColor: string }[]>(
    'GET',
    `/api/guest/history/${table.gameId}/moves?type=PLAYER_STATUS_CHANGE`,
  );
  expect(history.body.map((entry) => [entry.pieceColor, entry.playerStatus])).toEqual([
    ['GREEN', 'OUTDOOR'],
    ['GREEN', 'INDOOR'],
  ]);
});

it('[LOB-21] each of the 32 hexadecimal digits of an id is random', async () => {
  const owners = await Promise.all(Array.from({ length: 16 }, () => TestUser.guest(server.url)));
  const ids = await Promise.all(owners.map(async (owner) => (await owner.create()).id));
  for (let digit = 0; digit < 32; digit++) {
    const values = new Set(ids.map((id) => id.charAt(digit)));
    expect(values.size, `digit ${digit}`).toBeGreaterThan(1);
  }
  table = await openTable(server);
});

it('[GAM-10, LOB-21] a removed player is DELETED, and cannot take a seat again', async () => {
  table = await openTable(server, MAIN);
  const [owner, black, red] = table.players;
  expect(table.gameId).toMatch(/^[0-9a-f]{32}$/);
  expect((await ask<Refusal>(black, 'DELETE', '/seat?startingPiecesColor=RED')).body.code).toBe('E3002');
  const after = (await ask(owner, 'DELETE', '/seat?startingPiecesColor=RED')).body;
  expect(after.players.map((player) => player.status)).toEqual(['INDOOR', 'INDOOR', 'DELETED', 'INDOOR']);
  await table.watcher.until((view) => view.match.seats[2].isTakenOff, 'the free seat');
  expect((await ask<Refusal>(red, 'POST', '/join')).body.code).toBe('TAKEN_OFF');
  expect((await red.seat(table.gameId, 'player', 2)).body).toMatchObject({ code: 'TAKEN_OFF' });
  expect((await red.seat(table.gameId, 'watcher')).status).toBe(200);
  const other = await TestUser.guest(server.url);
  expect((await ask(other, 'POST', '/join')).body.players[2]).toMatchObject({
    status: 'INDOOR',
    isYou: true,
  });
  const listed = async (gameStateSimplified: 'NOT_STARTED' | 'IN_PROGRESS') => {
    const order = { sortBy: 'START_TIMESTAMP', sortDirection: 'DESC', pageNo: 0, pageSize: 100 } as const;
    const { content } = await server.services.list.active({ gameStateSimplified, ...order });
    return content.some((game) => game.id === table.gameId);
  };
  expect(await listed('NOT_STARTED')).toBe(false);
  expect(await owner.request('takeOffSeat', { seat: 0 })).toEqual({ code: 'SEAT_NOT_TAKEN' });
  await owner.request('start');
  expect(await listed('IN_PROGRESS')).toBe(true);
  expect(await owner.request('takeOffSeat', { seat: 1 })).toEqual({ code: 'GAME_ALREADY_STARTED' });
});

it('[GAM-41] the time of the last activity is updated for players only', async () => {
  table = await startTable(server, MAIN);
  const seen = async () =>
    (await ask(table.watcher, 'GET')).body.players[2]?.lastActivityTimestampEpochSeconds ?? 0;
  const before = await seen();
  time.skip(7 * 60_000);
  expect(await seen()).toBe(before);
  await ask(table.players[2], 'POST', '/bump-activity');
  expect((await seen()) - before).toBeGreaterThanOrEqual(420);
  await table.watcher.until(
    (view) => (view.facts.seenAtMs[2] ?? 0) > before * 1000 + 5 * 60_000,
    'the activity in the room',
  );
  expect(line(1)).toBe('IDLE');
  expect(line(2)).toBe('HERE');
  expect(await table.players[1].request('bumpActivity')).toHaveProperty('now');
  await expect.poll(() => line(1)).toBe('HERE');
  expect((await ask<Refusal>(table.watcher, 'POST', '/bump-activity')).body.code).toBe('E3001');
});

it('the departure of a player is still known when the room is opened again', async () => {
  table = await startTable(server, { ...MAIN, numberOfBots: 0 });
  await table.players[1].request('goOut');
  await table.watcher.until((view) => view.match.seats[1].isOutdoor, 'the leave');
  const room = server.services.rooms.local(table.gameId);
  const closed = Promise.all(table.everybody.map((user) => expect.poll(() => user.closeCode).not.toBeNull()));
  await room?.disconnect();
  await closed;
  for (const user of table.everybody) user.room = null;
  const row = await server.services.games.find(table.gameId);
  expect(row && (await server.services.rooms.look(row)).match.seats[1].isOutdoor).toBe(true);
});

it('an owner without a seat can remove players', async () => {
  table = await openTable(server, MAIN);
  const owner = await TestUser.guest(server.url);
  const own = await createGame(server, owner, MAIN, false);
  const guest = await TestUser.guest(server.url);
  await guest.enter(own, 'player', 2);
  await owner.enter(own);
  await owner.request('leaveSeat');
  expect(await owner.request('takeOffSeat', { seat: 2 })).toHaveProperty('seq');
  expect(await owner.request('takeOffSeat', { seat: 2 })).toEqual({ code: 'SEAT_NOT_TAKEN' });
  await Promise.all([owner.leave(), guest.leave()]);
});
