/**
 * Security requirements about sockets, tested from outside. The titles contain the number of the security
 * requirement (S1, S2, ...).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE } from '../../protocol/room/closeCodes.ts';
import { fuzzFrame } from '../fuzz/frames.ts';
import { fuzzSeed } from '../fuzz/fuzzRandom.ts';
import { leaveAll, startTable, type Table } from '../harness/games/testGames.ts';
import { type Reservation, rawSocket, socketUrl } from '../harness/servers/rawSocket.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { TestUser } from '../harness/users/testUser.ts';

/** Number of frames. `npm run test:security` sends a hundred thousand to a separate process. */
const FUZZ_FRAMES = 10_000;

let server: TestServer;
let table: Table;
beforeAll(async () => {
  server = await startTestServer();
  table = await startTable(server, { playerGameTimeSeconds: 3600 });
});
afterAll(async () => {
  await leaveAll(table);
  await server.stop();
});

const addressOf = (reservation: Reservation) => socketUrl(server.url, reservation);

async function reservationFor(user: TestUser): Promise<Reservation> {
  return (await user.seat(table.gameId, 'watcher')).body.reservation as Reservation;
}

/** Returns the status of a refused upgrade, or 101 for an accepted one. */
function upgrade(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('error', () => {});
  });
}

async function watchersSocket(user: TestUser): Promise<WebSocket> {
  return rawSocket(user, await reservationFor(user));
}

const closed = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
const position = () => table.watcher.view.match.game.position;

/** Plays one move in the game and waits until all players have received it. */
async function stillPlays(): Promise<void> {
  const { turn, ply } = position();
  const moves = [
    ['d3-e3', 'd9-e9', 'i9-h9', 'i1-h1'],
    ['d2-e2', 'd10-e10', 'i10-h10', 'i2-h2'],
    ['d1-e1', 'd11-e11', 'i11-h11', 'i3-h3'],
  ];
  const text = moves[Math.floor(ply / 4)]?.[turn ?? 0] ?? '';
  expect(await table.players[turn ?? 0].move(text)).toMatchObject({ ply: ply + 1 });
  await table.watcher.until((view) => view.match.game.position.ply === ply + 1);
}

describe('S32, S33: the upgrade of a socket', () => {
  it('is rejected with a foreign Origin', async () => {
    const user = await TestUser.guest(server.url);
    const url = addressOf(await reservationFor(user));
    expect(await upgrade(url, { Cookie: user.cookie, Origin: 'https://evil.example' })).toBe(403);
  });

  it('is rejected without a login or ticket, with a foreign ticket, and with a used ticket', async () => {
    const user = await TestUser.guest(server.url);
    const stranger = await TestUser.guest(server.url);
    const reservation = await reservationFor(user);
    const headers = { Cookie: user.cookie, Origin: server.url };
    expect(await upgrade(addressOf(reservation), { Origin: server.url })).toBe(401);
    expect(await upgrade(addressOf({ ...reservation, sessionId: 'made-up' }), headers)).toBe(401);
    expect(await upgrade(addressOf({ ...reservation, sessionId: '__proto__' }), headers)).toBe(401);
    expect(await upgrade(addressOf({ ...reservation, roomId: 'f'.repeat(32) }), headers)).toBe(401);
    expect(await upgrade(addressOf(reservation), { ...headers, Cookie: stranger.cookie })).toBe(401);
    expect(await upgrade(server.url.replace('http', 'ws'), headers)).toBe(404);
    expect(await upgrade(addressOf(reservation), headers)).toBe(101);
    expect(await upgrade(addressOf(reservation), headers)).toBe(401);
  });

  it('is rejected with an expired ticket', async () => {
    const user = await TestUser.guest(server.url);
    const room = server.services.rooms.local(table.gameId);
    if (!room) throw new Error('no room');
    room.seatReservationTimeout = 0.05;
    const reservation = await reservationFor(user);
    room.seatReservationTimeout = 15;
    await expect.poll(() => room.ticketHolder(reservation.sessionId)).toBeNull();
    expect(await upgrade(addressOf(reservation), { Cookie: user.cookie, Origin: server.url })).toBe(401);
  });

  it('S39: with the reconnection token of another socket does not take over that socket', async () => {
    const user = await TestUser.guest(server.url);
    const thief = await TestUser.guest(server.url);
    await user.enter(table.gameId, 'watcher');
    const token = user.room?.reconnectionToken.split(':')[1] ?? '';
    const { processId, roomId, sessionId } = await reservationFor(thief);
    const url = `${addressOf({ processId, roomId, sessionId: user.room?.sessionId ?? '' })}&reconnectionToken=${token}`;
    for (const { cookie } of [thief, user])
      expect(await upgrade(url, { Cookie: cookie, Origin: server.url })).toBe(401);
    expect(
      await upgrade(`${addressOf({ processId, roomId, sessionId })}&reconnectionToken=${token}`, {
        Cookie: user.cookie,
        Origin: server.url,
      }),
    ).toBe(401);
    await user.leave();
  });
});

