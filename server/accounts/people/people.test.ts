/** Profiles, follows and blocks of users. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { chancesOf } from '../../../engine/bots/chances/chances.ts';
import { MAIN, Play } from '../../../engine/match/testing/testPlay.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import type { GameSessionView, OwnGame } from '../../../protocol/http/gameShapes.ts';
import type { FollowedPerson, Person } from '../../../protocol/http/peopleApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { archiveDueGames } from '../../../tests/harness/games/archive.ts';
import { insertEndedGame, playEndedGame } from '../../../tests/harness/games/endedGame.ts';
import { WHITE_MATES_BLACK, WHITE_WINS } from '../../../tests/harness/games/positions.ts';
import {
  playRandomGame,
  type Rated,
  ratedUser,
  startRandomGame,
} from '../../../tests/harness/games/ratedGame.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn, type Member, newMember } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { insertGame, newGameId, sitBot } from '../../games/newGame.ts';
import { QueueStore } from '../../queue/queueStore.ts';
import { TakeoverStore } from '../../queue/takeoverStore.ts';
import { nicknameKeys } from '../profile/nicknames.ts';
import { PeopleStore } from './peopleStore.ts';

let server: TestServer;
let four: Rated[];
let guest: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  four = await Promise.all(Array.from({ length: 4 }, () => ratedUser(server)));
  await playRandomGame(four);
  guest = await TestUser.guest(server.url);
});
afterAll(() => server.stop());

const keysOf = (nickname: string) => {
  const { usernameKey, usernameSkeleton, usernameCasedSkeleton } = nicknameKeys(nickname);
  return {
    username_key: usernameKey,
    username_skeleton: usernameSkeleton,
    username_cased_skeleton: usernameCasedSkeleton,
  };
};
const nameOf = async ({ user }: Rated) =>
  (await user.call<{ username: string }>('GET', '/api/account/me')).body.username;
const get = (viewer: TestUser, nickname: string) =>
  viewer.call<Person>('GET', `/api/people/${encodeURIComponent(nickname)}`);

/** Plays a private game in which all but the first player resign. */
async function playPrivateGame([host, ...others]: readonly Rated[]): Promise<void> {
  const { id } = (await host!.user.call<GameSessionView>('POST', '/api/game-session', { body: {} })).body;
  const act = (name: string, { user }: Rated) =>
    user.call<GameSessionView>('POST', `/api/game-session/${id}/${name}`);
  for (const other of others) await act('join', other);
  await act('start', host!);
  for (const other of others) await act('resign', other);
  const own = await host!.user.call<OwnGame[]>('GET', '/api/game-session/all-my-matching?kind=PRIVATE');
  expect(own.body).toMatchObject([{ id, gameState: 'FINISHED' }]);
}

