/**
 * Security requirements about floods, on a server with low limits. The titles contain the number of the security
 * requirement (S1, S2, ...).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE } from '../../protocol/room/closeCodes.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { TestUser } from '../harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '0.2' });
});
afterAll(() => server.stop());

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
  const statuses: number[] = [];
  const sockets: WebSocket[] = [];
  for (let i = 0; i < 6; i++) {
    const { processId, roomId, sessionId } = (await user.seat(game.id)).body.reservation as Record<
      string,
      string
    >;
    const url = `${server.url.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
    const socket = new WebSocket(url, { headers: { Cookie: user.cookie, Origin: server.url } });
    sockets.push(socket);
    const status = await new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('error', () => {});
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([101, 101, 101, 101, 429, 429]);
  // None of these sockets has acknowledged the join.
  const code = await new Promise((resolve) => sockets[0]?.once('close', resolve));
  expect(code).toBe(CLOSE.FLOOD);
});

it('S23: a flood of requests is answered with Retry-After', async () => {
  let answer = await fetch(`${server.url}/api/account/me`);
  for (let i = 0; i < 150 && answer.status !== 429; i++) answer = await fetch(`${server.url}/api/account/me`);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});
