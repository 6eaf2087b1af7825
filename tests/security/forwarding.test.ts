/**
 * Malformed requests that one process forwards to another. The titles contain the number of the security requirement
 * (S1, S2, ...).
 */
import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { portOf } from '../../server/http/portOf.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { TestUser } from '../harness/users/testUser.ts';

interface Arrived {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const OTHER = 'another process';
const arrived: Arrived[] = [];
/** Handles requests in place of the owner process and records them. */
const receive: RequestListener = async (req, res) => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  arrived.push({ url: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks).toString('utf8') });
  res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
};
const peer = createServer(receive);

let server: TestServer;
let user: TestUser;
let gameId = '';
beforeAll(async () => {
  server = await startTestServer();
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  user = await TestUser.guest(server.url);
  ({ id: gameId } = await user.create());
  await server.services.rooms.local(gameId)?.disconnect();
  const { db } = server.services.database;
  const address = `127.0.0.1:${portOf(peer)}`;
  const lease = { id: OTHER, lease_until: new Date(Date.now() + 3_600_000), address, rooms: 0 };
  await db.insertInto('server_process').values(lease).execute();
  await db.updateTable('game_head').set({ owner: OTHER }).where('game_id', '=', gameId).execute();
});
afterAll(async () => {
  peer.closeAllConnections();
  peer.close();
  await server.stop();
});

/** Sends the body bytes unchanged. */
function send(path: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const all = { Origin: server.url, Cookie: user.cookie, 'Content-Length': body.length, ...headers };
  return new Promise((resolve, reject) => {
    const pendingRequest = request({ hostname, port, path, method: 'PUT', headers: all }, (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    pendingRequest.on('error', reject).end(body);
  });
}

const TEXT = JSON.stringify({ name: 'Größe 王' });

it.each([
  ['compressed', gzipSync(TEXT), { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' }],
  ['in UTF-16', Buffer.from(TEXT, 'utf16le'), { 'Content-Type': 'application/json; charset=utf-16le' }],
  ['plain', Buffer.from(TEXT), { 'Content-Type': 'application/json' }],
])('S69: a body that is %s is forwarded to the owner process as plain JSON', async (_what, body, headers) => {
  expect(await send(`/api/guest/game-session/${gameId}`, body, headers)).toBe(200);
  const last = arrived.at(-1);
  expect(last?.body).toBe(TEXT);
  expect(last?.headers['content-encoding']).toBeUndefined();
  expect(last?.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(last?.headers['content-length']).toBe(String(Buffer.byteLength(TEXT)));
});

it('S69: a forwarded target is converted from absolute form to origin form, whatever host it names', async () => {
  const path = `/api/guest/game-session/${gameId}`;
  const headers = { 'Content-Type': 'application/json' };
  expect(await send(`http://evil.example:1${path}?x=1`, Buffer.from(TEXT), headers)).toBe(200);
  expect(arrived.at(-1)?.url).toBe(`${path}?x=1`);
});
