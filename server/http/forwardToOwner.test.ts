/**
 * The owner process dies or stops before it answers. The forwarded request is sent to another process if repeating it
 * is safe.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/services/ports.mjs';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { TRY_ANOTHER_PEER, type Unanswered } from '../live/cluster/peerTrust.ts';
import { portOf } from './portOf.ts';

const OTHER = 'another process';

let server: TestServer;
let peer: Server | null = null;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  peer?.closeAllConnections();
  peer?.close();
  peer = null;
  await server.services.database.db.deleteFrom('server_process').where('id', '=', OTHER).execute();
});
afterAll(() => server.stop());

async function listening(answer: RequestListener): Promise<string> {
  const opened = createServer(answer);
  peer = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${portOf(opened)}`;
}

function live(address: string, rooms = 0) {
  return server.services.database.db
    .insertInto('server_process')
    .values({ id: OTHER, lease_until: new Date(Date.now() + 3_600_000), address, rooms })
    .execute();
}

const own = (gameId: string, owner: string | null) =>
  server.services.database.db.updateTable('game_head').set({ owner }).where('game_id', '=', gameId).execute();

/**
 * Creates a game whose owner process releases the game at the first request. The owner process then either answers with
 * a refusal or closes the connection without an answer.
 */
async function leavingGame(refusal: Unanswered | 'SILENCE'): Promise<{ creator: TestUser; id: string }> {
  const creator = await TestUser.guest(server.url);
  const { id } = await creator.create();
  await server.services.rooms.local(id)?.disconnect();
  const address = await listening(async (req, res) => {
    await own(id, null);
    if (refusal === 'SILENCE') return req.destroy();
    res.writeHead(503, { [TRY_ANOTHER_PEER]: refusal }).end();
  });
  await live(address, 1_000);
  await own(id, OTHER);
  return { creator, id };
}

it.each(['NOTHING_DONE', 'PERHAPS_DONE', 'SILENCE'] as const)(
  'a request that can be repeated safely is sent to the new owner process after the failure %s',
  async (refusal) => {
    const { creator, id } = await leavingGame(refusal);
    expect((await creator.seat(id)).status).toBe(200);
  },
);

it.each([
  ['NOTHING_DONE', 200],
  ['PERHAPS_DONE', 503],
  ['SILENCE', 503],
] as const)(
  'after the failure %s, a command is repeated only if it was certainly not executed',
  async (refusal, status) => {
    const { creator, id } = await leavingGame(refusal);
    const answer = await creator.call<{ code?: string }>('PUT', `/api/guest/game-session/${id}/ready`);
    expect([answer.status, answer.body.code]).toEqual([status, status === 503 ? 'E3006' : undefined]);
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '1' : null);
  },
);

it('a game without an owner is opened in this process if the process chosen to open it has stopped', async () => {
  const creator = await TestUser.guest(server.url);
  const { id } = await creator.create();
  await server.services.rooms.local(id)?.disconnect();
  const { db } = server.services.database;
  await db.updateTable('server_process').set({ rooms: 1_000 }).where('id', '!=', OTHER).execute();
  await live(`127.0.0.1:${await freePort()}`);
  expect((await creator.seat(id)).status).toBe(200);
  expect(server.services.rooms.local(id)).not.toBeNull();
});
