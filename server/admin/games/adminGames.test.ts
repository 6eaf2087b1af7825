/** Games in the admin pages over HTTP: the search, the end of a running game, and games that are taken out of the ratings. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedGame, OwnGame } from '../../../protocol/http/gameShapes.ts';
import type { QueueKind } from '../../../protocol/http/queueApi.ts';
import type { AdminGame, AdminGameDetail, DumpHead } from '../../../protocol/http/reports/adminGameApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { openRandomTable, startRandomTable } from '../../../tests/harness/games/randomGame.ts';
import {
  playRandomGame,
  type Rated,
  ratedUser,
  startRandomGame,
} from '../../../tests/harness/games/ratedGame.ts';
import {
  leaveAll,
  openTable,
  playMoves,
  startTable,
  type Table,
} from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedInAdmin, loggedInModerator, type Refusal } from '../../../tests/harness/users/accounts.ts';
import { notificationsOf } from '../../../tests/harness/users/notified.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { readGameEnd } from '../../games/readGameEnd.ts';
import { recalculateRatings } from '../../ratings/recalculate.ts';

type Answer = AdminGameDetail & Refusal;

const TERMINATED = 'TERMINATED_NO_HUMAN_PLAYERS';
/** Black to move checkmates White, the only other player with a king, with c2-a2. */
const BLACK_WINS = 'wK,11/12/12/12/12/12/12/12/12/12/2,bR,9/bK,bR,10 b wbbb aamm 0,0,0,0 0 0';

let server: TestServer;
let admin: TestUser;
let adminId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedInAdmin(server);
  adminId = (await admin.call<{ id: string }>('GET', '/api/account/me')).body.id;
});
afterAll(() => server.stop());

const db = () => server.services.database.db;
const list = async (query = '') =>
  (await admin.call<Page<AdminGame>>('GET', `/api/admin/games${query}`)).body;
const searched = (search: string) => list(`?search=${encodeURIComponent(search)}`);
const detail = (id: string) => admin.call<Answer>('GET', `/api/admin/games/${id}`);
const end = (id: string, body: object = { reason: 'An insult' }, who = admin) =>
  who.call<Answer>('POST', `/api/admin/games/${id}/end`, { body });
const takeOut = (id: string, body: object = { reason: 'Played for another' }) =>
  admin.call<Answer>('POST', `/api/admin/games/${id}/take-out`, { body });
const logOf = (gameId: string) =>
  db().selectFrom('moderation_log').selectAll().where('game_id', '=', gameId).orderBy('seq').execute();
const changes = () =>
  db().selectFrom('rating_change').selectAll().orderBy('seq').orderBy('account_id').execute();
const ratings = () => db().selectFrom('account_rating').selectAll().orderBy('account_id').execute();

