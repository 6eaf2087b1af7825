/** A game with a damaged log is quarantined. Its players are notified, and no other game is affected. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mendGame } from '../../server/admin/moderation/operatorCommands.ts';
import type { Db } from '../../server/db/database.ts';
import type { ErrorReporting } from '../../server/observability/errors/errorReporting.ts';
import { leaveAll, playMoves, startTable, type Table } from '../harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { TestUser } from '../harness/users/testUser.ts';

let server: TestServer;
let db: Db;
/** The ids of the games whose damage was reported to the error service. */
const reported: (string | undefined)[] = [];
beforeAll(async () => {
  const fault: ErrorReporting['fault'] = (_error, { gameId }) => reported.push(gameId);
  server = await startTestServer({}, { reporting: { bug() {}, fault, close: async () => {} } });
  db = server.services.database.db;
});
afterAll(() => server.stop());

const setCommand = (gameId: string, command: unknown) =>
  db
    .updateTable('game_event')
    .set({ command: JSON.stringify(command) })
    .where('game_id', '=', gameId)
    .where('kind', '=', 'move')
    .execute();

const DAMAGES: readonly { readonly what: string; readonly damage: (gameId: string) => Promise<unknown> }[] = [
  { what: 'an impossible move', damage: (id) => setCommand(id, { type: 'move', by: 0, move: 143 }) },
  { what: 'a move of an unknown player', damage: (id) => setCommand(id, { type: 'move', by: 9, move: 143 }) },
  { what: 'a command of an unknown kind', damage: (id) => setCommand(id, { type: 'explode' }) },
  { what: 'an entry without a command', damage: (id) => setCommand(id, null) },
  {
    what: 'a gap',
    damage: (id) => db.deleteFrom('game_event').where('game_id', '=', id).where('seq', '=', 7).execute(),
  },
  {
    what: 'an entry with a wrong ply',
    damage: (id) =>
      db
        .updateTable('game_event')
        .set({ ply: 7 })
        .where('game_id', '=', id)
        .where('kind', '=', 'move')
        .execute(),
  },
  {
    what: 'a start position that is none',
    damage: (id) => db.updateTable('game').set({ start_position: 'nothing' }).where('id', '=', id).execute(),
  },
];

/** Returns the warnings and errors about a game in the server log. */
const complaints = (gameId: string) =>
  server.logged.filter((line) => Number(line.level) >= 40 && JSON.stringify(line).includes(gameId));

const headOf = (gameId: string) =>
  db.selectFrom('game_head').selectAll().where('game_id', '=', gameId).executeTakeFirstOrThrow();

/** Moves the plies of a game's log, which damages it, or repairs it by the opposite number. */
const shiftPlies = (gameId: string, by: number) =>
  sql`update game_event set ply = ply + ${by}::int where game_id = ${gameId}`.execute(db);

/** Creates a running game that has no room and a damaged log. */
async function poisoned(damage: (gameId: string) => Promise<unknown>): Promise<Table> {
  const table = await startTable(server, { playerGameTimeSeconds: 600 });
  await playMoves(table, ['d3-e3']);
  // The log is damaged first, because the room is opened again within a second.
  await damage(table.gameId);
  await server.services.rooms.local(table.gameId)?.disconnect();
  for (const user of table.everybody) user.room = null;
  return table;
}

describe.each(DAMAGES)('a game log with $what', ({ damage }) => {
  it('causes the permanent quarantine of its game', async () => {
    const { gameId, players, watcher } = await poisoned(damage);
    await expect.poll(async () => (await headOf(gameId)).damaged_at, { timeout: 10_000 }).not.toBeNull();
    const answers = [
      await players[0].seat(gameId),
      await watcher.seat(gameId, 'watcher'),
      await players[1].call<{ code: string }>('GET', `/api/guest/game-session/${gameId}`),
      await players[2].call<{ code: string }>('PUT', `/api/guest/game-session/${gameId}/pause`),
    ];
    for (const { status, body } of answers) expect([status, body]).toMatchObject([500, { code: 'E3080' }]);
    expect(complaints(gameId)).toMatchObject([{ event: 'gameDamaged', level: 50 }]);
    expect(await headOf(gameId)).toMatchObject({ owner: null });
    expect((await headOf(gameId)).damage).not.toBe('');
    // The players of the game can join another game.
    expect((await players[0].call('GET', '/api/guest/game-session/current')).body).toMatchObject({
      id: null,
    });
    expect(await players[0].create()).toHaveProperty('id');
  });
});

