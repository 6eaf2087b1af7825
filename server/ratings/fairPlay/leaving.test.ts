/** Leaving random games: what counts, what it costs, and what the user reads about it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveText } from '../../../engine/notation/moveText.ts';
import { legalMoves } from '../../../engine/rules/moves.ts';
import type { QueueState } from '../../../protocol/http/queueApi.ts';
import { movableTime, playMoves, type Table } from '../../../tests/harness/games/testGames.ts';
import { cutConnection } from '../../../tests/harness/servers/cutConnection.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { newMember } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { OwnDataStore } from '../../accounts/profile/ownDataStore.ts';
import { monotonicTime } from '../../time.ts';
import { leavingStatus, noteSeatEnds } from './leavings.ts';

let server: TestServer;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterAll(() => server.stop());

const DAY_MS = 24 * 3_600_000;

type Queue = QueueState & { readonly code?: string; readonly params?: { readonly until?: number } };
type Act = 'ready' | 'resign' | 'leave';

const guests = (count: number) =>
  Promise.all(Array.from({ length: count }, () => TestUser.guest(server.url)));
const queue = async (user: TestUser, method = 'GET', body?: object) =>
  (await user.call<Queue>(method, '/api/guest/game-queue', body ? { body } : {})).body;
const wait = (user: TestUser) => queue(user, 'POST', { timeSetting: 'SLOW' });
const act = (user: TestUser, gameId: string, name: Act, query = '') =>
  user.call<{ code?: string }>(
    name === 'ready' ? 'PUT' : 'POST',
    `/api/guest/game-session/${gameId}/${name}${query}`,
  );
const leavingOf = async (user: TestUser) => (await queue(user)).leaving;
/** Returns the end of the penalty in epoch seconds, or null. */
const penaltyOf = async (user: TestUser) => (await queue(user)).randomFromTimestampEpochSeconds;

/** Seats the user with three other guests, and starts the game. */
async function startedGame(first: TestUser): Promise<{ gameId: string; others: TestUser[] }> {
  const others = await guests(3);
  for (const user of [first, ...others]) await wait(user);
  const { gameId } = await queue(first);
  if (gameId === null) throw new Error('no game');
  for (const _ of ['start', 'pause']) for (const user of [first, ...others]) await act(user, gameId, 'ready');
  return { gameId, others };
}

/** Opens the sockets of the players of a started game, by color. */
async function tableOf(gameId: string, users: readonly TestUser[]): Promise<Table> {
  const byColor: TestUser[] = [];
  for (const user of users) {
    await user.enter(gameId);
    const { players } = (
      await user.call<{ players: { isYou: boolean }[] }>('GET', `/api/guest/game-session/${gameId}`)
    ).body;
    byColor[players.findIndex(({ isYou }) => isYou)] = user;
  }
  const watcher = await TestUser.guest(server.url);
  await watcher.enter(gameId, 'watcher');
  const players = byColor as unknown as Table['players'];
  return { gameId, players, watcher, everybody: [...players, watcher] };
}

async function leavingNotices(user: TestUser): Promise<unknown[]> {
  const { body } = await user.call<{ content: { kind: string; params: object; link: string }[] }>(
    'GET',
    '/api/guest/notifications',
  );
  return body.content
    .filter(({ kind }) => kind === 'LEAVING')
    .map(({ params, link }) => ({ ...params, link }));
}