describe('the games in the admin pages', () => {
  it('[MOD-30] are found by the id of the game, and by the id and the name of a player', async () => {
    const table = await startTable(server, { numberOfBots: 0 });
    const { id: playerId, username } = (
      await table.players[1].call<{ id: string; username: string }>('GET', '/api/guest/account/me')
    ).body;
    for (const search of [table.gameId, playerId, username.toUpperCase()]) {
      const page = await searched(search);
      expect([search, page.totalElements, page.content.map(({ id }) => id)]).toEqual([
        search,
        1,
        [table.gameId],
      ]);
    }
    const [game] = (await searched(table.gameId)).content;
    expect(game).toMatchObject({
      ...{ gameState: 'STARTED', isRandom: false, rating: 'NONE', isPostponed: false },
      ...{ endedAtEpochSeconds: null, isDeleted: false, isDamaged: false },
    });
    expect(game?.players[1]).toEqual({ color: 'BLACK', accountId: playerId, name: username, isBot: false });
    expect((await list()).content.map(({ id }) => id)).toContain(table.gameId);
    const waiting = await openTable(server);
    expect((await list()).content.map(({ id }) => id)).not.toContain(waiting.gameId);
    const later = await startTable(server);
    const newest = [later.gameId, table.gameId];
    const idsOf = ({ content }: Page<AdminGame>) => content.map(({ id }) => id);
    expect(idsOf(await list()).slice(0, 2)).toEqual(newest);
    const pages = [await list('?pageSize=1'), await list('?pageSize=1&pageNo=1')];
    expect(pages.map(({ pageSize }) => pageSize)).toEqual([1, 1]);
    expect(pages.map(idsOf)).toEqual(newest.map((id) => [id]));
    expect(await searched('nobody at all')).toMatchObject({ content: [], totalElements: 0 });
    const tooLong = await admin.call<Refusal>('GET', `/api/admin/games?search=${'x'.repeat(255)}`);
    expect([tooLong.status, tooLong.body.params.field]).toEqual([422, 'search']);
    await Promise.all([table, waiting, later].map(leaveAll));
  });

  it('[MOD-31] show players, state, points, winner, rating and times, but no match if the log is unreadable', async () => {
    const table = await startTable(server, { playerGameTimeSeconds: 600 });
    await playMoves(table, ['d4-e4']);
    expect((await detail(table.gameId)).body).toMatchObject({
      game: { id: table.gameId, gameState: 'STARTED' },
      time: { mainSeconds: 600, incrementSeconds: expect.any(Number), moveSeconds: null },
      match: { ply: 1, points: [0, 0, 0, 0], winner: null, isEndedByAdmin: false },
      log: [],
    });
    await leaveAll(table);
    const won = await startTable(server, { position: BLACK_WINS });
    await won.players[1].move('c2-a2');
    expect((await detail(won.gameId)).body).toMatchObject({
      game: { gameState: 'FINISHED' },
      match: { points: [0, 2, 0, 0], winner: 'BLACK' },
    });
    const rated = await openRandomTable(server, {}, { isRated: true });
    expect((await detail(rated.gameId)).body.game.rating).toBe('PENDING');
    await Promise.all([leaveAll(won), leaveAll(rated)]);
    const unknown = await detail('f'.repeat(32));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'E3000']);
    const owner = await TestUser.guest(server.url);
    const { id } = await owner.create();
    await db().updateTable('game_head').set({ damaged_at: new Date() }).where('game_id', '=', id).execute();
    await server.services.rooms.local(id)?.disconnect();
    expect((await detail(id)).body).toMatchObject({ game: { id, isDamaged: true }, match: null });
  });
});