describe('a profile', () => {
  it('[PPL-01] [PPL-04] shows the statistics and the games of the user to everybody', async () => {
    const [name, other] = [await nameOf(four[0]!), await nameOf(four[1]!)];
    const anonymous = await fetch(`${server.url}/api/people/${name}`);
    expect(anonymous.status).toBe(200);
    const seen: Person = await anonymous.json();
    expect(seen).toMatchObject({ nickname: name, isYou: false, isFollowed: false, isBlocked: false });
    expect(seen.profile).toMatchObject({ games: 1, wins: 1, rating: null });
    expect(seen.profile?.byColor.filter(({ games }) => games > 0)).toMatchObject([{ games: 1, wins: 1 }]);
    expect(seen.profile?.opponents).toHaveLength(3);
    expect(seen.profile?.opponents).toContainEqual({ nickname: other, games: 1 });

    await playPrivateGame(four);
    expect((await get(guest, name)).body.profile).toMatchObject({ games: 1, wins: 1 });
    const games = async (query = '') =>
      (await guest.call<Page<OwnGame>>('GET', `/api/people/${name}/games${query}`)).body;
    const { content, totalElements } = await games();
    expect([content, totalElements]).toMatchObject([[{ kind: 'RANDOM', result: 'WON' }], 1]);
    const ofColors = COLOR_NAMES.map(async (color) => (await games(`?color=${color}`)).totalElements);
    expect(await Promise.all(ofColors)).toEqual(
      COLOR_NAMES.map((color) => Number(color === content[0]?.ownColor)),
    );
    expect((await games('?result=LOST')).content).toEqual([]);
    expect((await games(`?opponent=${encodeURIComponent(other.slice(0, 4))}`)).totalElements).toBe(1);
    expect((await games('?opponent=nobody')).totalElements).toBe(0);
  });

  it('[PPL-01] shows since when the user has an account, the country, points by color, and the most frequent opponents first', async () => {
    const { db } = server.services.database;
    const [user, often, ...others] = await Promise.all(Array.from({ length: 5 }, () => newMember(server)));
    const nicknameOf = (one: Member | undefined) => one?.signUp.nickname ?? '';
    const name = nicknameOf(user);
    await db
      .updateTable('account')
      .set({ country: 'PT', created_at: new Date('2026-01-05T12:00:00Z') })
      .where('id', '=', user?.id ?? '')
      .execute();
    expect((await get(guest, name)).body.profile).toMatchObject({ games: 0, opponents: [] });
    for (const [seats, points, winner] of [
      [[user, often, others[0], others[1]], [2.5, 0, 0, 0], 0],
      [[user, others[2], others[1], often], [1, 0, 3, 0], 2],
      [[often, user, others[2], others[1]], [0, 0.5, 0, 3], 3],
    ] as const) {
      const ids = seats.map((one) => one?.id ?? '') as [string, string, string, string];
      const gameId = await insertEndedGame(db, playEndedGame(1, 1), ids, Date.now());
      await db.updateTable('game').set({ is_random: true }).where('id', '=', gameId).execute();
      await db.deleteFrom('game_result').where('game_id', '=', gameId).execute();
      await db
        .insertInto('game_result')
        .values({
          ...{ game_id: gameId, winner, points: JSON.stringify(points), position: '' },
          ...{ mated_by: JSON.stringify([null, null, null, null]), chances: JSON.stringify([0, 0, 0, 0]) },
        })
        .execute();
    }
    const { profile } = (await get(guest, name)).body;
    expect(profile).toMatchObject({
      ...{ country: 'PT', games: 3, wins: 1 },
      sinceTimestampEpochSeconds: Date.UTC(2026, 0, 5, 12) / 1000,
    });
    expect(profile?.byColor.map(({ color, games, wins, points }) => [color, games, wins, points])).toEqual([
      ['WHITE', 2, 1, 3.5],
      ['BLACK', 1, 0, 0.5],
      ['RED', 0, 0, 0],
      ['GREEN', 0, 0, 0],
    ]);
    expect(profile?.opponents).toEqual([
      ...[nicknameOf(often), nicknameOf(others[1])].toSorted().map((nickname) => ({ nickname, games: 3 })),
      { nickname: nicknameOf(others[2]), games: 2 },
      { nickname: nicknameOf(others[0]), games: 1 },
    ]);
  });

  it('[PPL-01] is found by the nickname in upper or lower case, and an unknown or deleted nickname is answered with E3120', async () => {
    const name = await nameOf(four[0]!);
    expect((await get(guest, name.toUpperCase())).body.nickname).toBe(name);
    const { db } = server.services.database;
    const gone = await newMember(server);
    expect((await get(guest, gone.signUp.nickname)).status).toBe(200);
    await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    for (const unknown of ['Nobody there', 'Guest 1', '%00', "' or 1=1", gone.signUp.nickname]) {
      const { status, body } = await get(guest, unknown);
      expect([unknown, status, (body as unknown as { code: string }).code]).toEqual([unknown, 404, 'E3120']);
    }
  });

  it('[PPL-02] is visible to the viewers that its user allows', async () => {
    const [shy, viewer] = [four[1]!, four[2]!];
    const name = await nameOf(shy);
    const isShown = async (who: TestUser) => (await get(who, name)).body.profile !== null;
    const choose = (profileFor: string, showsOnline = true) =>
      shy.user.call('PUT', '/api/profile-choices', { body: { profileFor, showsOnline } });
    await choose('FOLLOWED');
    expect([await isShown(viewer.user), await isShown(guest), await isShown(shy.user)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await viewer.user.call<Page<OwnGame>>('GET', `/api/people/${name}/games`)).body.content).toEqual(
      [],
    );
    await shy.user.call('PUT', `/api/people/${await nameOf(viewer)}/follow`);
    expect(await isShown(viewer.user)).toBe(true);
    await choose('NOBODY');
    expect(await isShown(viewer.user)).toBe(false);
    await choose('EVERYBODY', false);
    expect((await get(viewer.user, name)).body.profile?.isOnline).toBeNull();
    expect((await choose('STRANGERS')).status).toBe(422);
    await choose('EVERYBODY');
  });

  it('[PPL-03] [PPL-51] shows the rating to viewers who may see ratings', async () => {
    const name = await nameOf(four[0]!);
    const { rating } = (await get(four[3]!.user, name)).body.profile ?? {};
    expect(rating).toMatchObject({ games: 1, history: [{ rating: rating?.rating, isProvisional: true }] });
    const plain = await loggedIn(server);
    expect((await get(plain, name)).body.profile?.rating).toBeNull();
  });

  it('[PPL-51] shows the ratings after the last hundred rated games, oldest first', async () => {
    const { id, name } = await ratedUser(server);
    const { db } = server.services.database;
    await sql`insert into rating_change (game_id, account_id, seq, ended_at, status, points, place, mu_before,
        sigma_before, mu_after, sigma_after, ordinal)
      select 'rated ' || i, ${id}::text, 1000 + i, now(), 'POINT_GAME', 0, 1, 25, 5, 25 + i / 10.0, 5, i
      from generate_series(1, 101) i`.execute(db);
    await sql`insert into account_rating (account_id, mu, sigma, games, shown)
      values (${id}, 35.1, 5, 101, 1400)`.execute(db);
    const { history = [] } = (await get(four[3]!.user, name)).body.profile?.rating ?? {};
    expect(history.map(({ gameSessionId }) => gameSessionId)).toEqual(
      Array.from({ length: 100 }, (_, i) => `rated ${i + 2}`),
    );
    expect(history.at(-1)?.rating).toBeGreaterThan(history[0]?.rating ?? 0);
  });
});