describe('S34: a message', () => {
  it('from a watcher, another seat or an eliminated player cannot change the game', async () => {
    const before = JSON.stringify(table.watcher.view.match);
    for (const name of ['ready', 'leaveSeat', 'resign', 'pause', 'unpause', 'offerDraw'] as const) {
      expect(await table.watcher.request(name)).toEqual({ code: 'E3001' });
    }
    expect(await table.watcher.request('start')).toEqual({ code: 'E3002' });
    expect(await table.watcher.move('d3-e3')).toEqual({ code: 'E3001' });
    expect(await table.players[2].move('d3-e3')).toEqual({ code: 'NOT_YOUR_TURN' });
    expect(await table.players[1].request('start')).toEqual({ code: 'E3002' });
    expect(JSON.stringify(table.watcher.view.match)).toBe(before);
  });

  it('to a finished game is rejected', async () => {
    const other = await startTable(server, { playerGameTimeSeconds: 60 });
    for (const color of [1, 2, 3] as const) await other.players[color].request('resign');
    await other.watcher.until((view) => view.match.state === 'FINISHED');
    for (const player of other.players) {
      expect(await player.move('d3-e3')).toEqual({ code: 'GAME_OVER' });
      expect(await player.request('resign')).toEqual({ code: 'GAME_OVER' });
    }
    await leaveAll(other);
  });
});

describe('S35, S36: an invalid frame', () => {
  it('over 4 KiB closes only the connection of its sender, with the code 1009', async () => {
    const socket = await watchersSocket(await TestUser.guest(server.url));
    const code = closed(socket);
    socket.send(Buffer.alloc(5000, 21));
    expect(await code).toBe(1009);
    await stillPlays();
  });

  it('with a malformed or unknown message is rejected without a disconnect', async () => {
    const user = await TestUser.guest(server.url);
    await user.enter(table.gameId, 'watcher');
    for (const message of [{}, { from: 0.5 }, { from: -1 }, { from: '1' }, { from: 1, to: 2 }]) {
      expect(await user.request('log', message)).toMatchObject({ code: 'E3008' });
    }
    await expect(user.request('no-such-message' as never)).rejects.toThrow();
    user.room?.send('move', { nonsense: true });
    user.room?.send('unknown', 'text');
    expect(await user.request('time')).toMatchObject({ now: expect.any(Number) });
    expect(user.closeCode).toBeNull();
    await user.leave();
  });

  it('of random bytes affects only its sender', async () => {
    const seed = fuzzSeed('frames');
    let socket = await watchersSocket(await TestUser.guest(server.url));
    for (let i = 0; i < FUZZ_FRAMES; i++) {
      if (socket.readyState !== socket.OPEN) socket = await watchersSocket(await TestUser.guest(server.url));
      socket.send(fuzzFrame(seed, i));
      if (i % 500 === 0) await new Promise(setImmediate);
    }
    socket.terminate();
    await stillPlays();
  });
});

describe('S38: data for a watcher', () => {
  it('contains no account, command id or login session', async () => {
    const ids = await server.services.database.db.selectFrom('account').select('id').execute();
    const reported = JSON.stringify([table.watcher.room?.state.toJSON(), await table.watcher.log()]);
    for (const { id } of ids) expect(reported).not.toContain(id);
    expect(reported).not.toContain('commandId');
  });
});

it('S4: a logout closes the sockets of that login session within two seconds', async () => {
  const user = await TestUser.guest(server.url);
  await user.enter(table.gameId, 'watcher');
  await user.call('GET', '/api/logout');
  await expect.poll(() => user.closeCode, { timeout: 2000 }).toBe(CLOSE.SESSION_ENDED);
});
