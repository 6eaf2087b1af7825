/**
 * Limits on the entries that one guest can add to the log of a game, and the cost of reading the log. S = number of the
 * security requirement.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GAME_ROUTES } from '../../../protocol/http/gameApi.ts';
import type { HistoryEntryView } from '../../../protocol/http/gameShapes.ts';
import type { Rejection } from '../../../protocol/room/messages.ts';
import {
  leaveAll,
  movableTime,
  openTable,
  startTable,
  type Table,
} from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { secondTab } from '../../../tests/harness/users/tabs.ts';
import type { TestUser } from '../../../tests/harness/users/testUser.ts';
import { LIMITS } from '../../config/limits.ts';
import { describeHistory } from '../../games/gameHistory.ts';
import { monotonicTime } from '../../time.ts';

const MAIN = { playerGameTimeSeconds: 3600 };

let server: TestServer;
let table: Table;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  // The limits of the product, which are higher on other test servers.
  const { repeatedActs, repeatedActsPerTurn } = LIMITS;
  server = await startTestServer({}, { time }, { repeatedActs, repeatedActsPerTurn });
  table = await startTable(server, MAIN);
});
afterAll(async () => {
  await leaveAll(table);
  await server.stop();
});

const logLength = async () => (await table.watcher.log()).length;

function history(query = ''): Promise<{ status: number; headers: Headers; body: HistoryEntryView[] }> {
  return table.watcher.call<HistoryEntryView[]>('GET', `/api/guest/history/${table.gameId}/moves${query}`);
}

/** Leaves the game and returns, repeatedly, at intervals of ten seconds. */
async function leaveAndReturn(player: TestUser, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await player.request('goOut');
    await player.request('bumpActivity');
    time.skip(10_000);
  }
}

it('[API-01] S61: twenty sockets of one guest that leave and return add only two entries to the log', async () => {
  const black = table.players[1];
  const tabs = await Promise.all(Array.from({ length: 19 }, () => secondTab(black, table.gameId)));
  const before = await logLength();
  for (let round = 0; round < 5; round++)
    for (const tab of [black, ...tabs]) {
      expect(await tab.request('goOut')).toHaveProperty('seq');
      expect(await tab.request('bumpActivity')).toHaveProperty('now');
    }
  expect((await logLength()) - before).toBeLessThanOrEqual(2);
  for (const tab of tabs) await tab.leave();
});

it('S61: the other players see that a player has left even if the departure is not logged', async () => {
  const red = table.players[2];
  const path = `/api/guest/game-session/${table.gameId}`;
  const statusOfRed = async () =>
    (await table.watcher.call<{ players: { status: string }[] }>('GET', path)).body.players[2]?.status;
  for (let i = 0; i < 2; i++) {
    expect((await red.call('POST', `${path}/leave?startingPiecesColor=RED`)).status).toBe(200);
    expect(await statusOfRed()).toBe('OUTDOOR');
    await red.request('bumpActivity');
    await expect.poll(statusOfRed).toBe('INDOOR');
  }
});

it('[API-02] S61: the number of log entries of a player that are not moves is limited', async () => {
  const [white, , , green] = table.players;
  const before = await logLength();
  await leaveAndReturn(green, 100);
  const grown = (await logLength()) - before;
  expect(grown).toBeGreaterThan(20);
  expect(grown).toBeLessThanOrEqual(140);
  expect((await green.request('pause')) as Rejection).toEqual({ code: 'E3073' });
  expect(await white.move('d3-e3')).toMatchObject({ ply: 1 });
  expect(await white.request('pause')).toHaveProperty('seq');
  expect(await green.request('unpause')).toHaveProperty('seq');
  // The turn has raised the limit by two.
  for (let i = 0; i < 2; i++) {
    expect(await green.request('pause')).toHaveProperty('seq');
    expect(await green.request('unpause')).toHaveProperty('seq');
  }
  expect(await green.request('pause')).toEqual({ code: 'E3073' });
  expect(await green.request('resign')).toHaveProperty('seq');
});

it('[API-02] S61: the changes of the settings are limited', async () => {
  const waiting = await openTable(server, MAIN);
  const [owner] = waiting.players;
  const change = () =>
    owner.call<Rejection>('PUT', `/api/guest/game-session/${waiting.gameId}`, { body: { name: 'Renamed' } });
  for (let i = 0; i < 64; i++) expect((await change()).status).toBe(200);
  const refused = await change();
  expect([refused.status, refused.body.code]).toEqual([429, 'E3073']);
  await leaveAll(waiting);
});

it('[API-02] S61: the joins of one guest are limited, and other guests are not affected', async () => {
  const waiting = await openTable(server, MAIN);
  const [, black] = waiting.players;
  const join = (who: TestUser) =>
    who.call<Rejection>('POST', `/api/guest/game-session/${waiting.gameId}/join`);
  let joined = await join(black);
  for (let i = 0; i < 100 && joined.status === 200; i++) {
    await black.request('leaveSeat');
    joined = await join(black);
  }
  expect(joined.body.code).toBe('E3073');
  expect((await waiting.watcher.log()).length).toBeLessThan(200);
  expect((await join(waiting.watcher)).status).toBe(200);
  await leaveAll(waiting);
});

it('[API-03] S63: the history is returned in pages of limited size, with the total number of entries', async () => {
  const all = await history();
  expect(all.status).toBe(200);
  expect(all.headers.get('x-total-elements')).toBe(String(all.body.length));
  const pages = [await history('?pageSize=7'), await history('?pageSize=7&pageNo=1')];
  expect(pages.flatMap(({ body }) => body)).toEqual(all.body.slice(0, 14));
  expect(pages[1]?.headers.get('x-total-elements')).toBe(String(all.body.length));
  expect((await history('?pageSize=1000')).body).toEqual(all.body);
  for (const [field, value] of [
    ['pageSize', '0'],
    ['pageSize', '1001'],
    ['pageSize', 'x'],
    ['pageNo', '-1'],
    ['pageNo', 'x'],
  ] as const) {
    const { status, body } = await history(`?${field}=${value}`);
    expect([value, status, body]).toMatchObject([value, 422, { code: 'E3008', params: { field } }]);
  }
  expect(GAME_ROUTES.history.query.parse({})).toEqual({ pageNo: 0, pageSize: 500 });
  expect((await history('?pageSize=5&after=3')).body).toEqual(all.body.slice(3, 8));
  expect((await history('?pageNo=9999')).body).toEqual([]);
});

it('S63: the history of a live game is extended instead of built again for each call', async () => {
  const row = await server.services.games.find(table.gameId);
  if (!row) throw new Error('no game');
  const first = describeHistory(await server.services.rooms.look(row));
  await table.players[1].move('d9-e9');
  const second = describeHistory(await server.services.rooms.look(row));
  expect(second.length).toBe(first.length + 1);
  expect(first.every((entry, index) => entry === second[index])).toBe(true);
});
