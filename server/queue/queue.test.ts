/** The queue for random opponents. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLOR_NAMES } from '../../engine/board/pieces.ts';
import type { GameSessionView } from '../../protocol/http/gameShapes.ts';
import type { QueueKind, QueueState, QueueTime } from '../../protocol/http/queueApi.ts';
import { testDatabase } from '../../tests/harness/database/testDatabase.ts';
import { playRandomGame, type Rated, ratedUser } from '../../tests/harness/games/ratedGame.ts';
import { movableTime } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import type { Database } from '../db/database.ts';
import { insertGame, randomGame } from '../games/newGame.ts';
import { monotonicTime } from '../time.ts';

let server: TestServer;
let database: Database;
const time = movableTime(monotonicTime());
/** Starts a server on the same database, which survives restarts of the server. */
const start = () => startTestServer({}, { time, database: { ...database, close: async () => {} } });
beforeAll(async () => {
  database = await testDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

type Answer = QueueState & { code?: string };

/** A guest or a registered user who waits in the queue over HTTP. */
class Waiter {
  readonly user: TestUser;
  readonly base: string;
  private constructor(user: TestUser, base: string) {
    this.user = user;
    this.base = base;
  }

  static async guest(): Promise<Waiter> {
    return new Waiter(await TestUser.guest(server.url), '/api/guest');
  }

  static async account(): Promise<Waiter> {
    return new Waiter(await loggedIn(server), '/api');
  }

  async ask(method: string, body?: object): Promise<Answer> {
    // Uses the current URL, because the port differs after a restart.
    const user = Object.assign(new TestUser(server.url), { cookie: this.user.cookie });
    return (await user.call<Answer>(method, `${this.base}/game-queue`, body ? { body } : {})).body;
  }

  enter(timeSetting: QueueTime, allowsBots?: boolean): Promise<Answer> {
    return this.ask('POST', { timeSetting, allowsBots });
  }

  enterKind(timeSetting: QueueTime, kind: QueueKind): Promise<Answer> {
    return this.ask('POST', { timeSetting, kind });
  }

  async startWithBots(timeSetting: string): Promise<Answer> {
    return (await this.user.call<Answer>('POST', `${this.base}/game-queue/bots`, { body: { timeSetting } }))
      .body;
  }

  game<T = GameSessionView & { code?: string }>(method: string, path: string, body?: object) {
    const user = Object.assign(new TestUser(server.url), { cookie: this.user.cookie });
    return user.call<T>(method, `${this.base}/game-session/${path}`, body ? { body } : {});
  }

  /** Moves the user's last poll, the start of the wait, or the end of the countdown to a time in the past. */
  async age(column: 'seen_at' | 'entered_at' | 'bots_from', seconds: number): Promise<void> {
    const me = await this.user.call<{ id: string }>('GET', `${this.base}/account/me`);
    await database.db
      .updateTable('queue_entry')
      .set({ [column]: new Date(Date.now() - seconds * 1000) })
      .where('account_id', '=', me.body.id)
      .execute();
  }
}

const guests = (count: number) => Promise.all(Array.from({ length: count }, () => Waiter.guest()));
const waitingFor = (state: QueueState, name: QueueTime, kind: QueueKind = 'CASUAL') =>
  state.offers.find((offer) => offer.timeSetting === name && offer.kind === kind);

describe('the queue', () => {
  it('[LOB-23] starts a game automatically for four users with the same time setting, guests included', async () => {
    const users = [
      await Waiter.account(),
      await Waiter.guest(),
      await Waiter.account(),
      await Waiter.guest(),
    ] as const;
    for (const [index, waiter] of users.slice(0, 3).entries()) {
      const state = await waiter.enter('STANDARD');
      expect(state).toMatchObject({ timeSetting: 'STANDARD', gameId: null });
      expect(waitingFor(state, 'STANDARD')?.waiting).toBe(index + 1);
    }
    expect((await users[0].ask('GET')).gameId).toBeNull();
    const { gameId, timeSetting } = await users[3].enter('STANDARD');
    expect([typeof gameId, timeSetting]).toEqual(['string', null]);
    for (const waiter of users) {
      expect((await waiter.ask('GET')).gameId).toBe(gameId);
      const { body } = await waiter.game<GameSessionView>('GET', `${gameId}`);
      expect(body).toMatchObject({
        isRandom: true,
        isOwner: false,
        playerGameTimeSeconds: 720,
        timeToAddAfterMoveSeconds: 5,
      });
      expect(body.players.filter(({ isYou }) => isYou)).toHaveLength(1);
      expect((await waiter.game<{ id: string }>('GET', 'current')).body.id).toBe(gameId);
    }
    expect(waitingFor(await users[0].ask('GET'), 'STANDARD')?.waiting).toBe(0);
    time.skip(10_000);
    const state = async () => (await users[0].game('GET', `${gameId}`)).body.gameState;
    await expect.poll(state, { timeout: 20_000 }).toBe('SPECIAL_PAUSE');
  });

  it('lets no player start, change or delete a game that the queue has created', async () => {
    const users = await guests(4);
    for (const waiter of users) await waiter.enter('FAST');
    const gameId = (await users[0]?.ask('GET'))?.gameId;
    for (const waiter of users) {
      const codes = [
        await waiter.game('POST', `${gameId}/start`),
        await waiter.game('PUT', `${gameId}`, { name: 'Mine' }),
        await waiter.game('DELETE', `${gameId}`),
        await waiter.game('DELETE', `${gameId}/seat?startingPiecesColor=RED`),
      ].map(({ body }) => body.code);
      expect(codes).toEqual(['E3002', 'E3002', 'E3002', 'E3002']);
    }
  });

  it('moves a user to the end when the user changes the time setting', async () => {
    const [first, ...others] = (await guests(4)) as [Waiter, Waiter, Waiter, Waiter];
    const { waitingSinceTimestampEpochSeconds: since } = await first.enter('SLOW');
    for (const other of others) await other.enter('FAST');
    expect((await first.enter('SLOW')).waitingSinceTimestampEpochSeconds).toBe(since);
    const changed = await first.enter('STANDARD');
    expect(changed.timeSetting).toBe('STANDARD');
    expect(changed.waitingSinceTimestampEpochSeconds).toBeGreaterThan(since ?? 0);
    expect([
      ...new Set((await Promise.all(others.map((one) => one.ask('GET')))).map((s) => s.gameId)),
    ]).toEqual([null]);
    for (const waiter of [first, ...others]) expect((await waiter.ask('DELETE')).timeSetting).toBeNull();
    expect((await first.ask('GET')).timeSetting).toBeNull();
  });

  it('removes a user who has not polled for half a minute', async () => {
    const users = (await guests(4)) as [Waiter, Waiter, Waiter, Waiter];
    for (const waiter of users.slice(0, 3)) await waiter.enter('SLOW');
    await users[1].age('seen_at', 31);
    expect(await users[3].enter('SLOW')).toMatchObject({ timeSetting: 'SLOW', gameId: null });
    expect((await users[1].ask('GET')).timeSetting).toBeNull();
    const { gameId } = await users[1].enter('SLOW');
    expect(gameId).not.toBeNull();
  });

  it('rejects players of a running game, and guests who have played their ten games', async () => {
    const [player] = (await guests(1)) as [Waiter];
    for (let count = 0; count < 10; count++) {
      const { body } = await player.game('POST', 'create-and-start', {});
      if (count === 0) expect((await player.enter('FAST')).code).toBe('E3003');
      await player.game('POST', `${body.id}/resign`);
    }
    expect((await player.enter('FAST')).code).toBe('E3015');
    expect((await player.ask('POST', { timeSetting: 'NEVER' })).code).toBe('E3008');
    expect((await player.ask('POST', { timeSetting: 'FAST', color: 'RED' })).code).toBe('E3008');
  });

  it('does not seat a user who has started another game meanwhile', async () => {
    const [busy, ...others] = (await guests(5)) as [Waiter, Waiter, Waiter, Waiter, Waiter];
    for (const waiter of [others[0], others[1], busy]) await waiter.enter('SLOW');
    const own = (await busy.game('POST', '', {})).body.id;
    expect((await others[2].enter('SLOW')).gameId).toBeNull();
    expect((await others[3].enter('SLOW')).gameId).not.toBeNull();
    expect((await busy.game<{ id: string }>('GET', 'current')).body.id).toBe(own);
    expect((await busy.ask('GET')).timeSetting).toBeNull();
  });

  it('survives a restart', async () => {
    const users = (await guests(4)) as [Waiter, Waiter, Waiter, Waiter];
    const before = await users[0].enter('SLOW');
    await users[1].enter('SLOW');
    await server.stop();
    server = await start();
    expect((await users[0].ask('GET')).waitingSinceTimestampEpochSeconds).toBe(
      before.waitingSinceTimestampEpochSeconds,
    );
    await users[2].enter('SLOW');
    const { gameId } = await users[3].enter('SLOW');
    expect(gameId).not.toBeNull();
    expect((await users[1].ask('GET')).gameId).toBe(gameId);
  });

  it('computes the expected waiting time from recent waiting times', async () => {
    await database.db.deleteFrom('queue_wait').execute();
    const users = (await guests(4)) as [Waiter, Waiter, Waiter, Waiter];
    expect(waitingFor(await users[0].enter('FAST'), 'FAST')?.expectedWaitSeconds).toBeNull();
    for (const waiter of users.slice(1, 3)) await waiter.enter('FAST');
    for (const [index, seconds] of [90, 60, 60].entries()) await users[index]?.age('entered_at', seconds);
    const expected = waitingFor(await users[3].enter('FAST'), 'FAST')?.expectedWaitSeconds ?? 0;
    expect(Math.abs(expected - 60)).toBeLessThan(20);
  });
});

/** Lets two users enter at once, so that five users wait at the next poll if three waited before. */
async function enterAtOnce(...users: readonly [Waiter, Waiter]): Promise<void> {
  for (const user of users) await user.enter('FAST');
  await database.db
    .updateTable('queue_entry')
    .set({ time_setting: 'SLOW' })
    .where('time_setting', '=', 'FAST')
    .execute();
}

it('[MAT-10] the queue does not seat a user with the opponents of the last game while others wait', async () => {
  const four = (await guests(4)) as [Waiter, Waiter, Waiter, Waiter];
  for (const waiter of four) await waiter.enter('SLOW');
  const { gameId } = await four[0].ask('GET');
  // Each user is ready twice: for the start, and for the end of the first special pause.
  for (const waiter of [...four, ...four]) await waiter.game('PUT', `${gameId}/ready`);
  for (const waiter of four) await waiter.game('POST', `${gameId}/resign`);
  const [first, second] = four;
  const others = (await guests(3)) as [Waiter, Waiter, Waiter];
  for (const waiter of [first, second, others[0]]) expect((await waiter.enter('SLOW')).gameId).toBeNull();
  await enterAtOnce(others[1], others[2]);
  const next = (await first.ask('GET')).gameId;
  expect(next).toEqual(expect.any(String));
  for (const waiter of others) expect((await waiter.ask('GET')).gameId).toBe(next);
  expect((await second.ask('DELETE')).gameId).toBeNull();
});

it.each([
  ['keeps users apart who met five random games ago', { isRandom: true, later: 4, isSeated: false }],
  ['seats users together who met six random games ago', { isRandom: true, later: 5, isSeated: true }],
  ['seats users together who met in a private game', { isRandom: false, later: 0, isSeated: true }],
])('[MAT-10] the queue %s', async (_, met) => {
  const [first, second, ...others] = (await guests(5)) as [Waiter, Waiter, Waiter, Waiter, Waiter];
  const play = async (users: readonly Waiter[], isRandom: boolean, minutesAgo: number) => {
    const accounts = await Promise.all(
      users.map(
        async ({ user }) =>
          (await user.call<{ id: string; username: string }>('GET', '/api/guest/account/me')).body,
      ),
    );
    const at = new Date(Date.now() - minutesAgo * 60_000);
    const game = randomGame(accounts, { kind: 'main', mainMs: 60_000, incrementMs: 0 }, at.getTime());
    await insertGame(database.db, { ...game, isRandom, state: 'FINISHED' });
    const times = { created_at: at, ended_at: at };
    await database.db.updateTable('game').set(times).where('id', '=', game.id).execute();
  };
  await play([first, second], met.isRandom, 60);
  for (const user of [first, second]) {
    for (let game = 0; game < met.later; game++) await play([user], true, 50 - game);
    // A private game takes no place among the five.
    await play([user], false, 10);
  }
  for (const user of [first, second, others[0]]) expect((await user.enter('SLOW')).gameId).toBeNull();
  await enterAtOnce(others[1], others[2]);
  const { gameId } = await first.ask('GET');
  expect(gameId).toEqual(expect.any(String));
  const [chosen, left] = met.isSeated ? [second, others[2]] : [others[2], second];
  expect((await chosen.ask('GET')).gameId).toBe(gameId);
  expect((await left.ask('DELETE')).gameId).toBeNull();
});

describe('kinds of games in the queue', () => {
  const accounts = (count: number) => Promise.all(Array.from({ length: count }, () => Waiter.account()));

  it('[MAT-11] have separate queues', async () => {
    const [first, ...others] = (await accounts(5)) as [Waiter, ...Waiter[]];
    await first.enterKind('SLOW', 'CASUAL');
    for (const other of others.slice(0, 3)) await other.enterKind('SLOW', 'RATED');
    const state = await first.ask('GET');
    expect([state.kind, state.gameId]).toEqual(['CASUAL', null]);
    expect(waitingFor(state, 'SLOW')?.waiting).toBe(1);
    expect(waitingFor(state, 'SLOW', 'RATED')?.waiting).toBe(3);
    expect((await first.enterKind('FAST', 'RATED')).gameId).toBeNull();
    await first.age('entered_at', 60);
    const changed = await first.enterKind('SLOW', 'RATED');
    expect(changed.gameId).toEqual(expect.any(String));
    for (const other of others.slice(0, 3)) expect((await other.ask('GET')).gameId).toBe(changed.gameId);
  });

  it('[MAT-11] are `RATED`, which excludes guests and bots, and `CASUAL`; any other kind is refused', async () => {
    const [guest] = (await guests(1)) as [Waiter];
    await guest.enter('SLOW');
    expect((await guest.enterKind('SLOW', 'RATED')).code).toBe('E3074');
    expect((await guest.ask('POST', { timeSetting: 'SLOW', kind: 'RATED', allowsBots: true })).code).toBe(
      'E3008',
    );
    expect((await guest.ask('POST', { timeSetting: 'SLOW', kind: 'FRIENDLY' })).code).toBe('E3008');
    expect(await guest.ask('GET')).toMatchObject({ timeSetting: 'SLOW', kind: 'CASUAL' });
    await guest.ask('DELETE');
  });

  it('[MAT-12] decide whether a game of four rated players changes ratings', async () => {
    const four = await Promise.all(Array.from({ length: 4 }, () => ratedUser(server)));
    const ids = four.map(({ id }) => id);
    const changes = () =>
      database.db.selectFrom('rating_change').select('game_id').where('account_id', 'in', ids).execute();
    await playRandomGame(four, 'CASUAL');
    expect(await changes()).toEqual([]);
    const rated = await playRandomGame(four, 'RATED');
    expect((await changes()).map((row) => row.game_id)).toEqual([rated, rated, rated, rated]);
  });

  it('[MAT-13] report the median wait of the last hour, and of the same hour of the week in earlier weeks', async () => {
    await database.db.deleteFrom('queue_wait').execute();
    const [user] = (await guests(1)) as [Waiter];
    const wait = (seconds: number, hoursAgo: number, kind: QueueKind = 'CASUAL') =>
      database.db
        .insertInto('queue_wait')
        .values({
          time_setting: 'FAST',
          kind,
          seconds,
          ended_at: new Date(Date.now() - hoursAgo * 3_600_000),
        })
        .execute();
    const WEEK = 7 * 24;
    await wait(40, WEEK);
    await wait(60, 2 * WEEK + 0.5);
    await wait(80, 5 * WEEK - 0.5);
    // Waiting times from another hour of the week, from an earlier week or of another kind do not count.
    await wait(9000, WEEK + 3);
    await wait(9000, 6 * WEEK);
    await wait(9000, WEEK, 'RATED');
    const figures = async () => waitingFor(await user.ask('GET'), 'FAST');
    expect(await figures()).toMatchObject({ expectedWaitSeconds: null, usualWaitSeconds: 60 });
    await wait(10, 0.5);
    expect(await figures()).toMatchObject({ expectedWaitSeconds: 10, usualWaitSeconds: 50 });
    await wait(900, 0.5);
    await wait(20, 0.5);
    expect(await figures()).toMatchObject({ expectedWaitSeconds: 20 });
    expect(waitingFor(await user.ask('GET'), 'FAST', 'RATED')?.usualWaitSeconds).toBe(9000);
    const { offers } = await user.ask('GET');
    for (const { expectedWaitSeconds, usualWaitSeconds } of offers.filter(
      ({ timeSetting }) => timeSetting !== 'FAST',
    ))
      expect([expectedWaitSeconds, usualWaitSeconds]).toEqual([null, null]);
  });

  it('[MAT-13] report how many users wait for each kind and time setting', async () => {
    const [first, second] = (await guests(2)) as [Waiter, Waiter];
    await first.enter('FAST');
    await second.enter('SLOW');
    const rated = await Waiter.account();
    await rated.enterKind('FAST', 'RATED');
    const waiting = async () =>
      (await first.ask('GET')).offers
        .filter((offer) => offer.waiting > 0)
        .map((offer) => `${offer.kind} ${offer.timeSetting} ${offer.waiting}`)
        .sort();
    expect(await waiting()).toEqual(['CASUAL FAST 1', 'CASUAL SLOW 1', 'RATED FAST 1']);
    await second.enter('FAST');
    await rated.ask('DELETE');
    expect(await waiting()).toEqual(['CASUAL FAST 2']);
    for (const one of [first, second]) await one.ask('DELETE');
  });

  /** Creates users of whom the first two have captured this many points from each other in earlier games. */
  async function withPair(count: number, games: number, captures: number): Promise<Rated[]> {
    const users = await Promise.all(Array.from({ length: count }, () => ratedUser(server)));
    const [first, second] = users
      .slice(0, 2)
      .map(({ id }) => id)
      .sort() as [string, string];
    await database.db
      .insertInto('player_pair')
      .values({ first_id: first, second_id: second, games, captures, expected: 100 })
      .execute();
    return users;
  }
  const enterRated = async ({ user }: Rated) =>
    (await user.call<QueueState>('POST', '/api/game-queue', { body: { timeSetting: 'SLOW', kind: 'RATED' } }))
      .body.gameId;
  const seatedIn = async ({ user }: Rated) =>
    (await user.call<QueueState>('GET', '/api/game-queue')).body.gameId;

  it.each([
    ['spared each other', 39],
    ['fed one another', 201],
  ])('[MAT-14] keep users apart in rated games if they %s in five earlier games', async (_, captures) => {
    const [first, second, ...others] = (await withPair(5, 5, captures)) as [
      Rated,
      Rated,
      Rated,
      Rated,
      Rated,
    ];
    const pair = [first, second];
    for (const one of [...pair, others[0]]) await enterRated(one);
    expect(await enterRated(others[1])).toBeNull();
    expect(await enterRated(others[2])).toEqual(expect.any(String));
    const games = await Promise.all(pair.map(seatedIn));
    expect(games.filter((id) => id !== null)).toHaveLength(1);
    await pair[games.indexOf(null)]?.user.call('DELETE', '/api/game-queue');
  });

  it.each([
    ['more than two fifths of the expected points from each other', 5, 41],
    ['less than twice the expected points from each other', 5, 199],
    ['far fewer points than expected from each other, but in four games only', 4, 10],
  ])('[MAT-14] seat users together in a rated game who captured %s', async (_, games, captures) => {
    const users = await withPair(4, games, captures);
    for (const one of users) await enterRated(one);
    const seated = await Promise.all(users.map(seatedIn));
    expect(seated).toEqual(Array.from({ length: 4 }, () => expect.any(String)));
    expect(new Set(seated).size).toBe(1);
  });
});

describe('bots in the queue', () => {
  it('[MAT-01] join the users who allow bots after the countdown', async () => {
    const [first, second, patient] = (await guests(3)) as [Waiter, Waiter, Waiter];
    await patient.enter('FAST');
    const { botsInSeconds } = await first.enter('FAST', true);
    expect(botsInSeconds).toBeGreaterThan(25);
    expect(botsInSeconds).toBeLessThanOrEqual(30);
    expect(await second.enter('FAST', true)).toMatchObject({ gameId: null });
    await first.age('bots_from', 0);
    // The poll of any waiting user starts the game.
    expect(await patient.ask('GET')).toMatchObject({
      timeSetting: 'FAST',
      gameId: null,
      botsInSeconds: null,
    });
    const { gameId, timeSetting } = await first.ask('GET');
    expect([typeof gameId, timeSetting]).toEqual(['string', null]);
    expect((await second.ask('GET')).gameId).toBe(gameId);
    const { body } = await second.game('GET', `${gameId}`);
    expect(body.players.filter(({ isBot }) => isBot)).toHaveLength(2);
    expect(body).toMatchObject({ isRandom: true, isOwner: false, botLevels: [1, 1] });
    const wrong = await patient.ask('POST', { timeSetting: 'FAST', allowsBots: 'yes' });
    expect(wrong.code).toBe('E3008');
    await patient.ask('DELETE');
  });

  it('[MAT-02] join at once when the user requests it', async () => {
    const [caller, other, patient] = (await guests(3)) as [Waiter, Waiter, Waiter];
    await other.enter('SLOW', true);
    await patient.enter('SLOW', false);
    const { gameId } = await caller.startWithBots('SLOW');
    expect(gameId).toEqual(expect.any(String));
    expect((await caller.startWithBots('SLOW')).gameId).toBe(gameId);
    expect((await other.ask('GET')).gameId).toBe(gameId);
    expect((await patient.ask('GET')).gameId).toBeNull();
    await patient.ask('DELETE');
  });

  it('[MAT-02] are refused to a player of another game, to a guest without games left, and for an unknown time setting', async () => {
    const [player] = (await guests(1)) as [Waiter];
    expect((await player.startWithBots('NEVER')).code).toBe('E3008');
    for (let count = 0; count < 10; count++) {
      const { body } = await player.game('POST', 'create-and-start', {});
      if (count === 0) expect((await player.startWithBots('FAST')).code).toBe('E3003');
      await player.game('POST', `${body.id}/resign`);
    }
    expect((await player.startWithBots('FAST')).code).toBe('E3015');
  });

  it('[MAT-04] are delayed if the user refuses bots and then allows them again, but not by a repeated request', async () => {
    const [waiter] = (await guests(1)) as [Waiter];
    await waiter.enter('FAST', true);
    await waiter.age('bots_from', -10);
    const renewed = await waiter.enter('FAST', true);
    expect(renewed.botsInSeconds).toBeLessThanOrEqual(10);
    expect((await waiter.enter('FAST', false)).botsInSeconds).toBeNull();
    expect((await waiter.enter('FAST', true)).botsInSeconds).toBeGreaterThan(25);
    await waiter.ask('DELETE');
  });

  it.each([
    ['enters the queue of another time setting', 'SLOW', 0],
    ['enters again after the place has expired', 'FAST', 31],
  ] as const)('[MAT-04] are delayed anew if the user %s', async (_, timeSetting, silentSeconds) => {
    const [waiter] = (await guests(1)) as [Waiter];
    await waiter.enter('FAST', true);
    await waiter.age('bots_from', -10);
    await waiter.age('seen_at', silentSeconds);
    expect((await waiter.enter(timeSetting, true)).botsInSeconds).toBeGreaterThan(25);
    await waiter.ask('DELETE');
  });

  it('[MAT-05] have the level of the users at the table', async () => {
    const strong = await Waiter.account();
    const me = await strong.user.call<{ id: string }>('GET', '/api/account/me');
    await database.db
      .insertInto('account_rating')
      .values({ account_id: me.body.id, mu: 50, sigma: 2, games: 40, shown: 2200 })
      .execute();
    const guest = await Waiter.guest();
    expect((await strong.enter('FAST', true)).botLevel).toBe(5);
    expect((await guest.ask('GET')).botLevel).toBe(1);
    // The mean of 2200 and 1000 is 1600, the rating of level 3.
    expect((await guest.enter('FAST', true)).botLevel).toBe(3);
    const { gameId } = await strong.startWithBots('FAST');
    const { body } = await strong.game('GET', `${gameId}`);
    expect(body.botLevels).toEqual([3, 3]);
    for (const waiter of [strong, guest, strong, guest]) await waiter.game('PUT', `${gameId}/ready`);
    for (const waiter of [guest, strong]) await waiter.game('POST', `${gameId}/resign`);
    const changes = database.db.selectFrom('rating_change').selectAll().where('game_id', '=', `${gameId}`);
    expect(await changes.execute()).toEqual([]);
  });
});

it('the queue assigns seats at random', () => {
  const users = [0, 1, 2, 3].map((number) => ({ id: `p${number}`, username: `Person ${number}` }));
  const time = { kind: 'main', mainMs: 60_000, incrementMs: 0 } as const;
  const seats = Array.from({ length: 200 }, () => randomGame(users, time, 0).seats);
  for (const { id } of users)
    expect([...new Set(seats.map((ids) => ids.indexOf(id)))].sort()).toEqual(COLOR_NAMES.map((_, n) => n));
});

it.each([
  { usernames: ['Ann', 'Ben', 'Cyd', 'Dan'], shown: 4, counted: '' },
  { usernames: ['Guest 100000001', 'Guest 100000002', 'Guest 100000003', 'Dan'], shown: 2, counted: '+2' },
  { usernames: ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(30)), shown: 1, counted: '+3' },
])(
  '[WEB-131] the name of a random game of $usernames has $shown whole names',
  ({ usernames, shown, counted }) => {
    const users = usernames.map((username, number) => ({ id: `p${number}`, username }));
    const time = { kind: 'main', mainMs: 60_000, incrementMs: 0 } as const;
    for (let run = 0; run < 20; run++) {
      const parts = randomGame(users, time, 0).name.split(', ');
      const names = parts.slice(0, shown);
      expect(new Set(names).size).toBe(shown);
      expect(usernames).toEqual(expect.arrayContaining(names));
      expect(parts.slice(shown).join()).toBe(counted);
    }
  },
);

it('[WEB-131] the name of a random game has the users before the bots', () => {
  const users = ['Ann', 'Ben'].map((username) => ({ id: username, username }));
  for (let run = 0; run < 20; run++) {
    const { name } = randomGame(users, { kind: 'main', mainMs: 60_000, incrementMs: 0 }, 0);
    expect(name.split(', ').slice(0, 2).sort()).toEqual(['Ann', 'Ben']);
  }
});
