/** Actions of other users and outages that may or may not change a running clock. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { COLORS } from '../../engine/board/pieces.ts';
import { monotonicTime } from '../../server/time.ts';
import { leaveAll, movableTime, playMoves, startTable, type Table } from '../harness/games/testGames.ts';
import { type Reservation, rawSocket } from '../harness/servers/rawSocket.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';

const MAIN_MS = 600_000;
/** Tolerance for the real time that a test takes. */
const SLACK_MS = 2_000;

let server: TestServer;
let table: Table;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterEach(() => leaveAll(table));
afterAll(() => server.stop());

/** Returns the time charged for White's first move. */
function spent(): number {
  return MAIN_MS - table.watcher.view.match.clock.remainingMs[0];
}

describe('the clock while a player thinks', () => {
  it.each([
    ['the resignation of another player', () => table.players[2].request('resign')],
    ["the player's own offer of a draw", () => table.players[0].request('offerDraw')],
  ])('continues to run after %s', async (_what, act) => {
    table = await startTable(server, { playerGameTimeSeconds: 600 });
    time.skip(60_000);
    expect(await act()).toHaveProperty('seq');
    await playMoves(table, ['d3-e3']);
    expect(spent()).toBeGreaterThanOrEqual(60_000);
    expect(spent()).toBeLessThan(60_000 + SLACK_MS);
  });
});

describe('the clock after an outage', () => {
  /** Removes the game from this process, as after a kill. The process adopts it again without a request. */
  async function pickedUpAgain(): Promise<void> {
    table = await startTable(server, { playerGameTimeSeconds: 600 });
    time.skip(30_000);
    await server.services.rooms.local(table.gameId)?.disconnect();
    await expect.poll(() => server.services.rooms.local(table.gameId), { timeout: 5_000 }).not.toBeNull();
  }

  async function comeBack(): Promise<void> {
    for (const color of COLORS) await table.players[color].enter(table.gameId);
    await table.watcher.enter(table.gameId, 'watcher');
    await expect.poll(() => table.watcher.view.match.clock.since).toBeLessThanOrEqual(time.now());
  }

  /** Opens White's socket without answering pings, like a client whose network has not yet delivered the state. */
  async function connectWithoutPongs(): Promise<WebSocket> {
    const white = table.players[0];
    const { reservation } = (await white.seat(table.gameId)).body;
    return rawSocket(white, reservation as Reservation, { pongAfterMs: 60_000 });
  }

  it('waits only until the player to move has returned', async () => {
    await pickedUpAgain();
    await table.players[1].enter(table.gameId);
    time.skip(8_000);
    await comeBack();
    time.skip(4_000);
    await playMoves(table, ['d3-e3']);
    expect(spent()).toBeGreaterThanOrEqual(4_000);
    expect(spent()).toBeLessThan(4_000 + SLACK_MS);
  });

  it('[OPS-96] waits until the player to move has received the position', async () => {
    await pickedUpAgain();
    const socket = await connectWithoutPongs();
    time.skip(8_000);
    await comeBack();
    time.skip(4_000);
    await playMoves(table, ['d3-e3']);
    socket.terminate();
    expect(spent()).toBeGreaterThanOrEqual(4_000);
    expect(spent()).toBeLessThan(4_000 + SLACK_MS);
  });

  it('[OPS-96] waits at most ten seconds', async () => {
    await pickedUpAgain();
    time.skip(15_000);
    await comeBack();
    await playMoves(table, ['d3-e3']);
    expect(spent()).toBeGreaterThanOrEqual(5_000 - SLACK_MS);
    expect(spent()).toBeLessThan(5_000 + SLACK_MS);
  });
});
