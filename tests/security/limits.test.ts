/**
 * Security requirements about floods, on a server with low limits. The titles contain the number of the security
 * requirement (S1, S2, ...).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE } from '../../protocol/room/closeCodes.ts';
import { type Reservation, socketUrl } from '../harness/servers/rawSocket.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { TestUser } from '../harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '0.2' });
});
afterAll(() => server.stop());

/** Opens a socket of the user to the game. Resolves with the socket and the HTTP status of the answer. */
async function open(user: TestUser, gameId: string, headers: Readonly<Record<string, string>> = {}) {
  const reservation = (await user.seat(gameId)).body.reservation as Reservation;
  const socket = new WebSocket(socketUrl(user.url, reservation), {
    headers: { Cookie: user.cookie, Origin: user.url, ...headers },
  });
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => {});
  });
  return { socket, status };
}

it('S35: a connection that floods the server with messages is closed, and other connections are not affected', async () => {
  const user = await TestUser.guest(server.url);
  const other = await TestUser.guest(server.url);
  const game = await user.create({});
  await user.enter(game.id);
  await other.enter(game.id, 'watcher');
  const answers = await Promise.all(Array.from({ length: 15 }, () => user.request('time')));
  const refused = answers.filter((answer) => 'code' in answer && answer.code === 'E3009');
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(user.closeCode).toBeNull();
  for (let i = 0; i < 100; i++) user.room?.send('time', {});
  await expect.poll(() => user.closeCode).toBe(CLOSE.FLOOD);
  expect(await other.request('time')).toMatchObject({ now: expect.any(Number) });
});

it('S37: sockets per account are limited, and sockets that do not speak the protocol are closed', async () => {
  const user = await TestUser.guest(server.url);
  const game = await user.create({});
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  for (let i = 0; i < 6; i++) opened.push(await open(user, game.id));
  expect(opened.map(({ status }) => status)).toEqual([101, 101, 101, 101, 429, 429]);
  // None of these sockets has acknowledged the join.
  const code = await new Promise((resolve) => opened[0]?.socket.once('close', resolve));
  expect(code).toBe(CLOSE.FLOOD);
});

it('S37: sockets are limited by IP address, and all IPv6 addresses of one network count as one', async () => {
  const proxied = await startTestServer({ TRUST_PROXY: '1' }, {}, { socketsPerAddress: 2 });
  const user = await TestUser.guest(proxied.url);
  const game = await user.create({});
  const statuses: number[] = [];
  for (const address of ['2001:db8:0:100::1', '2001:db8:0:101::2', '2001:db8:0:1ff::3', '2001:db8:0:200::4'])
    statuses.push((await open(user, game.id, { 'X-Forwarded-For': address })).status);
  expect(statuses).toEqual([101, 101, 429, 101]);
  await proxied.stop();
});

it('S23: a flood of requests is answered with Retry-After', async () => {
  let answer = await fetch(`${server.url}/api/account/me`);
  for (let i = 0; i < 150 && answer.status !== 429; i++) answer = await fetch(`${server.url}/api/account/me`);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});
