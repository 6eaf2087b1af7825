// On a half-open connection, packets are lost in both directions and no socket closes. The other players see the
// absence and its countdown, and the absent player keeps the seat and returns to it.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveAll, playMoves, startTable, type Table } from '../harness/games/testGames.ts';
import { type FlakyConnection, openFlakyConnection } from '../harness/servers/flakyProxy.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { TestUser } from '../harness/users/testUser.ts';
import { note } from './support/note.ts';
import { barMs, RUNS } from './support/thresholds.ts';

const SEEN_WITHIN_MS = 10_000;
/** Milliseconds until players can vote out a player who is absent on their turn in a timed game. */
const VOTABLE_AFTER_MS = 60_000;
const BLACK = 1;

let server: TestServer;
let connection: FlakyConnection;
beforeAll(async () => {
  server = await startTestServer();
  connection = await openFlakyConnection(server.port);
});
afterAll(async () => {
  await connection?.close();
  await server?.stop();
});

/** Creates a game in which Black plays over the failing connection. */
async function gameWithConnection(): Promise<Table> {
  const table = await startTable(server, { playerGameTimeSeconds: 600 });
  const [white, black, red, green] = table.players;
  await black.leave();
  const far = new TestUser(`http://localhost:${connection.port}`, server.url);
  far.cookie = black.cookie;
  await far.enter(table.gameId);
  const everybody = [white, far, red, green, table.watcher];
  return { ...table, players: [white, far, red, green], everybody };
}

it.each(RUNS)('a half-open connection is closed, run %i', async () => {
  const table = await gameWithConnection();
  const { players, watcher, gameId } = table;
  const black = players[BLACK];
  const others = [players[0], players[2], players[3], watcher];
  await playMoves(table, ['d3-e3']);
  await Promise.all(others.map((user) => user.until(({ facts }) => facts.connections[BLACK] === 'HERE')));

  connection.cut('silent');
  const cutAt = performance.now();
  const seen = await Promise.all(
    others.map((user) =>
      user.until(({ facts }) => facts.connections[BLACK] === 'LOST', 'the absence', barMs(SEEN_WITHIN_MS)),
    ),
  );
  const seenAfterMs = performance.now() - cutAt;
  note({ seenAfterMs });
  expect(seenAfterMs).toBeLessThan(barMs(SEEN_WITHIN_MS));
  for (const { facts, match } of seen) {
    const { since, remainingMs } = match.clock;
    expect(facts.isConnected[BLACK]).toBe(false);
    // The countdown began when the absence was detected. The clock has been running since White's move.
    const noticedAfterMs = (facts.votableAtMs ?? 0) - VOTABLE_AFTER_MS - (since ?? 0);
    expect(noticedAfterMs).toBeGreaterThan(0);
    expect(noticedAfterMs).toBeLessThan(seenAfterMs + 1_000);
    expect(remainingMs[BLACK]).toBe(600_000);
    expect(match.seats[BLACK].playerId).not.toBeNull();
  }
  const stranger = await TestUser.guest(server.url);
  expect((await stranger.seat(gameId, 'player', BLACK)).body).toMatchObject({
    code: 'GAME_ALREADY_STARTED',
  });

  // The client also closed the dead connection and requests its seat over a new one.
  connection.restore();
  black.room = null;
  await black.enter(gameId);
  const back = await Promise.all(
    others.map((user) => user.until(({ facts }) => facts.connections[BLACK] === 'HERE', 'the return')),
  );
  for (const { facts } of back) expect(facts.votableAtMs).toBeNull();
  await playMoves(table, ['d9-e9', 'i9-h9']);
  await leaveAll(table);
});