it('[PPL-05] a search finds people by the beginning of the nickname', async () => {
  const name = await nameOf(four[0]!);
  const find = async (text: string) =>
    (await guest.call<{ nicknames: string[] }>('GET', `/api/people?startsWith=${encodeURIComponent(text)}`))
      .body.nicknames;
  expect(await find(name.slice(0, 5).toUpperCase())).toContain(name);
  expect(await find('%')).toEqual([]);
  expect(await find('_')).toEqual([]);
  expect((await guest.call('GET', '/api/people?startsWith=')).status).toBe(422);
});

it('[PPL-05] a search finds at most ten people, among them those with hidden profiles, but not inactive or deleted ones', async () => {
  const { db } = server.services.database;
  const nineOf = (nickname: (i: number) => string) => Array.from({ length: 9 }, (_, i) => nickname(i + 1));
  const exact = nineOf((i) => `Crowd ${i}`);
  // The first letter is Cyrillic.
  const alike = nineOf((i) => `Сrowd 1${i}`);
  await db
    .insertInto('account')
    .values(
      [...exact, ...alike].map((username, i) => ({
        ...{ id: `crowd${i}`, role: 'ROLE_USER' as const, username },
        ...{ ...keysOf(username), activated_at: new Date() },
      })),
    )
    .execute();
  const find = async () =>
    (await guest.call<{ nicknames: string[] }>('GET', '/api/people?startsWith=crowd')).body.nicknames;
  expect(await find()).toEqual([...exact, alike[0]]);
  const change = (i: number, columns: object) =>
    db.updateTable('account').set(columns).where('id', '=', `crowd${i}`).execute();
  await change(0, { profile_for: 'NOBODY' });
  await change(1, { profile_for: 'FOLLOWED' });
  await change(2, { activated_at: null });
  await change(3, { deleted_at: new Date() });
  expect(await find()).toEqual([...exact.slice(0, 2), ...exact.slice(4), ...alike.slice(0, 3)]);
});

