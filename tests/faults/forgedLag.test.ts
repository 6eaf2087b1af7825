/**
 * Clients forge their lag to gain time. One claims zero thinking time, another also delays its pongs by one second.
 * Neither gets more lag compensation than allowed.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { colorOf } from '../../engine/board/pieces.ts';
import { gainMs, type TimeControl } from '../../engine/clock/clock.ts';
import { legalMoves, moveFrom, moveTo } from '../../engine/rules/moves.ts';
import { monotonicTime } from '../../server/time.ts';
import { leaveAll, movableTime, startTable, type Table } from '../harness/games/testGames.ts';
import { type Reservation, rawSocket, requestFrame } from '../harness/servers/rawSocket.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';

const CLAIMED_MS = 10_000;
const MAX_MS = 500;
const MARGIN_MS = 140;
const DELAYED_MS = 1_000;
const ROUNDS = 5;
const MAIN: TimeControl = { kind: 'main', mainMs: 600_000, incrementMs: 0 };
const PER_MOVE: TimeControl = { kind: 'move', moveMs: 60_000 };

let server: TestServer;
let table: Table;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterEach(() => leaveAll(table));
afterAll(() => server.stop());

/** Sends White's move by `send`, ten seconds after the turn began. The other players move immediately. */
async function play(send: (ply: number, move: number) => Promise<unknown>): Promise<void> {
  for (let ply = 0; ply < 4 * ROUNDS; ply++) {
    const view = await table.watcher.until(({ match }) => match.game.position.ply === ply, `ply ${ply}`);
    const { position } = view.match.game;
    const moves = legalMoves(position);
    const move = moves[(ply * 7) % moves.length] ?? 0;
    if (position.turn === 0) {
      time.skip(CLAIMED_MS);
      await send(ply, move);
    } else await table.players[colorOf(position.turn ?? 0)].play(move, ply);
  }
  await table.watcher.until(({ match }) => match.game.position.ply === 4 * ROUNDS, 'the last move');
}

/** Returns White's moves in the log, each with its lag compensation. */
async function credits() {
  const { db } = server.services.database;
  const rows = await db
    .selectFrom('game_event')
    .selectAll()
    .where('game_id', '=', table.gameId)
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ command, credit_ms, clocks_ms }) =>
    command.type === 'move' && command.by === 0
      ? [{ creditMs: credit_ms, lag: command.lag, leftMs: clocks_ms[0] }]
      : [],
  );
}

function expectWithinBudget(given: readonly { creditMs: number }[], control: TimeControl): void {
  const gain = gainMs(control);
  let budget = 3 * gain;
  for (const { creditMs } of given) {
    expect(creditMs).toBeLessThanOrEqual(Math.min(MAX_MS, budget));
    budget = Math.min(7 * gain, budget - creditMs + gain);
  }
}

describe('a client that claims ten seconds of lag per move', () => {
  it('is compensated only for its smallest ping plus a margin', async () => {
    table = await startTable(server, { playerGameTimeSeconds: 600 });
    await expect.poll(() => server.services.rooms.local(table.gameId)?.session.lagOf(0)).toBeDefined();
    await play((ply, move) => table.players[0].play(move, ply, { thoughtMs: 0 }));
    const given = await credits();
    expect(given).toHaveLength(ROUNDS);
    for (const { creditMs, lag } of given) {
      expect(lag?.seenMs).toBeGreaterThanOrEqual(CLAIMED_MS);
      expect(creditMs).toBeGreaterThan(0);
      expect(creditMs).toBeLessThanOrEqual((lag?.pingMs ?? 0) + MARGIN_MS);
    }
    expectWithinBudget(given, MAIN);
    expect(given.at(-1)?.leftMs).toBeLessThan(600_000 - ROUNDS * (CLAIMED_MS - MAX_MS));
  });
});

describe('a client that answers pings a second late', () => {
  it.each([
    { bound: 'half a second', options: { playerGameTimeSeconds: 600 }, credit: MAX_MS, control: MAIN },
    {
      bound: 'its lag compensation budget',
      options: { singleMoveTimeSeconds: 60 },
      credit: 150,
      control: PER_MOVE,
    },
  ])('is compensated for at most $bound', async ({ options, credit, control }) => {
    table = await startTable(server, options);
    const white = table.players[0];
    const { reservation } = (await white.seat(table.gameId)).body;
    const socket = await rawSocket(white, reservation as Reservation, { pongAfterMs: DELAYED_MS });
    await white.leave();
    const room = server.services.rooms.local(table.gameId);
    await expect
      .poll(() => room?.session.lagOf(0)?.pingMs, { timeout: 10_000 })
      .toBeGreaterThan(DELAYED_MS - 50);
    await play(async (ply, move) => {
      const message = { commandId: randomUUID(), ply, from: moveFrom(move), to: moveTo(move), thoughtMs: 0 };
      socket.send(requestFrame(ply, 'move', message));
    });
    const given = await credits();
    expect(given).toHaveLength(ROUNDS);
    for (const { lag } of given) expect(lag?.pingMs).toBeGreaterThan(DELAYED_MS - 50);
    expectWithinBudget(given, control);
    expect(given.at(-1)?.creditMs).toBe(credit);
    socket.terminate();
  });
});