describe('leaving a random game', () => {
  it('[MOD-50, MOD-55, MOD-57] costs a warning, and the second time five minutes without random games', async () => {
    const [leaver] = (await guests(1)) as [TestUser];
    expect(await leavingOf(leaver)).toBeNull();
    const first = await startedGame(leaver);
    await act(leaver, first.gameId, 'resign');
    expect(await leavingOf(leaver)).toMatchObject({
      ...{ count: 1, reason: 'LEFT', gameId: first.gameId },
      nextPenaltySeconds: 300,
    });
    expect(await penaltyOf(leaver)).toBeNull();
    expect(await leavingNotices(leaver)).toEqual([
      { game: expect.any(String), context: 'WARNING', link: '/online' },
    ]);
    const second = await startedGame(leaver);
    const before = time.now() / 1000;
    await act(leaver, second.gameId, 'resign');
    const refused = await wait(leaver);
    expect(refused.code).toBe('E3140');
    expect((refused.params?.until ?? 0) - before).toBeGreaterThan(299);
    expect((refused.params?.until ?? 0) - before).toBeLessThan(330);
    const withBots = await leaver.call<Queue>('POST', '/api/guest/game-queue/bots', {
      body: { timeSetting: 'SLOW' },
    });
    expect([withBots.status, withBots.body.code]).toEqual([403, 'E3140']);
    expect((await leavingNotices(leaver))[0]).toMatchObject({ context: 'PENALTY', count: 5 });
    // The penalty does not apply to private games.
    expect((await leaver.call('POST', '/api/guest/game-session', { body: {} })).status).toBeLessThan(300);
    const own = (await leaver.call<{ id: string }>('GET', '/api/guest/game-session/current')).body.id;
    await act(leaver, own, 'leave', '?startingPiecesColor=WHITE');
    expect(await penaltyOf(leaver)).toBe(refused.params?.until);
    const { db } = server.services.database;
    await db.updateTable('leaving_record').set({ until: sql<Date>`now()` }).where('count', '=', 2).execute();
    expect(await penaltyOf(leaver)).toBeNull();
    expect((await wait(leaver)).timeSetting).toBe('SLOW');
    await queue(leaver, 'DELETE');
  });

  it('[MOD-50] counts for the first player who gives up a seat before the start, but not for later players', async () => {
    const users = (await guests(4)) as [TestUser, TestUser, TestUser, TestUser];
    for (const user of users) await wait(user);
    const { gameId } = await queue(users[0]);
    const colors = ['WHITE', 'BLACK', 'RED', 'GREEN'];
    const leave = async (user: TestUser) => {
      const { players } = (
        await user.call<{ players: { isYou: boolean }[] }>('GET', `/api/guest/game-session/${gameId}`)
      ).body;
      const color = colors[players.findIndex(({ isYou }) => isYou)];
      return act(user, gameId ?? '', 'leave', `?startingPiecesColor=${color}`);
    };
    expect((await leave(users[0])).status).toBe(200);
    for (const user of users.slice(1)) expect((await leave(user)).status).toBe(200);
    expect(await leavingOf(users[0])).toMatchObject({ count: 1, reason: 'REFUSED' });
    for (const user of users.slice(1)) expect(await leavingOf(user)).toBeNull();
  });

  it('[MOD-50, MOD-53] includes the timeout of an absent player, unless the player has reconnected', async () => {
    const [first] = (await guests(1)) as [TestUser];
    const { gameId, others } = await startedGame(first);
    const table = await tableOf(gameId, [first, ...others]);
    const [white, black, red, green] = table.players;
    const { position } = table.watcher.view.match.game;
    expect([position.turn, position.ply]).toEqual([0, 0]);
    for (const mover of [white, black, red, green]) {
      await playMoves(table, [firstMove(mover)]);
    }
    cutConnection(server, gameId, white);
    await table.watcher.until((view) => view.facts.connections[0] === 'LOST', 'the lost connection');
    await white.enter(gameId);
    await table.watcher.until((view) => view.facts.connections[0] === 'HERE', 'the return');
    time.skip(31 * 60_000);
    // A change of the game makes the room check the clock.
    await red.request('goOut');
    await table.watcher.until((view) => view.match.game.position.turn !== 0, 'the timeout of White');
    expect(await leavingOf(white)).toBeNull();
    await black.leave();
    time.skip(31 * 60_000);
    await green.request('goOut');
    await table.watcher.until((view) => view.match.game.position.turn !== 1, 'the timeout of Black');
    expect(await leavingOf(black)).toMatchObject({ count: 1, reason: 'ABSENT' });
    for (const user of [white, red, green, table.watcher]) await user.leave();
  });
});

it('[MOD-55] a penalty for leaving excludes its user from scheduled tables, unlike a warning', async () => {
  const user = await newMember(server);
  const { db } = server.services.database;
  const schedule = () => {
    const startsAt = new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);
    const body = { timeSetting: 'SLOW', timeZone: 'UTC', isWeekly: false, startsAt };
    return user.call<Queue>('POST', '/api/scheduled-tables', { body });
  };
  const inFiveMinutes = new Date(Date.now() + 300_000);
  const record = { account_id: user.id, count: 2, good_day: null, reason: 'LEFT', game_id: 'some' };
  await db
    .insertInto('leaving_record')
    .values({ ...record, last_at: new Date(), until: inFiveMinutes })
    .execute();
  const refused = await schedule();
  expect([refused.status, refused.body.code]).toEqual([403, 'E3140']);
  expect(refused.body.params).toEqual({ until: Math.ceil(inFiveMinutes.getTime() / 1000) });
  // The record becomes a warning, which ends at the time when it begins. It excludes nobody, even if the server's clock
  // is ahead of the database's clock.
  await db
    .updateTable('leaving_record')
    .set({ last_at: inFiveMinutes })
    .where('account_id', '=', user.id)
    .execute();
  expect((await schedule()).status).toBe(201);
});