describe('the end of a game by an admin', () => {
  it('[MOD-49] is named as the end by an admin in the lists of games and in the record', async () => {
    const table = await startTable(server, { numberOfBots: 0 });
    const left = await startTable(server, { numberOfBots: 0 });
    await end(table.gameId);
    const at = new Date();
    await db()
      .updateTable('game')
      .set({ state: TERMINATED, ended_at: at })
      .where('id', '=', left.gameId)
      .execute();
    await db()
      .updateTable('game_seat')
      .set({ player_id: adminId })
      .where('game_id', '=', table.gameId)
      .where('color', '=', 0)
      .execute();
    const own = await admin.call<OwnGame[]>('GET', '/api/game-session/all-my-matching');
    expect(own.body).toMatchObject([{ id: table.gameId, isEndedByAdmin: true, result: 'UNFINISHED' }]);
    const ended = await admin.call<Page<ListedGame>>('GET', '/api/game-session?gameStateSimplified=ENDED');
    const byId = new Map(ended.body.content.map((game) => [game.id, game]));
    expect(byId.get(table.gameId)).toMatchObject({ isEndedByAdmin: true, gameState: TERMINATED });
    expect(byId.get(left.gameId)).toMatchObject({ gameState: TERMINATED });
    expect(byId.get(left.gameId)).not.toHaveProperty('isEndedByAdmin');
    const inAdmin = (await searched(table.gameId)).content;
    expect(inAdmin).toMatchObject([{ id: table.gameId, isEndedByAdmin: true }]);
    const record = await admin.call<string>('GET', `/api/game-session/${table.gameId}/record`);
    expect(JSON.stringify(record.body)).toContain('Termination');
    await Promise.all([leaveAll(table), leaveAll(left)]);
  });

  const seenBy = (table: Table) =>
    Promise.all(
      table.everybody.map(async (user) => {
        const { match } = await user.until(({ match }) => match.isEndedByAdmin, 'the end by an admin');
        return match.state;
      }),
    );

  it('[MOD-32] is shown to all players and watchers, and neither changes ratings nor counts as leaving', async () => {
    const table = await startRandomTable(server, { playerGameTimeSeconds: 600 });
    await playMoves(table, ['d4-e4']);
    const answer = await end(table.gameId);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      game: {
        gameState: 'TERMINATED_NO_HUMAN_PLAYERS',
        rating: 'NONE',
        endedAtEpochSeconds: expect.any(Number),
      },
      match: { winner: null, isEndedByAdmin: true },
      log: [{ action: 'END_GAME', reason: 'An insult', by: { id: adminId }, gameSessionId: table.gameId }],
    });
    expect(await seenBy(table)).toEqual(Array(5).fill('TERMINATED_NO_HUMAN_PLAYERS'));
    const changes = await db()
      .selectFrom('rating_change')
      .select('seq')
      .where('game_id', '=', table.gameId)
      .execute();
    expect(changes).toEqual([]);
    expect(await db().selectFrom('leaving_record').selectAll().execute()).toEqual([]);
    const refused = await table.players[1].request('resign').catch((error: unknown) => error);
    expect(JSON.stringify(refused)).toContain('GAME_OVER');
    // A repeated call finds the game ended by the first call.
    expect((await end(table.gameId)).status).toBe(200);
    expect(await logOf(table.gameId)).toHaveLength(1);
    await leaveAll(table);
  });

  it('[MOD-32] changes no rating if the game is rated', async () => {
    const four = await Promise.all([0, 1, 2, 3].map(() => ratedUser(server)));
    const before = await ratings();
    const { gameId } = await startRandomGame(four);
    expect((await detail(gameId)).body.game).toMatchObject({ gameState: 'STARTED', rating: 'PENDING' });
    expect((await end(gameId)).body.match?.isEndedByAdmin).toBe(true);
    expect((await changes()).map(({ game_id }) => game_id)).not.toContain(gameId);
    expect(await ratings()).toEqual(before);
  });

  it('[MOD-32] is stored, and is also shown after a rebuild of the game and to absent players', async () => {
    const table = await startTable(server, {});
    await table.players[3].leave();
    await end(table.gameId);
    await server.services.rooms.local(table.gameId)?.disconnect();
    expect((await detail(table.gameId)).body.match?.isEndedByAdmin).toBe(true);
    const view = await table.players[3].enter(table.gameId);
    expect(view.match).toMatchObject({ isEndedByAdmin: true, state: 'TERMINATED_NO_HUMAN_PLAYERS' });
    expect((await notificationsOf(table.players[3], '', '/api/guest')).content).toMatchObject([
      { kind: 'GAME_ENDED', params: { context: 'UNFINISHED' } },
    ]);
    await table.players[3].leave();
  });

  it('[MOD-32] is refused without a valid reason or for a game that is not running', async () => {
    const waiting = await openTable(server);
    const started = await startTable(server);
    for (const body of [
      {},
      { reason: '' },
      { reason: '<b>bold</b>' },
      { reason: 'x'.repeat(501) },
      { reason: 1 },
    ]) {
      const answer = await end(started.gameId, body);
      expect([body, answer.status, answer.body.code]).toEqual([body, 422, 'E3008']);
    }
    const notStarted = await end(waiting.gameId);
    expect([notStarted.status, notStarted.body.code]).toEqual([409, 'GAME_NOT_STARTED']);
    for (const color of [1, 2, 3] as const) await started.players[color].request('resign');
    const over = await end(started.gameId);
    expect([over.status, over.body.code]).toEqual([409, 'GAME_OVER']);
    const unknown = await end('f'.repeat(32));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'E3000']);
    expect(await logOf(waiting.gameId)).toEqual([]);
    expect(await logOf(started.gameId)).toEqual([]);
    await Promise.all([leaveAll(waiting), leaveAll(started)]);
  });

  it('[MOD-33] is not stored if its entry in the audit log cannot be written', async () => {
    const table = await startTable(server, {});
    await sql`alter table moderation_log add constraint no_ends check (action <> 'END_GAME') not valid`.execute(
      db(),
    );
    expect((await end(table.gameId)).status).toBe(503);
    await sql`alter table moderation_log drop constraint no_ends`.execute(db());
    const { state } = await db()
      .selectFrom('game')
      .select('state')
      .where('id', '=', table.gameId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('STARTED');
    // The failed write closes the room, because the match in the room may differ from the stored log.
    for (const user of table.everybody) await expect.poll(() => user.closeCode).not.toBeNull();
  });

  it('[MOD-33] is carried out by the process that owns the game', async () => {
    const { database } = server.services;
    // The second server shares the database, but has its own process id.
    const other = await startTestServer(
      {},
      { database: { ...database, kind: 'postgres', close: async () => {} } },
    );
    const table = await startTable(server, {});
    const there = Object.assign(new TestUser(other.url), { cookie: admin.cookie });
    expect((await there.call<Answer>('GET', `/api/admin/games/${table.gameId}`)).body.game.gameState).toBe(
      'STARTED',
    );
    const answer = await end(table.gameId, { reason: 'From another process' }, there);
    expect([answer.status, answer.body.match?.isEndedByAdmin]).toEqual([200, true]);
    expect(await seenBy(table)).toHaveLength(5);
    expect(await logOf(table.gameId)).toMatchObject([{ reason: 'From another process', actor_id: adminId }]);
    await leaveAll(table);
    await other.stop();
  });
});

