/** A premove is visible only to the player who made it, and the room executes it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parseSquare } from '../../../engine/board/squares.ts';
import {
  leaveAll,
  movableTime,
  playMoves,
  startTable,
  type Table,
} from '../../../tests/harness/games/testGames.ts';
import { cutConnection } from '../../../tests/harness/servers/cutConnection.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
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
const ROOKS = 'bK,10,rK/12/12/12/12/12/12/9,bR,2/12/12/2,wR,9/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

function premove(color: 0 | 1 | 2 | 3, text: string, condition = 'legal') {
  const [from, to] = text.split('-').map((name) => parseSquare(name) ?? 0);
  return table.players[color].request('premove', { from, to, condition });
}
const reasons = (color: 0 | 1 | 2 | 3) => table.players[color].premoves.map((notice) => notice.reason);
const untilPly = (ply: number) =>
  table.watcher.until((view) => view.match.game.position.ply === ply, `ply ${ply}`);

it("a premove is executed when its player's turn begins, and costs no time", async () => {
  table = await startTable(server, MAIN);
  expect(await premove(1, 'd9-e9')).toEqual({});
  expect(await premove(2, 'i9-h9')).toEqual({});
  time.skip(20_000);
  await table.players[0].move('d3-e3');
  const { match } = await untilPly(3);
  expect(match.clock.remainingMs.slice(1)).toEqual([600_000, 600_000, 600_000]);
  expect(match.lastMove?.by).toBe(2);
  expect([reasons(1), reasons(2)]).toEqual([
    ['SET', 'PLAYED'],
    ['SET', 'PLAYED'],
  ]);
});

it('a premove is sent only to its player', async () => {
  table = await startTable(server, MAIN);
  expect(await premove(0, 'd3-e3')).toEqual({ code: 'E3060' });
  expect(await premove(1, 'd9-a1')).toEqual({ code: 'ILLEGAL_MOVE' });
  expect(await table.watcher.request('premove', { from: 1, to: 2, condition: 'legal' })).toEqual({
    code: 'E3001',
  });
  expect(await table.players[1].request('premove', { from: 1, to: 2, condition: 'never' })).toMatchObject({
    code: 'E3008',
  });
  await premove(1, 'd9-e9');
  await premove(1, 'd10-e10');
  expect(await table.players[1].request('cancelPremove')).toEqual({});
  expect(await table.players[1].request('cancelPremove')).toEqual({ code: 'E3062' });
  await playMoves(table, ['d3-e3', 'd9-e9']);
  expect(reasons(1)).toEqual(['SET', 'SET', 'CANCELLED']);
  for (const user of [table.players[0], table.players[2], table.players[3], table.watcher])
    expect(user.premoves).toEqual([]);
});

it('a premove is dropped when its player is in check or the move becomes illegal', async () => {
  table = await startTable(server, { ...MAIN, position: ROOKS });
  await premove(1, 'j5-a5');
  await playMoves(table, ['c2-c5']);
  await expect.poll(() => reasons(1)).toEqual(['SET', 'ILLEGAL']);
  expect(table.watcher.view.match.game.position.turn).toBe(1);
  await leaveAll(table);
  table = await startTable(server, { ...MAIN, position: ROOKS });
  await premove(1, 'j5-a5');
  await playMoves(table, ['c2-c12']);
  await expect.poll(() => reasons(1)).toEqual(['SET', 'IN_CHECK']);
  expect(await premove(1, 'j5-a5')).toEqual({ code: 'E3060' });
});

it('a premove with a condition is executed only if the condition holds', async () => {
  table = await startTable(server, { ...MAIN, position: ROOKS });
  await premove(1, 'j5-c5', 'captures');
  await playMoves(table, ['c2-c5']);
  const { match } = await untilPly(2);
  expect(match.lastMove).toMatchObject({ by: 1, to: parseSquare('c5') });
  await leaveAll(table);
  table = await startTable(server, { ...MAIN, position: ROOKS });
  await premove(1, 'j5-c5', 'safe');
  await playMoves(table, ['c2-c3']);
  await expect.poll(() => reasons(1)).toEqual(['SET', 'CONDITION']);
  expect(table.watcher.view.match.game.position.ply).toBe(1);
});

it('a premove is executed while its player is disconnected', async () => {
  table = await startTable(server, MAIN);
  const black = table.players[1];
  await premove(1, 'd9-e9');
  cutConnection(server, table.gameId, black);
  await table.watcher.until((view) => !view.facts.isConnected[1], 'the loss');
  await black.enter(table.gameId);
  await expect.poll(() => reasons(1)).toEqual(['SET', 'KEPT']);
  expect(black.premoves.at(-1)?.premove).toMatchObject({ condition: 'legal', from: parseSquare('d9') });
  cutConnection(server, table.gameId, black);
  await table.watcher.until((view) => !view.facts.isConnected[1], 'the loss');
  await table.players[0].move('d3-e3');
  await untilPly(2);
  await black.enter(table.gameId);
});
