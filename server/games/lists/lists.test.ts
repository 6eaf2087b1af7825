/** Lists of games for users with accounts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPosition } from '../../../engine/board/position.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import type { GameSessionView, ListedGame, OwnGame } from '../../../protocol/http/gameShapes.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { GREEN_STALEMATES } from '../../../tests/harness/games/positions.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn, loggedInAs } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
let reader: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  reader = await loggedIn(server);
});
afterAll(() => server.stop());

type Refusal = { code: string; params: { field: string } };
const list = (query: string) => reader.call<Page<ListedGame> & Refusal>('GET', `/api/game-session?${query}`);

/**
 * Creates a game of a new user. The test writes its state directly, because the list reads database rows and not rooms.
 */
async function game(
  name: string,
  state: string,
  extra: { isRandom?: boolean; endedAt?: Date; startedAt?: Date } = {},
): Promise<string> {
  const user = await TestUser.guest(server.url);
  const { id } = await user.create({ name });
  await server.services.database.db
    .updateTable('game')
    .set({
      state: state as 'STARTED',
      is_random: extra.isRandom ?? false,
      started_at: state === 'NOT_STARTED' ? null : (extra.startedAt ?? new Date()),
      ended_at: extra.endedAt ?? null,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('the list of active games', () => {
  it('[LOB-03, LOB-05, LOB-20] shows waiting, running and ended games in pages, and hides private games before the start', async () => {
    const waiting = await game('Waiting in the open', 'NOT_STARTED', { isRandom: true });
    const hidden = await game('Waiting in private', 'NOT_STARTED');
    const running = await game('Running in private', 'PAUSED');
    const special = await game('In a special pause', 'SPECIAL_PAUSE');
    const ended = await Promise.all(
      ['FINISHED', 'DRAW', 'STALEMATE', 'TERMINATED_NO_HUMAN_PLAYERS'].map((state) =>
        game('Ended this week', state, { endedAt: new Date() }),
      ),
    );
    const old = await game('Ended long ago', 'FINISHED', {
      endedAt: new Date(Date.now() - 8 * 24 * 3600 * 1000),
    });
    const groups = await Promise.all(
      ['NOT_STARTED', 'IN_PROGRESS', 'ENDED'].map(async (group) =>
        (await list(`gameStateSimplified=${group}&pageSize=100`)).body.content.map((one) => one.id),
      ),
    );
    expect(
      [waiting, hidden, running, special, ...ended, old].map((id) =>
        groups.findIndex((ids) => ids.includes(id)),
      ),
    ).toEqual([0, -1, 1, 1, 2, 2, 2, 2, -1]);
  });

  it('[LOB-03] shows the games that have ended since Monday, 0:00 UTC', async () => {
    const now = new Date();
    const sinceMonday = (now.getUTCDay() + 6) % 7;
    const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - sinceMonday);
    const endedAt = (ms: number) => game('Ended around Monday', 'FINISHED', { endedAt: new Date(ms) });
    const first = await endedAt(monday);
    const last = await endedAt(monday - 1);
    const ids = (await list('gameStateSimplified=ENDED&pageSize=100')).body.content.map(({ id }) => id);
    expect([ids.includes(first), ids.includes(last)]).toEqual([true, false]);
  });

  it.each([
    ['missing', 'null'],
    ['of an unknown kind', '{"time":{"kind":"sundial"}}'],
    ['an invalid time', '{"time":{"kind":"main","mainMs":"long","incrementMs":0}}'],
    ['a text', '"unlimited"'],
  ])('still shows the other games if the stored settings of one game are %s', async (what, settings) => {
    const { db } = server.services.database;
    const good = await game(`Good beside ${what}`, 'STARTED');
    const bad = await game(`Bad with ${what}`, 'STARTED');
    await sql`update game set settings = ${settings}::jsonb where id = ${bad}`.execute(db);
    const query = `gameStateSimplified=IN_PROGRESS&pageSize=100&name=${encodeURIComponent(what)}`;
    const { status, body } = await list(query);
    expect(status).toBe(200);
    expect(body.content.map((one) => one.id)).toEqual([good]);
    expect(body.totalElements).toBe(1);
    const head = await db
      .selectFrom('game_head')
      .select('damage')
      .where('game_id', '=', bad)
      .executeTakeFirstOrThrow();
    expect(head.damage).not.toBeNull();
  });

  it('has pages without gaps, and the total number of games', async () => {
    for (let i = 0; i < 5; i++) await game(`Paged ${i}`, 'STARTED');
    const query = 'gameStateSimplified=IN_PROGRESS&name=paged&sortBy=NAME&sortDirection=ASC';
    const pages = await Promise.all(
      [0, 1, 2, 3].map((pageNo) => list(`${query}&pageNo=${pageNo}&pageSize=2`)),
    );
    expect(pages.map((page) => page.body.content.map((one) => one.name))).toEqual([
      ['Paged 0', 'Paged 1'],
      ['Paged 2', 'Paged 3'],
      ['Paged 4'],
      [],
    ]);
    expect(pages.map((page) => page.body.totalElements)).toEqual([5, 5, 5, 5]);
  });

  it.each([
    ['NAME', ['Sorted A', 'Sorted B']],
    ['START_TIMESTAMP', ['Sorted B', 'Sorted A']],
    ['GAME_STATE', ['Sorted B', 'Sorted A']],
  ])('is sorted by %s', async (key, names) => {
    const tag = `${key.toLowerCase()}`.slice(0, 5);
    await game(`Sorted A ${tag}`, 'STARTED', { startedAt: new Date(Date.now() - 1_000) });
    await game(`Sorted B ${tag}`, 'PAUSED', { startedAt: new Date(Date.now() - 9_000) });
    const { body } = await list(
      `gameStateSimplified=IN_PROGRESS&name=${tag}&sortBy=${key}&sortDirection=ASC`,
    );
    expect(body.content.map((one) => one.name.slice(0, 8))).toEqual(names);
  });

  it.each([
    ['gameStateSimplified=RUNNING', 'gameStateSimplified'],
    ['', 'gameStateSimplified'],
    ['gameStateSimplified=ENDED&pageNo=-1', 'pageNo'],
    ['gameStateSimplified=ENDED&pageNo=x', 'pageNo'],
    ['gameStateSimplified=ENDED&pageSize=0', 'pageSize'],
    ['gameStateSimplified=ENDED&pageSize=101', 'pageSize'],
    ['gameStateSimplified=ENDED&pageSize=x', 'pageSize'],
    ['gameStateSimplified=ENDED&pageSize=1.5', 'pageSize'],
    ['gameStateSimplified=ENDED&sortBy=POINTS', 'sortBy'],
  ])('[LOB-06] rejects the query "%s"', async (query, field) => {
    const answer = await list(query);
    expect([answer.status, answer.body.code, answer.body.params.field]).toEqual([422, 'E3008', field]);
  });

  it('[GST-12] rejects guests', async () => {
    const guest = await TestUser.guest(server.url);
    for (const path of [
      'game-session?gameStateSimplified=ENDED',
      'game-session/all-my-matching',
      'game-session/all-my-matching-count',
    ]) {
      expect((await guest.call<Refusal>('GET', `/api/${path}`)).body.code).toBe('E3007');
      expect((await guest.call(`GET`, `/api/guest/${path}`)).status).toBe(404);
    }
  });

  it.each([
    ['GET', 'account-rating/mine'],
    ['GET', 'account-rating/game-by-game/mine'],
    ['GET', 'account-rating/highest-ranks'],
    ['GET', 'account-rating/highest-scores-sum'],
    ['GET', 'account-rating/highest-scores-efficiency'],
    ['POST', 'payments/create-checkout-session'],
    ['POST', 'payments/create-nft-checkout-session'],
    ['GET', 'saved-games'],
    ['POST', 'saved-games'],
    ['PUT', 'account/change-personal-info'],
    ['PUT', 'account/change-password'],
    ['DELETE', 'account'],
  ])('[GST-12] and the call %s %s reject guests', async (method, path) => {
    const guest = await TestUser.guest(server.url);
    const answer = await guest.call<Refusal>(method, `/api/${path}`);
    expect([answer.status, answer.body.code]).toEqual([403, 'E3007']);
    expect((await guest.call(method, `/api/guest/${path}`)).status).toBe(404);
  });
});

describe("the list of the caller's games", () => {
  it('[LOB-07, LOB-08] contains the matching games in which the caller has a seat, and their number', async () => {
    const user = await loggedInAs(server, 'ROLE_PREMIUM_USER');
    const made = await user.call<GameSessionView>('POST', '/api/game-session', {
      body: { name: 'Mine alone' },
    });
    expect(made.status).toBe(201);
    await game('Of another', 'STARTED');
    const mine = async (query: string) =>
      (await user.call<ListedGame[]>('GET', `/api/game-session/all-my-matching?${query}`)).body.map(
        (one) => one.id,
      );
    const count = async (query: string) =>
      (await user.call<{ count: number }>('GET', `/api/game-session/all-my-matching-count?${query}`)).body
        .count;
    expect([await mine(''), await count('')]).toEqual([[made.body.id], 1]);
    expect([await mine('name=alone'), await count('name=alone')]).toEqual([[made.body.id], 1]);
    for (const query of ['name=nowhere', 'gameStateSimplified=ENDED'])
      expect([await mine(query), await count(query)]).toEqual([[], 0]);
  });
});

describe("the filtered list of the user's games", () => {
  let owner: TestUser;
  let rival: TestUser;
  let others: readonly TestUser[];
  const ids: Record<string, string> = {};

  const ask = async (user: TestUser, method: string, path: string, body?: object) => {
    const answer = await user.call<GameSessionView>(method, `/api/${path}`, body ? { body } : {});
    expect([path, answer.status]).toEqual([path, path === 'game-session' ? 201 : 200]);
    return answer.body;
  };

  async function named(name: string, user: Awaited<ReturnType<typeof loggedIn>>): Promise<TestUser> {
    await server.services.database.db
      .updateTable('account')
      .set({ username: name })
      .where('username', '=', user.signUp.nickname)
      .execute();
    return user;
  }

  /** Creates a started game of four people in which the owner is WHITE. */
  async function gameOfFour(name: string, options: object = {}): Promise<string> {
    const { id } = await ask(owner, 'POST', 'game-session', { name, ...options });
    for (const user of [rival, ...others]) await ask(user, 'POST', `game-session/${id}/join`);
    await ask(owner, 'POST', `game-session/${id}/start`);
    for (const user of [owner, rival, ...others]) await ask(user, 'PUT', `game-session/${id}/ready`);
    return id;
  }

  beforeAll(async () => {
    owner = await named('Octavia', await loggedInAs(server, 'ROLE_PREMIUM_USER'));
    rival = await named('Rivalta', await loggedInAs(server, 'ROLE_PREMIUM_USER'));
    others = await Promise.all([0, 1].map(() => loggedInAs(server, 'ROLE_PREMIUM_USER')));
    ids.won = await gameOfFour('Won');
    for (const user of [rival, ...others]) await ask(user, 'POST', `game-session/${ids.won}/resign`);
    ids.lost = await gameOfFour('Lost');
    for (const user of [owner, ...others]) await ask(user, 'POST', `game-session/${ids.lost}/resign`);
    ids.drawn = await gameOfFour('Drawn');
    await ask(owner, 'POST', `draw-vote/init/game-session/${ids.drawn}`);
    for (const user of [rival, ...others])
      await ask(user, 'POST', `draw-vote/vote/game-session/${ids.drawn}?voterDecision=APPROVED`);
    ids.stalemate = await gameOfFour('Stalemate', { position: GREEN_STALEMATES });
    const move = { originPosition: 'h3', targetPosition: 'h2' };
    await ask(others[1]!, 'POST', `board/session/${ids.stalemate}/move`, move);
    const bots = await ask(owner, 'POST', 'game-session', { name: 'Bots', numberOfBots: 3 });
    ids.bots = bots.id;
    await ask(owner, 'POST', `game-session/${bots.id}/start`);
    await ask(owner, 'POST', `game-session/${bots.id}/resign`);
    ids.running = await gameOfFour('Running');
  }, 60_000);

  const mine = async (query: string, user = owner) => {
    const list = await user.call<OwnGame[]>('GET', `/api/game-session/all-my-matching?${query}`);
    const count = await user.call<{ count: number }>(
      'GET',
      `/api/game-session/all-my-matching-count?${query}`,
    );
    expect(count.body.count).toBe(list.body.length);
    return list.body;
  };

  it.each([
    ['ASC', 1],
    ['DESC', -1],
  ])('shows ended games in the order of their last update, %s', async (direction, sign) => {
    const query = `gameStateSimplified=ENDED&sortBy=LAST_ROUND_UPDATE_TIMESTAMP&sortDirection=${direction}`;
    const { body } = await owner.call<OwnGame[]>('GET', `/api/game-session/all-my-matching?${query}`);
    const updates = body.map((one) => one.lastRoundUpdateTimestampEpochSeconds ?? 0);
    expect(new Set(updates).size).toBe(5);
    expect(updates).toEqual([...updates].sort((a, b) => sign * (Number(a) - Number(b))));
  });

  it.each([
    ['kind=BOTS', ['bots']],
    ['kind=PRIVATE', ['drawn', 'lost', 'running', 'stalemate', 'won']],
    ['kind=RANDOM', []],
    ['result=WON', ['won']],
    ['result=LOST', ['lost']],
    ['result=DRAW', ['drawn', 'stalemate']],
    ['result=UNFINISHED', ['bots', 'running']],
    ['opponent=rIv', ['drawn', 'lost', 'running', 'stalemate', 'won']],
    ['opponent=ival', []],
    ['opponent=Octavia', []],
    ['opponent=%25', []],
    ['color=WHITE', ['bots', 'drawn', 'lost', 'running', 'stalemate', 'won']],
    ['color=RED', []],
    ['kind=PRIVATE&result=WON&opponent=Riv&color=WHITE', ['won']],
  ])('[TBL-70] contains the right games with the filter "%s"', async (query, names) => {
    const found = (await mine(query)).map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
    expect(found.toSorted()).toEqual(names);
  });

  it('[TBL-70] shows the color, winner, points and last position of ended games', async () => {
    const games = await mine('');
    const of = (name: string) => games.find(({ id }) => id === ids[name]);
    const start = makePosition(startPosition());
    expect(of('won')).toMatchObject({ ownColor: 'WHITE', kind: 'PRIVATE', result: 'WON' });
    expect(of('won')?.points).toEqual([expect.any(Number), 0, 0, 0]);
    expect(of('won')?.points?.[0]).toBeGreaterThan(0);
    expect(of('won')?.position?.split(' ')[0]).toBe(start.split(' ')[0]);
    expect(of('stalemate')).toMatchObject({ gameState: 'STALEMATE', result: 'DRAW' });
    expect(of('stalemate')?.position?.split(' ')[0]).toBe(
      'bK,10,rK/12/12/12/12/12/12/1,gR,10/12/12/7,gR,4/wK,10,gK',
    );
    expect(of('bots')).toMatchObject({ kind: 'BOTS', result: 'UNFINISHED' });
    expect(of('running')).toMatchObject({ result: 'UNFINISHED', points: null, position: null });
  });

  it('[TBL-70] names the winner of an ended game, also to the others', async () => {
    const winners = (await mine('')).map(({ id, winner }) => [
      Object.keys(ids).find((name) => ids[name] === id),
      winner,
    ]);
    expect(Object.fromEntries(winners)).toEqual({
      ...{ won: 'WHITE', lost: 'BLACK', drawn: null },
      ...{ stalemate: null, bots: null, running: null },
    });
  });

  it.each([
    ['WHITE', () => owner, { won: 'WON', lost: 'LOST' }],
    ['BLACK', () => rival, { won: 'LOST', lost: 'WON' }],
    ['RED', () => others[0], { won: 'LOST', lost: 'LOST' }],
    ['GREEN', () => others[1], { won: 'LOST', lost: 'LOST' }],
  ] as const)(
    '[TBL-70] shows %s the own result of the games that White and Black won',
    async (color, user, results) => {
      const games = await mine('', user());
      const of = (name: string) => games.find(({ id }) => id === ids[name]);
      for (const [name, result] of Object.entries(results))
        expect(of(name), name).toMatchObject({ ownColor: color, result });
    },
  );

  it('[TBL-70] contains results from the log if a game ended before results were stored', async () => {
    const { db } = server.services.database;
    const forgetResults = async () => {
      await db.deleteFrom('game_result').execute();
      await db.updateTable('game_seat').set({ has_result: false }).execute();
    };
    await forgetResults();
    expect((await mine('result=LOST')).map(({ id }) => id)).toEqual([ids.lost]);
    // A damaged game gets no result, and the list stays readable.
    await forgetResults();
    await db
      .deleteFrom('game_event')
      .where('game_id', '=', ids.won ?? '')
      .where('seq', '=', 2)
      .execute();
    const won = (await mine('')).find(({ id }) => id === ids.won);
    expect(won).toMatchObject({ result: 'UNFINISHED', points: null, position: null });
  });

  it.each(['kind=OFFLINE', 'result=won', 'color=BLUE', `opponent=${'a'.repeat(41)}`])(
    '[TBL-70] rejects the filter "%s"',
    async (query) => {
      for (const path of ['all-my-matching', 'all-my-matching-count']) {
        const answer = await owner.call<Refusal>('GET', `/api/game-session/${path}?${query}`);
        expect([answer.status, answer.body.params.field]).toEqual([422, query.split('=')[0]]);
      }
    },
  );
});

it('a client that sends only a cookie can join, pause, offer a draw and resign', async () => {
  const users = await Promise.all([0, 1, 2, 3].map(() => loggedIn(server)));
  const [owner, ...friends] = users as unknown as [TestUser, TestUser, TestUser, TestUser];
  const { id } = (
    await owner.call<GameSessionView>('POST', '/api/game-session', { body: { playerGameTimeSeconds: 300 } })
  ).body;
  const ask = async (user: TestUser, method: string, path: string, body?: object) => {
    const answer = await user.call<GameSessionView>(method, `/api/${path}`, body ? { body } : {});
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  for (const friend of friends) await ask(friend, 'POST', `game-session/${id}/join`);
  await ask(owner, 'POST', `game-session/${id}/start`);
  for (const user of users) await ask(user, 'PUT', `game-session/${id}/ready`);
  await ask(owner, 'POST', `board/session/${id}/move`, { originPosition: 'd3', targetPosition: 'e3' });
  expect((await ask(friends[2], 'PUT', `game-session/${id}/pause`)).gameState).toBe('PAUSED');
  expect((await ask(friends[1], 'PUT', `game-session/${id}/unpause`)).gameState).toBe('STARTED');
  await ask(friends[0], 'POST', `draw-vote/init/game-session/${id}`);
  await ask(owner, 'POST', `draw-vote/vote/game-session/${id}?voterDecision=REJECTED`);
  await ask(friends[0], 'POST', `board/session/${id}/move`, { originPosition: 'd9', targetPosition: 'e9' });
  expect((await ask(friends[1], 'POST', `game-session/${id}/resign`)).players[2]?.status).toBe('RESIGNED');
  await ask(friends[2], 'POST', `draw-vote/init/game-session/${id}`);
  for (const user of [owner, friends[0]])
    await ask(user, 'POST', `draw-vote/vote/game-session/${id}?voterDecision=APPROVED`);
  expect((await ask(owner, 'GET', `game-session/${id}`)).gameState).toBe('DRAW');
});