it('a damaged game does not prevent the takeover of other games', async () => {
  const bad = await poisoned((id) => setCommand(id, { type: 'explode' }));
  const good = await startTable(server, { playerGameTimeSeconds: 600 });
  await server.services.rooms.local(good.gameId)?.disconnect();
  await expect.poll(() => server.services.rooms.local(good.gameId), { timeout: 10_000 }).not.toBeNull();
  await expect.poll(async () => (await headOf(bad.gameId)).damaged_at, { timeout: 10_000 }).not.toBeNull();
  const { epoch } = await headOf(bad.gameId);
  expect(await server.services.store.findOrphans(50)).not.toContain(bad.gameId);
  for (const [index, user] of good.everybody.entries())
    await user.enter(good.gameId, index < 4 ? 'player' : 'watcher');
  await playMoves(good, ['d3-e3', 'd9-e9']);
  expect(complaints(good.gameId)).toEqual([]);
  expect((await headOf(bad.gameId)).epoch).toBe(epoch);
  // Two processes find the damaged game, but only one raises the alarm.
  expect(await server.services.store.quarantine(bad.gameId, 'again')).toBe(false);
  await leaveAll(good);
});

it('the game continues after the log is repaired and the quarantine is removed', async () => {
  const table = await poisoned((id) => shiftPlies(id, 10));
  const { gameId } = table;
  await expect.poll(async () => (await headOf(gameId)).damaged_at, { timeout: 10_000 }).not.toBeNull();
  await shiftPlies(gameId, -10);
  expect((await table.players[0].seat(gameId)).body).toMatchObject({ code: 'E3080' });
  await sql`update game_head set damaged_at = null, damage = null where game_id = ${gameId}`.execute(db);
  for (const [index, user] of table.everybody.entries())
    await user.enter(gameId, index < 4 ? 'player' : 'watcher');
  await playMoves(table, ['d9-e9']);
  await leaveAll(table);
});

it('a user who opens a quarantined game receives only its error code', async () => {
  const { gameId } = await poisoned((id) => setCommand(id, { type: 'explode' }));
  await expect.poll(async () => (await headOf(gameId)).damaged_at, { timeout: 10_000 }).not.toBeNull();
  const { body } = await (await TestUser.guest(server.url)).seat(gameId, 'watcher');
  expect(body).toEqual({ status: 500, error: 'Internal Server Error', code: 'E3080', params: {} });
});

it('[OPS-97] a damaged game is reported once to the error service, and counted until its quarantine ends', async () => {
  const count = async () => {
    const page = await server.services.metrics.text();
    return Number(/^tetrarch_games_damaged (\d+)$/m.exec(page)?.[1]);
  };
  const damaged = async () =>
    (await db.selectFrom('game_head').select('game_id').where('damaged_at', 'is not', null).execute()).length;
  const { gameId } = await poisoned((id) => shiftPlies(id, 10));
  await expect.poll(async () => (await headOf(gameId)).damaged_at, { timeout: 10_000 }).not.toBeNull();
  const before = await damaged();
  // Polls, because the metrics read the database every few seconds.
  await expect.poll(count, { timeout: 15_000 }).toBe(before);
  await shiftPlies(gameId, -10);
  expect(await mendGame(db, gameId)).toBe(true);
  await expect.poll(count, { timeout: 15_000 }).toBe(before - 1);
  expect(reported.filter((id) => id === gameId)).toEqual([gameId]);
});