it('[PPL-50] [PPL-53] a profile counts checkmates given and suffered, and averages the win probability', async () => {
  const [white, black] = [await newMember(server), await newMember(server)];
  const body = { position: WHITE_WINS, numberOfBots: 2 };
  const { id } = (await white.call<GameSessionView>('POST', '/api/game-session', { body })).body;
  const act = async (user: TestUser, method: string, path: string, move?: object) => {
    const answer = await user.call(method, `/api/${path}`, move ? { body: move } : {});
    expect([path, answer.status]).toEqual([path, 200]);
  };
  await act(black, 'POST', `game-session/${id}/join`);
  await act(black, 'PUT', `game-session/${id}/ready`);
  await act(white, 'POST', `game-session/${id}/start`);
  for (const user of [white, black]) await user.call('PUT', `/api/game-session/${id}/ready`);
  await act(white, 'POST', `board/session/${id}/move`, { originPosition: 'c2', targetPosition: 'a2' });
  const matesOf = async (user: Member) => {
    const { profile } = (await get(guest, user.signUp.nickname)).body;
    return [profile?.matesGiven, profile?.matesSuffered];
  };
  const averageOf = async (user: Member) =>
    (await get(guest, user.signUp.nickname)).body.profile?.averageChance;
  expect(await matesOf(white)).toEqual([0, 0]);
  expect(await averageOf(white), 'a private game').toBeNull();
  const { db } = server.services.database;
  await db.updateTable('game').set({ is_random: true }).where('id', '=', id).execute();
  expect([await matesOf(white), await matesOf(black)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
  // The game has one evaluated position, the one before its only move.
  const start = parsePosition(WHITE_WINS);
  const chances = start.ok ? chancesOf(start.value) : null;
  expect(await averageOf(white)).toBe(chances?.[0]);
  expect(await averageOf(black)).toBe(chances?.[1]);
  expect(await averageOf(await newMember(server))).toBeNull();
  // A result that was stored before checkmates were counted is completed when a profile is read.
  await db.updateTable('game_result').set({ mated_by: null }).where('game_id', '=', id).execute();
  await db.updateTable('game_seat').set({ has_result: false }).where('game_id', '=', id).execute();
  expect([await matesOf(black), await matesOf(white)]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  // A game without stored probabilities does not count in the average.
  const seats = [white.id, black.id, (await newMember(server)).id, (await newMember(server)).id] as const;
  for (const stored of [[0.1, 0.2, 0.3, 0.4], null]) {
    const gameId = await insertEndedGame(db, playEndedGame(4, 1), seats, Date.now());
    await db.updateTable('game').set({ is_random: true }).where('id', '=', gameId).execute();
    // The profile makes the result of the game.
    expect(await averageOf(white)).not.toBeNull();
    await db
      .updateTable('game_result')
      .set({ chances: stored && JSON.stringify(stored) })
      .where('game_id', '=', gameId)
      .execute();
  }
  expect(await averageOf(white)).toBeCloseTo(((chances?.[0] ?? 0) + 0.1) / 2, 10);
});

it('[PPL-50] a checkmate by a bot does not count for the user who takes over its seat later', async () => {
  const members = [0, 1, 2, 3].map(() => newMember(server));
  const users = (await Promise.all(members)) as [Member, Member, Member, Member];
  const [white, black] = users;
  // No seat can be taken over before ply 8.
  const startPosition = WHITE_MATES_BLACK.replace(/0$/, '8');
  const play = new Play({ ...MAIN, isRandom: true }, startPosition);
  play.do(sitBot(0));
  for (const seat of [1, 2, 3] as const) {
    const { id, signUp } = users[seat];
    play.do({ type: 'sit', seat, playerId: id, name: signUp.nickname, isAutoReady: false });
  }
  play.do({ type: 'start' });
  for (const by of [1, 2, 3] as const) play.do({ type: 'ready', by });
  play.move('c2-a2');
  play.do({ type: 'takeBotSeat', seat: 0, playerId: white.id, name: white.signUp.nickname });
  for (const by of [2, 3] as const) play.do({ type: 'resign', by });
  const { state, seats } = play.match;
  expect(state).toBe('FINISHED');
  const { db } = server.services.database;
  const id = newGameId();
  await insertGame(db, {
    ...{ id, name: 'Taken over', creatorId: black.id, isRandom: true, isRated: false },
    ...{ settings: MAIN, options: { bots: [], convertCaptured: true, seed: 1 }, startPosition, state },
    ...{ startedAtMs: Date.now(), entries: play.entries, atMs: Date.now() },
    seats: seats.map(({ playerId }) => playerId),
  });
  await db.updateTable('game').set({ ended_at: new Date() }).where('id', '=', id).execute();
  const matesOf = async ({ signUp }: Member) => {
    const { profile } = (await get(guest, signUp.nickname)).body;
    return [profile?.games, profile?.matesGiven, profile?.matesSuffered];
  };
  expect(await matesOf(white)).toEqual([1, 0, 0]);
  expect(await matesOf(black)).toEqual([1, 0, 1]);
});

it('[ARC-24] an archived game counts in profiles and lists, also before its result is made', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => ratedUser(server)));
  const [{ user, id, name }] = players as [Rated];
  const { db } = server.services.database;
  const playOldGame = async () => {
    const gameId = await playRandomGame(players);
    const endedAt = sql<Date>`now() - interval '8 days'`;
    await db.updateTable('game').set({ ended_at: endedAt }).where('id', '=', gameId).execute();
    // The players resigned early, which would exclude them from the next random game.
    await db.deleteFrom('leaving_record').execute();
    await server.services.rooms.local(gameId)?.disconnect();
    return gameId;
  };
  const views = async () => [
    (await get(guest, name)).body.profile,
    (await guest.call('GET', `/api/people/${name}/games`)).body,
    (await user.call('GET', '/api/game-session/all-my-matching')).body,
    await server.services.store.countStarted(id),
  ];
  await playOldGame();
  const before = await views();
  await archiveDueGames(server);
  expect(await views()).toEqual(before);

  const unseen = await playOldGame();
  await archiveDueGames(server);
  const results = db.selectFrom('game_result').select('game_id').where('game_id', '=', unseen);
  expect(await results.execute()).toEqual([]);
  const [profile, games, own, started] = await views();
  expect(profile).toMatchObject({ games: 2, wins: 2, averageChance: expect.any(Number) });
  const won = [{ result: 'WON' }, { result: 'WON' }];
  expect([games, own]).toMatchObject([{ content: won }, won]);
  expect(started).toBe(2);
});

