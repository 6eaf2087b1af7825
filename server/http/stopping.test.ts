/** HTTP answers during shutdown: open requests finish, and later requests get a retry hint. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

const WARNING = 40;
const ENOUGH_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

/** Opens a connection with an incomplete request. */
async function begunRequest(port: number, headers: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET /api/guest/game-session/none HTTP/1.1\r\nHost: localhost\r\n${headers}`);
  return socket;
}

it('a stopping server answers started requests, and rejects later requests', async () => {
  const user = await TestUser.guest(server.url);
  const { id } = await user.create();
  await user.enter(id);
  const { games } = server.services;
  const find = games.find.bind(games);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const held = vi.spyOn(games, 'find').mockImplementation(async (gameId) => {
    await isReleased;
    return find(gameId);
  });
  const begun = user.call<{ code: string }>('GET', `/api/guest/game-session/${id}`);
  await expect.poll(() => held.mock.calls.length).toBe(1);
  const late = await begunRequest(server.port, '');
  const openSocket = await begunRequest(
    server.port,
    `Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: ${server.url}\r\n`,
  );
  // Gives the shutdown a generous time limit, for a busy machine.
  const { openRequests } = server.services;
  const close = openRequests.close.bind(openRequests);
  const closing = vi.spyOn(openRequests, 'close').mockImplementation(() => close(ENOUGH_MS));
  const stopped = server.stop();
  await expect.poll(() => closing.mock.calls.length).toBe(1);
  late.write('\r\n');
  openSocket.write('\r\n');
  const [refused, refusedSocket] = await Promise.all([text(late), text(openSocket)]);
  expect(refused).toMatch(/^HTTP\/1.1 503 /);
  expect(refused).toMatch(/\r\nRetry-After: 1\r\n/i);
  expect(refused).toMatch(/\r\nX-Server-Time: \d+\r\n/i);
  expect(refused).toContain('"code":"E3006"');
  expect(refusedSocket).toMatch(/^HTTP\/1.1 503 /);
  release();
  expect((await begun).status).toBe(200);
  await stopped;
  expect(server.logged.filter(({ level }) => Number(level) >= WARNING)).toEqual([]);
});