describe('a game that is taken out of the ratings', () => {
  const weeks = () => db().selectFrom('rating_week').selectAll().orderBy('account_id').execute();
  const all = async () => [await changes(), await ratings(), await weeks()] as const;
  /** Plays a rated game. First it deletes the records of left games, because a penalty would exclude the players. */
  const playGame = async (four: readonly Rated[], kind?: QueueKind) => {
    await db().deleteFrom('leaving_record').execute();
    return playRandomGame(four, kind);
  };

  it('[MOD-34] leaves the ratings as if it had never been rated', async () => {
    const four = await Promise.all([0, 1, 2, 3].map(() => ratedUser(server)));
    const [a, b, c, d] = four as [Rated, Rated, Rated, Rated];
    await playGame([a, b, c, d]);
    const gameId = await playGame([b, a, c, d]);
    const others = await Promise.all([0, 1, 2].map(() => ratedUser(server)));
    await playGame([a, ...others]);
    await playGame([others[0]!, b, c, d]);
    const [before] = await all();
    const answer = await takeOut(gameId);
    expect(answer.body).toMatchObject({
      game: { id: gameId, rating: 'TAKEN_OUT' },
      log: [{ action: 'UNRATE_GAME', reason: 'Played for another', by: { id: adminId } }],
    });
    const after = await all();
    expect(after[0].map(({ game_id }) => game_id)).not.toContain(gameId);
    expect(after[0]).toHaveLength(before.length - 4);
    const gamesOf = (id: string) => after[1].find(({ account_id }) => account_id === id)?.games;
    expect([a, b, c, d].map(({ id }) => gamesOf(id))).toEqual([2, 2, 2, 2]);
    expect(after[2].find(({ account_id }) => account_id === b.id)).toMatchObject({ points: 0, games: 2 });
    // A recalculation of all ratings no longer changes anything.
    await recalculateRatings(db(), readGameEnd);
    expect(await all()).toEqual(after);
    const again = await takeOut(gameId);
    expect([again.status, again.body.code]).toEqual([409, 'E3165']);
    expect(await logOf(gameId)).toHaveLength(1);
  });

  it('[MOD-34] removes its players who have no other rated game from the rating lists', async () => {
    const four = await Promise.all([0, 1, 2, 3].map(() => ratedUser(server)));
    const gameId = await playGame(four);
    await takeOut(gameId);
    const ids = four.map(({ id }) => id);
    for (const table of ['account_rating', 'rating_week'] as const)
      expect(await db().selectFrom(table).selectAll().where('account_id', 'in', ids).execute()).toEqual([]);
    const own = await four[0]!.user.call<{ rating: number; games: number }>(
      'GET',
      '/api/account-rating/mine',
    );
    expect(own.body).toMatchObject({ rating: 1000, games: 0 });
    expect(await playGame(four)).not.toBe(gameId);
    expect((await ratings()).filter(({ account_id }) => ids.includes(account_id))).toHaveLength(4);
  });

  it('[MOD-34] must have ended and must have been rated, and the admin must give a reason', async () => {
    const four = await Promise.all([0, 1, 2, 3].map(() => ratedUser(server)));
    const casual = await playGame(four, 'CASUAL');
    const running = await startTable(server, {});
    const before = await all();
    for (const [id, status, code] of [
      [casual, 409, 'E3165'],
      [running.gameId, 409, 'E3063'],
      ['f'.repeat(32), 404, 'E3000'],
    ] as const) {
      const answer = await takeOut(id);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect((await takeOut(casual, {})).status).toBe(422);
    expect(await all()).toEqual(before);
    await leaveAll(running);
  });
});

it('[MOD-39] an admin can read the stored dumps of all games or of one game', async () => {
  const table = await openTable(server, {});
  const other = await openTable(server, {});
  const dump = (of: Table) =>
    of.watcher.call<{ id: string }>('POST', `/api/guest/game-session-dump/${of.gameId}/create`, {
      body: { message: 'The clock jumped' },
    });
  const { id } = (await dump(table)).body;
  await dump(other);
  const dumps = async (query = '') =>
    (await admin.call<Page<DumpHead>>('GET', `/api/admin/game-dumps${query}`)).body;
  expect((await dumps()).totalElements).toBe(2);
  const own = await dumps(`?gameSessionId=${table.gameId}`);
  expect(own.content).toMatchObject([{ id, gameSessionId: table.gameId, message: 'The clock jumped' }]);
  const read = await admin.call<{ head: DumpHead; dump: { entries: { command: { type: string } }[] } }>(
    'GET',
    `/api/admin/game-dumps/${id}`,
  );
  expect(read.body.head).toEqual(own.content[0]);
  expect(read.body.dump.entries[0]?.command.type).toBe('sit');
  const unknown = await admin.call<Refusal>('GET', '/api/admin/game-dumps/unknown');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'E1000']);
  await Promise.all([leaveAll(table), leaveAll(other)]);
});