describe('an earlier nickname', () => {
  const rename = async (user: Member, nickname: string) => {
    const body = { nickname, password: user.signUp.password };
    const answer = await user.call('PUT', '/api/account/change-personal-info', { body });
    expect(answer.status).toBe(200);
  };
  const nicknameAt = async (name: string) => {
    const { status, body } = await get(guest, name);
    return status === 200 ? body.nickname : null;
  };

  it('[PPL-47] leads to the profile of its former user for 90 days', async () => {
    const user = await newMember(server);
    const old = user.signUp.nickname;
    await rename(user, 'Renamed Rita');
    await rename(user, 'Renamed Rosa');
    for (const name of [old, 'Renamed Rita', 'renamedrosa'])
      expect(await nicknameAt(name)).toBe('Renamed Rosa');
    // A change of case or spaces does not make a new nickname.
    await rename(user, 'RenamedRosa');
    const { db } = server.services.database;
    const known = () =>
      db.selectFrom('old_nickname').select('username').where('account_id', '=', user.id).execute();
    expect((await known()).map(({ username }) => username).sort()).toEqual([old, 'Renamed Rita'].sort());
    const changedBefore = (days: number) =>
      sql`update old_nickname set changed_at = now() - ${days} * interval '1 day'
        where username = ${old}`.execute(db);
    await changedBefore(89);
    expect(await nicknameAt(old)).toBe('RenamedRosa');
    await changedBefore(91);
    expect([await nicknameAt(old), await nicknameAt('Renamed Rita')]).toEqual([null, 'RenamedRosa']);
    // After the user returns to an earlier nickname, the nickname that was used in between leads to the profile.
    await rename(user, 'Renamed Rita');
    expect(await nicknameAt('Renamed Rosa')).toBe('Renamed Rita');
  });

  it('[PPL-47] leads to the profile of another user who has taken the nickname', async () => {
    const [first, second] = [await newMember(server), await newMember(server)];
    const old = first.signUp.nickname;
    await rename(first, 'Moved Molly');
    await rename(second, old);
    expect([await nicknameAt(old), await nicknameAt('Moved Molly')]).toEqual([old, 'Moved Molly']);
  });

  it('[PPL-48] is in the data export, and deleted with the account', async () => {
    const user = await newMember(server);
    const old = user.signUp.nickname;
    await rename(user, 'Leaving Lena');
    const { body } = await user.call<{ oldNicknames: object[] }>('GET', '/api/account/export');
    expect(body.oldNicknames).toMatchObject([{ username: old }]);
    await server.services.ownData.erase({ account: { id: user.id } } as never);
    expect([await nicknameAt(old), await nicknameAt('Leaving Lena')]).toEqual([null, null]);
    expect(
      await server.services.database.db
        .selectFrom('old_nickname')
        .select('username')
        .where('username', '=', old)
        .execute(),
    ).toEqual([]);
  });
});

