/** Housekeeping of abandoned games. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { leaveAll, movableTime, openTable, startTable } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { monotonicTime } from '../../time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterAll(() => server.stop());

const look = () => server.services.housekeeping.run();

async function stateOf(gameId: string): Promise<string | null> {
  return (await server.services.store.find(gameId))?.state ?? null;
}

/** Simulates a restart, in which the room loses its presence data. */
async function closeRoom(gameId: string): Promise<void> {
  await server.services.rooms.local(gameId)?.disconnect();
}

async function makeRandom(gameId: string): Promise<void> {
  const { db } = server.services.database;
  await db.updateTable('game').set({ is_random: true }).where('id', '=', gameId).execute();
}

describe('a game that was not started', () => {
  it('[GAM-65] is removed if its owner was absent for a day, even if other users wait in it', async () => {
    const owner = await TestUser.guest(server.url);
    const friend = await TestUser.guest(server.url);
    const { id } = await owner.create();
    await owner.enter(id);
    await friend.enter(id);
    time.skip(3 * DAY_MS);
    await look(); // The owner is connected.
    await owner.leave();
    await friend.until((view) => !view.facts.isConnected[0], 'the leave of the owner');
    time.skip(DAY_MS - MINUTE_MS);
    await look();
    expect(await stateOf(id)).toBe('NOT_STARTED');
    time.skip(2 * MINUTE_MS);
    await look();
    expect(await stateOf(id)).toBeNull();
    await expect.poll(() => friend.closeCode).toBe(CLOSE.GONE);
    const { body } = await friend.call<{ code: string }>('GET', `/api/guest/game-session/${id}`);
    expect(body.code).toBe('E3000');
    expect((await owner.call<{ id: null }>('GET', '/api/guest/game-session/current')).body.id).toBeNull();
  });

  it('[GAM-65] is removed if it is a random game and all its players were absent for ten minutes', async () => {
    const [first, second] = [await TestUser.guest(server.url), await TestUser.guest(server.url)];
    const { id } = await first.create();
    await makeRandom(id);
    await first.enter(id);
    await second.enter(id);
    await first.leave();
    time.skip(HOUR_MS);
    await look(); // The other player is connected.
    expect(await stateOf(id)).toBe('NOT_STARTED');
    await second.leave();
    const { rooms } = server.services;
    await expect.poll(() => rooms.local(id)?.clients.length).toBe(0);
    time.skip(9 * MINUTE_MS);
    await look();
    expect(await stateOf(id)).toBe('NOT_STARTED');
    time.skip(MINUTE_MS + 1_000);
    await look();
    expect(await stateOf(id)).toBeNull();
  });

  it('is removed only after an absence that no visit interrupts', async () => {
    const owner = await TestUser.guest(server.url);
    const { id } = await owner.create();
    time.skip(23 * HOUR_MS);
    await owner.call('POST', `/api/guest/game-session/${id}/bump-activity`);
    await look();
    await closeRoom(id);
    time.skip(2 * HOUR_MS);
    await look();
    expect(await stateOf(id)).toBe('NOT_STARTED');
    time.skip(22 * HOUR_MS + MINUTE_MS);
    await look();
    expect(await stateOf(id)).toBeNull();
  });

  it('[GAM-42] is not removed while its owner reports activity, even without a game id', async () => {
    const owner = await TestUser.guest(server.url);
    const bump = () =>
      owner.call<{ id?: string; code?: string }>('POST', '/api/guest/game-session/bump-activity');
    const refused = await bump();
    expect([refused.status, refused.body.code]).toEqual([422, 'E3018']);
    const { id } = await owner.create();
    time.skip(23 * HOUR_MS);
    expect((await bump()).body.id).toBe(id);
    time.skip(23 * HOUR_MS);
    await look();
    expect(await stateOf(id)).toBe('NOT_STARTED');
    time.skip(2 * HOUR_MS);
    await look();
    expect(await stateOf(id)).toBeNull();
    expect((await bump()).body.code).toBe('E3018');
  });

  it('[ARC-10] is removed with its log, which would keep a partition, if its owner deleted it a day ago', async () => {
    const owner = await TestUser.guest(server.url);
    const { id } = await owner.create();
    const { db } = server.services.database;
    const entries = () => db.selectFrom('game_event').select('seq').where('game_id', '=', id).execute();
    expect((await owner.call('DELETE', `/api/guest/game-session/${id}`)).status).toBe(200);
    await look();
    expect(await entries()).not.toEqual([]);
    time.skip(DAY_MS + MINUTE_MS);
    await look();
    expect(await entries()).toEqual([]);
  });

  it('is not removed by a process that does not own it', async () => {
    const owner = await TestUser.guest(server.url);
    const { id } = await owner.create();
    const { db } = server.services.database;
    const other = randomUUID();
    const lease = { id: other, lease_until: new Date(Date.now() + HOUR_MS) };
    await db.insertInto('server_process').values(lease).execute();
    await db.updateTable('game_head').set({ owner: other }).where('game_id', '=', id).execute();
    time.skip(2 * DAY_MS);
    await look();
    expect(await stateOf(id)).toBe('NOT_STARTED');
    await db.deleteFrom('server_process').where('id', '=', other).execute();
    await look();
    expect(await stateOf(id)).toBeNull();
  });

  it('is not removed once it has started', async () => {
    const table = await openTable(server, { playerGameTimeSeconds: 600 });
    await table.players[0].request('start');
    await table.players[0].request('pause');
    await leaveAll(table);
    time.skip(5 * DAY_MS);
    await look();
    expect(await stateOf(table.gameId)).not.toBeNull();
  });
});

describe('a running game without a clock', () => {
  it('[GAM-65] ends without a winner after fourteen days in which no human was present', async () => {
    const table = await startTable(server, {});
    const timed = await startTable(server, { singleMoveTimeSeconds: 60 });
    await timed.players[0].request('pause');
    await leaveAll(timed);
    time.skip(30 * DAY_MS);
    await look(); // The players are connected.
    expect(await stateOf(table.gameId)).toBe('STARTED');
    await leaveAll(table);
    await expect.poll(() => server.services.rooms.local(table.gameId)?.clients.length).toBe(0);
    await look();
    await closeRoom(table.gameId);
    time.skip(14 * DAY_MS - HOUR_MS);
    await look();
    expect(await stateOf(table.gameId)).toBe('STARTED');
    time.skip(2 * HOUR_MS);
    await look();
    expect(await stateOf(table.gameId)).toBe('TERMINATED_NO_HUMAN_PLAYERS');
    expect(await stateOf(timed.gameId)).toBe('PAUSED');
    const { body } = await table.watcher.call<{ players: { status: string }[]; gameState: string }>(
      'GET',
      `/api/guest/game-session/${table.gameId}`,
    );
    expect(body.gameState).toBe('TERMINATED_NO_HUMAN_PLAYERS');
  });
});