/** Returns the text of a legal move of the side to move. */
function firstMove(user: TestUser): string {
  const { position } = user.view.match.game;
  return moveText(legalMoves(position)[0] ?? 0, position);
}

describe('leaving has no cost', () => {
  it('[MOD-54] in a game against bots only', async () => {
    const [user] = (await guests(1)) as [TestUser];
    await user.call('POST', '/api/guest/game-queue/bots', { body: { timeSetting: 'SLOW' } });
    const { gameId } = await queue(user);
    for (const _ of ['start', 'pause']) await act(user, gameId ?? '', 'ready');
    await act(user, gameId ?? '', 'resign');
    expect(await leavingOf(user)).toBeNull();
  });

  it('[MOD-54] in a private game', async () => {
    const [host, friend] = (await guests(2)) as [TestUser, TestUser];
    const { id } = (await host.call<{ id: string }>('POST', '/api/guest/game-session', { body: {} })).body;
    await host.seat(id);
    await friend.seat(id);
    for (const user of await guests(2)) await user.seat(id);
    await host.call('POST', `/api/guest/game-session/${id}/start`);
    await act(friend, id, 'resign');
    expect(await leavingOf(friend)).toBeNull();
  });
});

it('[MOD-52] a random game played to the end forgets one leaving of an earlier day, once a day', async () => {
  const [user] = (await guests(1)) as [TestUser];
  const accountId = (await user.call<{ id: string }>('GET', '/api/guest/account/me')).body.id;
  // Both games end on the same day.
  time.skip(DAY_MS - (time.now() % DAY_MS));
  const yesterday = new Date(time.now() - DAY_MS);
  const record = { account_id: accountId, count: 2, good_day: null, reason: 'LEFT', game_id: 'some' };
  await server.services.database.db
    .insertInto('leaving_record')
    .values({ ...record, last_at: yesterday, until: yesterday })
    .execute();
  for (const _ of [1, 2]) {
    const { gameId, others } = await startedGame(user);
    for (const other of others) await act(other, gameId, 'resign');
    expect(await leavingOf(user)).toMatchObject({ count: 1 });
  }
});

it('[MOD-58] the records of left games are in the data export, and are deleted with the account', async () => {
  const [leaver] = (await guests(1)) as [TestUser];
  const { gameId } = await startedGame(leaver);
  await act(leaver, gameId, 'resign');
  const { db } = server.services.database;
  const me = (await leaver.call<{ id: string }>('GET', '/api/guest/account/me')).body.id;
  const store = new OwnDataStore(db);
  expect(await store.collect(me)).toMatchObject({
    leavings: [{ count: 1, reason: 'LEFT', game_id: gameId }],
  });
  await store.erase(me, 'Guest-gone');
  expect(await db.selectFrom('leaving_record').selectAll().where('account_id', '=', me).execute()).toEqual(
    [],
  );
});

it('[MOD-58] the end of the seat of a deleted account leaves no record', async () => {
  const [leaver] = (await guests(1)) as [TestUser];
  const { gameId } = await startedGame(leaver);
  const { db } = server.services.database;
  const me = (await leaver.call<{ id: string }>('GET', '/api/guest/account/me')).body.id;
  await new OwnDataStore(db).erase(me, 'Guest-away');
  expect((await act(leaver, gameId, 'resign')).status).toBe(200);
  expect(await db.selectFrom('leaving_record').selectAll().where('account_id', '=', me).execute()).toEqual(
    [],
  );
});

it('[MOD-58] the end of the seat of an unknown account leaves no record, and fails no transaction', async () => {
  const { db } = server.services.database;
  const accountId = 'f'.repeat(32);
  const end = { accountId, how: 'ABSENT', at: time.now() } as const;
  await db.transaction().execute((tx) => noteSeatEnds(tx, 'some', [end]));
  expect(await leavingStatus(db, accountId)).toBeNull();
});