it('[PPL-48] a search finds a nickname by a look-alike of its beginning', async () => {
  const user = await newMember(server);
  await server.services.database.db
    .updateTable('account')
    .set({ username: 'Pax Olson', ...keysOf('Pax Olson') })
    .where('id', '=', user.id)
    .execute();
  const find = async (text: string) =>
    (await guest.call<{ nicknames: string[] }>('GET', `/api/people?startsWith=${encodeURIComponent(text)}`))
      .body.nicknames;
  // The first two letters are Cyrillic.
  for (const text of ['pax', 'Pax O', 'Рах', 'PaxO'.replace('a', 'а'), 'pax 0lson'])
    expect([text, await find(text)]).toEqual([text, ['Pax Olson']]);
  for (const text of ['.', '-', '’']) expect(await find(text)).toEqual([]);
});

describe('follows and blocks', () => {
  const followed = async (who: TestUser) =>
    (await who.call<{ people: FollowedPerson[]; blocked: string[] }>('GET', '/api/followed-people')).body;

  it('[PPL-06] show which followed users are online and playing, unless those users hide it', async () => {
    const ann = await loggedIn(server);
    const players = await Promise.all(Array.from({ length: 4 }, () => ratedUser(server)));
    const ben = players[3]!;
    const name = await nameOf(ben);
    expect((await ann.call('PUT', `/api/people/${name}/follow`)).status).toBe(200);
    await ann.call('PUT', `/api/people/${name}/follow`);
    await ben.user.call('GET', '/api/notifications/unread?isSeen=true');
    expect((await followed(ann)).people).toEqual([{ nickname: name, isOnline: true, gameId: null }]);
    expect((await get(ann, name)).body).toMatchObject({ isFollowed: true, profile: { isOnline: true } });
    const { gameId, request } = await startRandomGame(players);
    expect((await followed(ann)).people).toEqual([{ nickname: name, isOnline: true, gameId }]);
    const choose = (showsOnline: boolean) =>
      ben.user.call('PUT', '/api/profile-choices', { body: { profileFor: 'EVERYBODY', showsOnline } });
    await choose(false);
    expect((await followed(ann)).people).toMatchObject([{ isOnline: false, gameId: null }]);
    await choose(true);
    for (const i of [0, 1, 2]) await request(i, 'POST', `/game-session/${gameId}/resign`);
    expect((await followed(ann)).people).toEqual([{ nickname: name, isOnline: true, gameId: null }]);
    // The user looked at a page three minutes ago.
    await server.services.database.db
      .updateTable('notification_recipient')
      .set({ seen_at: sql<Date>`now() - interval '3 minutes'` })
      .where('account_id', '=', ben.id)
      .execute();
    expect((await followed(ann)).people).toEqual([{ nickname: name, isOnline: false, gameId: null }]);
    expect((await get(ann, name)).body).toMatchObject({ profile: { isOnline: false } });
    await ann.call('DELETE', `/api/people/${name}/follow`);
    expect((await followed(ann)).people).toEqual([]);

    const own = (await ann.call<{ username: string }>('GET', '/api/account/me')).body.username;
    expect((await ann.call('PUT', `/api/people/${own}/follow`)).status).toBe(404);
    expect((await guest.call('PUT', `/api/people/${name}/follow`)).status).toBe(403);
  });

  it('[PPL-07] exclude each other: a block removes the follows between both users, and prevents new ones', async () => {
    const [ann, ben] = [four[0]!, four[1]!];
    const [annName, benName] = [await nameOf(ann), await nameOf(ben)];
    await ann.user.call('PUT', `/api/people/${benName}/follow`);
    await ben.user.call('PUT', `/api/people/${annName}/follow`);
    await ann.user.call('PUT', `/api/people/${benName}/block`);
    expect(await followed(ann.user)).toMatchObject({ people: [], blocked: [benName] });
    expect((await followed(ben.user)).people.map(({ nickname }) => nickname)).not.toContain(annName);
    expect((await get(ben.user, annName)).body).toMatchObject({ isBlocked: false });
    for (const [who, name] of [
      [ben, annName],
      [ann, benName],
    ] as const) {
      expect((await who.user.call('PUT', `/api/people/${name}/follow`)).status).toBe(200);
      expect((await get(who.user, name)).body.isFollowed).toBe(false);
    }
    expect((await get(ben.user, annName)).body.profile).not.toBeNull();
  });

  it('[PPL-07] a block and a follow that begin at the same instant leave no follow', async () => {
    const [first, second] = [await newMember(server), await newMember(server)];
    const people = new PeopleStore(server.services.database.db);
    for (let round = 0; round < 10; round++) {
      const [a, b] = round % 2 === 0 ? [first.id, second.id] : [second.id, first.id];
      await Promise.all([people.add('person_block', a, b), people.add('person_follow', b, a)]);
      expect(await people.has('person_follow', b, a)).toBe(false);
      await people.remove('person_block', a, b);
    }
  });

  it('[PPL-07] keep two users apart in the queue if one of them blocks the other', async () => {
    // The previous test has left a block between the first two users.
    const enter = (who: Rated) =>
      who.user.call('POST', '/api/game-queue', { body: { timeSetting: 'SLOW', kind: 'CASUAL' } });
    const state = async (who: Rated) =>
      (await who.user.call<{ gameId: string | null }>('GET', '/api/game-queue')).body.gameId;
    for (const who of four) await enter(who);
    expect(await Promise.all(four.map(state))).toEqual([null, null, null, null]);
    const fifth = await ratedUser(server);
    await enter(fifth);
    const games = await Promise.all([...four, fifth].map(state));
    expect(new Set(games.filter((game) => game !== null)).size).toBe(1);
    expect(games.slice(0, 2).filter((game) => game === null)).toHaveLength(1);
    // The waiting user also does not take a seat that becomes free at the other user's table.
    const [waiting, seated] = games[0] === null ? [four[0]!, four[1]!] : [four[1]!, four[0]!];
    const idOf = async (who: Rated) =>
      (await who.user.call<{ id: string }>('GET', '/api/account/me')).body.id;
    const next = async (players: string[]) =>
      new QueueStore(server.services.database.db).longestWaiting(
        { timeSetting: 'SLOW', kind: 'CASUAL' },
        false,
        [],
        players,
      );
    expect((await next([]))?.id).toBe(await idOf(waiting));
    expect(await next([await idOf(seated)])).toBeNull();
    const block = async (method: string, by: Rated, of: Rated) =>
      by.user.call(method, `/api/people/${encodeURIComponent(await nameOf(of))}/block`);
    const [ann, ben] = [four[0]!, four[1]!];
    await block('DELETE', ann, ben);
    expect((await next([await idOf(seated)]))?.id).toBe(await idOf(waiting));
    for (const [by, of] of [
      [seated, waiting],
      [waiting, seated],
    ] as const) {
      await block('PUT', by, of);
      expect(await next([await idOf(seated)])).toBeNull();
      await block('DELETE', by, of);
    }
    await block('PUT', ann, ben);
    // The offer of a takeover excludes games with users who block the caller or are blocked by the caller.
    // `blockedWith` returns both.
    const takeovers = new TakeoverStore(server.services.database.db);
    expect(await takeovers.blockedWith(await idOf(waiting))).toEqual([await idOf(seated)]);
    expect(await takeovers.blockedWith(await idOf(seated))).toEqual([await idOf(waiting)]);
  });

  it('[PPL-08] are in the data export, and deleted with the account', async () => {
    const ann = four[0]!;
    const follow = (follower: Rated, followed: string) =>
      follower.user.call('PUT', `/api/people/${encodeURIComponent(followed)}/follow`);
    await follow(ann, await nameOf(four[3]!));
    await follow(four[1]!, await nameOf(four[2]!));
    await follow(four[2]!, await nameOf(four[1]!));
    await four[1]!.user.call('PUT', '/api/profile-choices', {
      body: { profileFor: 'NOBODY', showsOnline: false },
    });
    const { body } = await ann.user.call<Record<string, { username?: string }[]>>(
      'GET',
      '/api/account/export',
    );
    const benName = await nameOf(four[1]!);
    expect(body.blockedPeople?.map(({ username }) => username)).toEqual([benName]);
    expect(body.followedPeople?.map(({ username }) => username)).toEqual([await nameOf(four[3]!)]);
    expect(body.profileChoices).toMatchObject([{ profile_for: 'EVERYBODY' }]);
    const { db } = server.services.database;
    const ben = await new PeopleStore(db).find(benName);
    await server.services.ownData.erase({ account: { id: ben?.id ?? '' } } as never);
    expect(await db.selectFrom('person_block').selectAll().execute()).toEqual([]);
    const follows = await db.selectFrom('person_follow').select(['account_id', 'followed_id']).execute();
    expect(follows.length).toBeGreaterThan(0);
    expect(follows.flatMap((one) => [one.account_id, one.followed_id])).not.toContain(ben?.id);
    expect(await new PeopleStore(db).choices(ben?.id ?? '')).toEqual({
      profileFor: 'EVERYBODY',
      showsOnline: true,
    });
    expect((await get(guest, benName)).status).toBe(404);
  });
});

it('[PPL-09] the queries of search and statistics use their indexes', async () => {
  const { db } = server.services.database;
  const store = new PeopleStore(db);
  const planOf = async (
    statement: ReturnType<PeopleStore['search']> | ReturnType<PeopleStore['profileFigures']>,
  ) => {
    // The planner avoids sequential scans and sorts, which it would otherwise choose because the tables of the test are
    // small.
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_sort = off`.execute(tx);
      return sql<object>`explain ${statement as never}`.execute(tx);
    });
    return JSON.stringify(rows);
  };
  await sql`insert into account (id, role, username, username_key, username_skeleton, activated_at)
    select 'many' || i, 'ROLE_USER', 'Many ' || i, 'many ' || i, 'many' || i, now()
    from generate_series(1, 2000) i`.execute(db);
  await sql`analyze account`.execute(db);
  const plan = await planOf(store.search('many'));
  expect(plan).toContain('account_nickname_prefix');
  expect(plan).not.toContain('Sort');
  expect(await planOf(store.searchAlike('anna'))).toContain('account_skeleton_prefix');
  expect(await planOf(store.profileFigures('x'))).not.toContain('Seq Scan on game_seat');
});