describe('the calls of admins about games, payments, mails and dumps', () => {
  it('[MOD-40] refuse moderators', async () => {
    const moderator = await loggedInModerator(server);
    for (const [method, path] of [
      ['GET', '/games'],
      ['GET', '/games/x'],
      ['POST', '/games/x/end'],
      ['POST', '/games/x/take-out'],
      ['GET', '/game-dumps'],
      ['GET', '/game-dumps/x'],
      ['GET', '/users/x'],
      ['POST', '/payments/x/refund'],
      ['POST', '/mails/x/resend'],
    ] as const) {
      const answer = await moderator.call<Refusal>(
        method,
        `/api/admin${path}`,
        method === 'POST' ? { body: {} } : {},
      );
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'E3007']);
    }
  });

  it('[MOD-40] refuse the 31st change of an admin within a minute', async () => {
    const limited = await startTestServer({ LIMITS_SCALE: '1' });
    const own = await loggedInAdmin(limited);
    const calls: readonly [string, object][] = [
      ['games/unknown/end', { reason: 'An insult' }],
      ['games/unknown/take-out', { reason: 'An insult' }],
      ['payments/unknown/refund', { reason: 'A mistake' }],
      ['mails/unknown/resend', {}],
    ];
    const change = ([path, body]: (typeof calls)[number]) =>
      own.call<Refusal>('POST', `/api/admin/${path}`, { body });
    for (let i = 0; i < 30; i++) expect((await change(calls[i % 4]!)).status).not.toBe(429);
    for (const call of calls) {
      const { status, body } = await change(call);
      expect([call[0], status, body.code]).toEqual([call[0], 429, 'E3009']);
    }
    await limited.stop();
  });
});
