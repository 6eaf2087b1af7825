/** The HTTP game calls in the order of the specification, made by a client that sends only a cookie. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionView } from '../../protocol/http/gameShapes.ts';
import { CALLERS, CLOCK, HttpTable } from '../../tests/harness/games/httpGame.ts';
import { WHITE_MATES_BLACK, WHITE_MUST_PASS } from '../../tests/harness/games/positions.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { newMember } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Refusal = { code: string; params: Record<string, string> };

async function refusalOf(table: HttpTable, user: TestUser, act: 'pause' | 'unpause') {
  const { status, body } = await table.request<Refusal>(user, 'PUT', act);
  return [status, body.code];
}

describe('the game session', () => {
  it('[GAM-01, CLK-11, CLK-12] has all its fields, with times in seconds of at most three decimals', async () => {
    const table = await HttpTable.started(server);
    const session = await table.get();
    expect(session).toMatchObject({
      id: table.id,
      name: expect.any(String),
      gameState: 'STARTED',
      creatorId: expect.stringMatching(/./),
      lastRoundUpdateTimestampEpochSeconds: expect.any(Number),
      gameStartTimestampEpochSeconds: expect.any(Number),
      isRoundSkipped: false,
      playerGameTimeSeconds: 600,
      singleMoveTimeSeconds: null,
      remainingSingleMoveTimeSeconds: null,
      timeToAddAfterMoveSeconds: 5,
      specialPauseDurationSeconds: null,
      useNewEngine: true,
    });
    const perMove = await (
      await HttpTable.started(server, {
        name: 'Slow table',
        playerGameTimeSeconds: null,
        singleMoveTimeSeconds: 45,
        useNewEngine: false,
      })
    ).get();
    expect(perMove).toMatchObject({
      name: 'Slow table',
      playerGameTimeSeconds: null,
      singleMoveTimeSeconds: 45,
      remainingSingleMoveTimeSeconds: 45,
      timeToAddAfterMoveSeconds: 0,
      useNewEngine: false,
    });
    const waiting = await HttpTable.open(server);
    expect(await waiting.get()).toMatchObject({
      gameStartTimestampEpochSeconds: null,
      lastRoundUpdateTimestampEpochSeconds: null,
    });
    await waiting.request(waiting.of(0), 'POST', 'start');
    expect(await waiting.get()).toMatchObject({
      gameState: 'SPECIAL_PAUSE',
      specialPauseDurationSeconds: 10,
    });
    expect(session.activePlayer).toEqual({ color: 'WHITE', remainingTimeInSeconds: 600 });
    expect(Math.abs((session.gameStartTimestampEpochSeconds ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    expect(String(session.lastRoundUpdateTimestampEpochSeconds)).toMatch(/^\d+(\.\d{1,3})?$/);
  });

  it('[GAM-03] names the owner of each color, which changes when an army passes to another player', async () => {
    const table = await HttpTable.started(server, { position: WHITE_MATES_BLACK });
    expect((await table.get()).ownersOfColors).toEqual({
      WHITE: 'WHITE',
      BLACK: 'BLACK',
      RED: 'RED',
      GREEN: 'GREEN',
    });
    await table.move(0, 'c2', 'a2');
    expect((await table.get()).ownersOfColors).toEqual({
      WHITE: 'WHITE',
      BLACK: 'WHITE',
      RED: 'RED',
      GREEN: 'GREEN',
    });
  });

  it('[GAM-06] reports the last round as skipped only after a pass', async () => {
    const table = await HttpTable.started(server, { position: WHITE_MUST_PASS });
    await expect.poll(async () => (await table.get()).activePlayer?.color).toBe('BLACK');
    expect((await table.get()).isRoundSkipped).toBe(true);
    await table.move(1, 'a12', 'a11');
    expect((await table.get()).isRoundSkipped).toBe(false);
  });

  it('[GAM-19] is created as NOT_STARTED by a caller whose role allows it', async () => {
    const user = await TestUser.guest(server.url);
    const me = (await user.call<{ id: string }>('GET', '/api/guest/account/me')).body;
    const made = await user.call<GameSessionView>('POST', '/api/guest/game-session', { body: CLOCK });
    expect([made.status, made.body.gameState, made.body.creatorId]).toEqual([201, 'NOT_STARTED', me.id]);
    expect((await user.call('POST', '/api/game-session', { body: CLOCK })).status).toBe(403);
  });

  it.each([
    { playerGameTimeSeconds: 'ten' },
    { timeToAddAfterMoveSeconds: 'a' },
    { numberOfBots: 4 },
    { numberOfBots: -1 },
    { numberOfBots: 1.5 },
  ])('[GAM-20] is not created with invalid options: %j', async (options) => {
    const user = await TestUser.guest(server.url);
    const answer = await user.call<Refusal>('POST', '/api/guest/game-session', {
      body: { ...CLOCK, ...options },
    });
    expect([answer.status, answer.body.code, answer.body.params.field]).toEqual([
      422,
      'E3008',
      Object.keys(options)[0],
    ]);
    expect((await user.call<{ id: null }>('GET', '/api/guest/game-session/current')).body.id).toBeNull();
  });

  it.each(CALLERS)("[GAM-21] marks the caller's own seat, for %s", async (_kind, callersOf) => {
    const table = await HttpTable.started(server, {}, callersOf(server));
    const watcher = await table.newWatcher();
    await table.move(0, 'd3', 'e3');
    for (const user of [...table.users, watcher]) {
      const { status, body } = await table.request(user, 'GET');
      expect([status, body.id, body.gameState, body.activePlayer?.color]).toEqual([
        200,
        table.id,
        'STARTED',
        'BLACK',
      ]);
      expect(body.players.map((one) => one.isYou)).toEqual(table.users.map((player) => player === user));
    }
    expect((await table.request<Refusal>(new TestUser(server.url), 'GET')).status).toBe(401);
  });

  it.each(CALLERS)(
    "[GAM-42] records activity in the caller's current game if the call names no game, for %s",
    async (_kind, callersOf) => {
      const table = await HttpTable.started(server, {}, callersOf(server));
      const bump = (user: TestUser) =>
        user.call<GameSessionView & Refusal>('POST', `${table.prefix}/game-session/bump-activity`);
      for (const user of table.users) {
        const { status, body } = await bump(user);
        expect([status, body.id]).toEqual([200, table.id]);
      }
      for (const user of [await table.newUser(), await table.newWatcher()]) {
        const { status, body } = await bump(user);
        expect([status, body.code]).toEqual([422, 'E3018']);
      }
      const { status, body } = await bump(new TestUser(server.url));
      expect([status, body.code]).toEqual([401, 'E150']);
    },
  );

  it.each(CALLERS)(
    "[GAM-34] lets a player leave only the player's own seat, for %s",
    async (_kind, callersOf) => {
      const table = await HttpTable.open(server, {}, callersOf(server));
      const statuses = async () => (await table.get()).players.map(({ status }) => status);
      const leave = (user: TestUser, color: string) =>
        table.request<GameSessionView & Refusal>(user, 'POST', `leave?startingPiecesColor=${color}`);
      const stranger = await table.newUser();
      const refused = async () => {
        for (const [user, color] of [
          [table.of(0), 'BLACK'],
          [table.of(1), 'WHITE'],
          [table.of(2), 'GREEN'],
          [stranger, 'RED'],
        ] as const) {
          const { status, body } = await leave(user, color);
          expect([status, body.code]).toEqual([403, 'SEAT_NOT_YOURS']);
        }
        expect((await leave(table.of(1), 'BLUE')).status).toBe(422);
        expect(await statuses()).toEqual(['INDOOR', 'INDOOR', 'INDOOR', 'INDOOR']);
      };
      const current = async (user: TestUser) =>
        (await user.call<{ id: string | null }>('GET', `${table.prefix}/game-session/current`)).body.id;

      await refused();
      expect((await leave(table.of(1), 'BLACK')).status).toBe(200);
      expect(await statuses()).toEqual(['INDOOR', 'WANTED', 'INDOOR', 'INDOOR']);
      expect(await current(table.of(1))).toBeNull();
      expect((await leave(table.of(1), 'BLACK')).body.code).toBe('SEAT_NOT_YOURS');
      await table.request(table.of(1), 'POST', 'join');
      await table.request(table.of(0), 'POST', 'start');
      for (const user of table.users) await table.request(user, 'PUT', 'ready');

      await refused();
      expect((await leave(table.of(2), 'RED')).status).toBe(200);
      expect(await statuses()).toEqual(['INDOOR', 'INDOOR', 'OUTDOOR', 'INDOOR']);
      // The seat stays reserved, so the player can return to the game.
      expect(await current(table.of(2))).toBe(table.id);
      expect((await table.get(table.of(2))).players.map((one) => one.isYou)).toEqual([
        false,
        false,
        true,
        false,
      ]);
    },
  );

  it('gives the same answer to every call with an unknown id', async () => {
    const user = await TestUser.guest(server.url);
    const id = 'f'.repeat(32);
    const calls = [
      ['GET', `game-session/${id}`],
      ['POST', `game-session/${id}/join`],
      ['POST', `game-session/${id}/start`],
      ['POST', `game-session/${id}/resign`],
      ['PUT', `game-session/${id}/pause`],
      ['PUT', `game-session/${id}/unpause`],
      ['GET', `board/session/${id}`],
      ['GET', `board/session/${id}/possible-move/a1`],
      ['GET', `history/${id}/moves`],
      ['GET', `history/${id}/captured-pieces`],
      ['GET', `scores/${id}`],
      ['POST', `draw-vote/init/game-session/${id}`],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await user.call<Refusal>(method, `/api/guest/${path}`);
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'E3000']);
    }
  });

  it('[GAM-32] begins with the first special pause when its owner starts it', async () => {
    const table = await HttpTable.open(server);
    const session = (await table.request(table.of(0), 'POST', 'start')).body;
    expect([session.gameState, session.specialPauseDurationSeconds]).toEqual(['SPECIAL_PAUSE', 10]);
    expect(session.gameStartTimestampEpochSeconds).toBe(session.lastRoundUpdateTimestampEpochSeconds);
  });

  it('[GAM-33] is started only once, only by its owner, and only without free seats', async () => {
    const alone = await TestUser.guest(server.url);
    const game = await alone.create(CLOCK);
    expect((await alone.call<Refusal>('POST', `/api/guest/game-session/${game.id}/start`)).body.code).toBe(
      'SEATS_FREE',
    );
    const table = await HttpTable.open(server);
    expect((await table.request<Refusal>(table.of(1), 'POST', 'start')).body.code).toBe('E3002');
    await table.request(table.of(0), 'POST', 'start');
    expect((await table.request<Refusal>(table.of(0), 'POST', 'start')).body.code).toBe(
      'GAME_ALREADY_STARTED',
    );
  });

  it('[GAM-36] accepts one resignation of each player', async () => {
    const table = await HttpTable.started(server);
    const watcher = await TestUser.guest(server.url);
    expect((await table.request<Refusal>(watcher, 'POST', 'resign')).status).toBe(403);
    expect((await table.request(table.of(2), 'POST', 'resign')).body.players[2]?.status).toBe('RESIGNED');
    expect((await table.request<Refusal>(table.of(2), 'POST', 'resign')).body.code).toBe('NOT_ACTIVE');
  });

  it('[GAM-37] can be paused only by active players, and only in the state STARTED', async () => {
    const table = await HttpTable.open(server);
    const watcher = await table.newWatcher();
    const refusal = (user: TestUser) => refusalOf(table, user, 'pause');
    expect(await refusal(table.of(0))).toEqual([409, 'GAME_NOT_RUNNING']);
    await table.request(table.of(0), 'POST', 'start');
    expect(await refusal(table.of(0))).toEqual([409, 'GAME_NOT_RUNNING']);
    for (const user of table.users) await table.request(user, 'PUT', 'ready');
    await table.request(table.of(3), 'POST', 'resign');
    expect(await refusal(table.of(3))).toEqual([403, 'NOT_ACTIVE']);
    for (const user of [watcher, await table.newUser()]) expect(await refusal(user)).toEqual([403, 'E3001']);
    expect((await table.request(table.of(1), 'PUT', 'pause')).body.gameState).toBe('PAUSED');
    expect(await refusal(table.of(1))).toEqual([409, 'GAME_NOT_RUNNING']);
    await table.request(table.of(1), 'PUT', 'unpause');
    for (const color of [1, 2]) await table.request(table.of(color), 'POST', 'resign');
    expect((await table.get()).gameState).toBe('FINISHED');
    expect((await refusal(table.of(0)))[0]).toBe(409);
  });

  it('[GAM-38] can be unpaused only in the state PAUSED, and not by others', async () => {
    const table = await HttpTable.open(server);
    const refusal = (user: TestUser) => refusalOf(table, user, 'unpause');
    expect(await refusal(table.of(0))).toEqual([409, 'NOT_PAUSED']);
    await table.request(table.of(0), 'POST', 'start');
    expect(await refusal(table.of(0))).toEqual([409, 'NOT_PAUSED']);
    expect((await table.get()).gameState).toBe('SPECIAL_PAUSE');
    for (const user of table.users) await table.request(user, 'PUT', 'ready');
    await table.request(table.of(1), 'PUT', 'pause');
    expect(await refusal(await table.newUser())).toEqual([403, 'E3001']);
    expect((await table.get()).gameState).toBe('PAUSED');
    for (const color of [1, 2, 3]) await table.request(table.of(color), 'POST', 'resign');
    expect(await refusal(table.of(0))).toEqual([409, 'GAME_OVER']);
  });

  it('[LOB-18, LOB-19] gives a free seat to one user, and rejects later users', async () => {
    const user = await TestUser.guest(server.url);
    const game = await user.create(CLOCK);
    const friends = await Promise.all([0, 1, 2, 3].map(() => TestUser.guest(server.url)));
    const join = (who: TestUser) =>
      who.call<GameSessionView & Refusal>('POST', `/api/guest/game-session/${game.id}/join`);
    const answers = [];
    for (const friend of friends) answers.push(await join(friend));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 409]);
    expect(answers[3]?.body.code).toBe('E3004');
    const again = await join(friends[0] as TestUser);
    expect(again.body.players.map((one) => one.isYou)).toEqual([false, true, false, false]);
    await user.call('POST', `/api/guest/game-session/${game.id}/start`);
    expect((await join(friends[3] as TestUser)).body.code).toBe('GAME_ALREADY_STARTED');
    expect((await join(friends[0] as TestUser)).status).toBe(200);
  });
});

describe('a draw vote', () => {
  it("[DRW-07, DRW-10] opens with the vote of its proposer, and shows each player's vote", async () => {
    const table = await HttpTable.started(server);
    const init = (color: number) =>
      table
        .of(color)
        .call<Record<string, unknown> & Refusal>(
          'POST',
          `/api/guest/draw-vote/init/game-session/${table.id}`,
        );
    await table.request(table.of(1), 'PUT', 'pause');
    expect((await init(0)).body.code).toBe('GAME_NOT_RUNNING');
    await table.request(table.of(1), 'PUT', 'unpause');
    expect((await init(1)).body.code).toBe('NOT_YOUR_TURN');
    const opened = await init(0);
    expect(opened.body).toMatchObject({ gameSessionId: table.id, offeredBy: 'WHITE' });
    expect((await init(0)).body.code).toBe('OFFER_OPEN');
    const vote = (color: number, decision: string) =>
      table
        .of(color)
        .call<{ votes: unknown[] }>(
          'POST',
          `/api/guest/draw-vote/vote/game-session/${table.id}?voterDecision=${decision}`,
        );
    const votes = [
      { color: 'WHITE', decision: 'APPROVED' },
      { color: 'BLACK', decision: null },
      { color: 'RED', decision: 'APPROVED' },
      { color: 'GREEN', decision: null },
    ];
    expect((await vote(2, 'APPROVED')).body.votes).toEqual(votes);
    const other = await HttpTable.open(server);
    const status = async (game: HttpTable) =>
      (await game.of(3).call('GET', `/api/guest/draw-vote/game-session/${game.id}`)).body;
    expect(await status(table)).toEqual({ gameSessionId: table.id, offeredBy: 'WHITE', votes });
    expect(await status(other)).toEqual({ gameSessionId: other.id, offeredBy: null, votes: [] });
    expect((await vote(1, 'REJECTED')).status).toBe(200);
    expect((await init(0)).body.code).toBe('ALREADY_OFFERED');
  });

  it('[DRW-08] accepts only APPROVED and REJECTED, once per player and only while an offer is open', async () => {
    const table = await HttpTable.started(server);
    const vote = (color: number, decision: string) =>
      table
        .of(color)
        .call<Refusal>(
          'POST',
          `/api/guest/draw-vote/vote/game-session/${table.id}?voterDecision=${decision}`,
        );
    expect((await vote(1, 'APPROVED')).body.code).toBe('NO_OFFER');
    await table.of(0).call('POST', `/api/guest/draw-vote/init/game-session/${table.id}`);
    for (const wrong of ['MAYBE', 'approved', '']) {
      const refused = await vote(1, wrong);
      expect([wrong, refused.status, refused.body.code]).toEqual([wrong, 422, 'E3008']);
    }
    expect((await vote(1, 'APPROVED')).status).toBe(200);
    expect((await vote(1, 'REJECTED')).body.code).toBe('ALREADY_VOTED');
    // The refusal of one player ends the offer.
    expect((await vote(2, 'REJECTED')).status).toBe(200);
    expect((await vote(3, 'APPROVED')).body.code).toBe('NO_OFFER');
  });
});

it('[GST-04, GST-06] a guest creates and starts a game with one call', async () => {
  const user = await TestUser.guest(server.url);
  const count = async () =>
    (await user.call<{ count: number }>('GET', '/api/guest/game-session/count')).body.count;
  expect(await count()).toBe(0);
  const answer = await user.call<GameSessionView>('POST', '/api/guest/game-session/create-and-start', {
    body: CLOCK,
  });
  expect([answer.status, answer.body.gameState, answer.body.numberOfBots]).toEqual([201, 'SPECIAL_PAUSE', 3]);
  expect(answer.body.players.map(({ isYou, isBot }) => [isYou, isBot])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, true],
  ]);
  expect(await count()).toBe(1);
  const { id } = answer.body;
  const current = await user.call<{ id: string }>('GET', '/api/guest/game-session/current');
  expect(current.body.id).toBe(id);
  // The new game continues like any other game: its only human signals ready and moves.
  await user.call('PUT', `/api/guest/game-session/${id}/ready`);
  const body = { originPosition: 'd3', targetPosition: 'e3' };
  expect((await user.call('POST', `/api/guest/board/session/${id}/move`, { body })).status).toBe(200);
});

it('[GST-04] the call of guests creates no game for a caller without a session, for a registered user, or with an invalid option', async () => {
  const path = '/api/guest/game-session/create-and-start';
  const create = (user: TestUser, body: object = CLOCK) => user.call<Refusal>('POST', path, { body });
  expect((await create(new TestUser(server.url))).status).toBe(401);
  const member = await newMember(server);
  expect((await create(member)).body.code).toBe('E3007');
  const guest = await TestUser.guest(server.url);
  expect((await create(guest, { playerGameTimeSeconds: 'ten' })).status).toBe(422);
  for (const [user, prefix] of [
    [guest, '/api/guest'],
    [member, '/api'],
  ] as const)
    expect((await user.call<{ id: null }>('GET', `${prefix}/game-session/current`)).body.id).toBeNull();
});

it('[TIM-01] every answer carries the server’s time', async () => {
  const user = await TestUser.guest(server.url);
  for (const path of ['/api/account/me', '/api/guest/account/me', '/api/guest/nowhere', '/api/nowhere']) {
    const { headers } = await user.call('GET', path);
    expect(Math.abs(Number(headers.get('x-server-time')) - Date.now())).toBeLessThan(5_000);
  }
});

it('[TIM-01] a refusal before the call is handled carries the server’s time too', async () => {
  const strict = await startTestServer({}, {}, { requestsPerMinute: 2 });
  try {
    const refused = async (path: string, origin: string, body: string) => {
      const answer = await new TestUser(strict.url, origin).call<Refusal>('POST', path, { body });
      expect(Math.abs(Number(answer.headers.get('x-server-time')) - Date.now())).toBeLessThan(5_000);
      return [answer.status, answer.body.code];
    };
    expect(await refused('/api/guest/login', 'https://example.org', '{}')).toEqual([403, 'E3010']);
    expect(await refused('/api/login', strict.url, 'no JSON')).toEqual([422, 'E3008']);
    expect(await refused('/api/guest/login', strict.url, '{}')).toEqual([429, 'E3009']);
  } finally {
    await strict.stop();
  }
});

it('[GST-01, GST-02, GST-03] a guest has only DEMO_GAMEPLAY, and the calls of accounts reject guests', async () => {
  const user = await TestUser.guest(server.url);
  expect((await user.call<unknown>('GET', '/api/guest/account/me')).body).toMatchObject({
    roles: ['ROLE_GUEST'],
    privileges: ['DEMO_GAMEPLAY'],
    plan: 'FREE',
  });
  for (const path of [
    '/api/game-session?gameStateSimplified=ENDED',
    '/api/game-session/all-my-matching',
    '/api/game-session/current',
  ]) {
    expect((await user.call<Refusal>('GET', path)).body.code).toBe('E3007');
  }
});

it('[GST-03] a guest and a user with an account play the same game, each with the calls of the own prefix only', async () => {
  const guest = await TestUser.guest(server.url);
  const member = await newMember(server);
  const { id } = (
    await guest.call<GameSessionView>('POST', '/api/guest/game-session', {
      body: { ...CLOCK, numberOfBots: 2 },
    })
  ).body;
  const act = (user: TestUser, prefix: string, method: string, path: string, body?: object) =>
    user.call<GameSessionView & Refusal>(method, `${prefix}/${path}`, body ? { body } : {});
  const own = [
    [guest, '/api/guest', '/api'],
    [member, '/api', '/api/guest'],
  ] as const;
  const first = { originPosition: 'd3', targetPosition: 'e3' };
  const calls = [
    ['POST', `game-session/${id}/join`],
    ['PUT', `game-session/${id}/ready`],
    ['POST', `board/session/${id}/move`, first],
  ] as const;
  for (const [user, , other] of own)
    for (const [method, path, body] of calls) {
      const { status, body: answer } = await act(user, other, method, path, body);
      expect([other, path, status, answer.code]).toEqual([other, path, 403, 'E3007']);
    }
  const joined = await act(member, '/api', 'POST', `game-session/${id}/join`);
  expect(joined.body.players.map(({ isYou }) => isYou)).toEqual([false, true, false, false]);
  await act(guest, '/api/guest', 'POST', `game-session/${id}/start`);
  for (const [user, prefix] of own) await act(user, prefix, 'PUT', `game-session/${id}/ready`);
  expect((await act(guest, '/api/guest', 'POST', `board/session/${id}/move`, first)).status).toBe(200);
  const second = { originPosition: 'c9', targetPosition: 'c8' };
  expect((await act(member, '/api', 'POST', `board/session/${id}/move`, second)).status).toBe(200);
});

it.each(['/api/login', '/api/guest/login'])(
  '[GST-01] %s without a body logs the caller in as a guest',
  async (path) => {
    const user = new TestUser(server.url);
    expect((await user.call('GET', '/api/guest/account/me')).status).toBe(401);
    const answer = await user.call<{ id: string; roles: string[] }>('POST', path);
    expect([answer.status, answer.body.roles]).toEqual([200, ['ROLE_GUEST']]);
    const me = async (who: TestUser) =>
      (await who.call<{ id: string }>('GET', '/api/guest/account/me')).body.id;
    expect(await me(user)).toBe(answer.body.id);
    // A repeated call keeps the same guest, and a call of another visitor creates another guest.
    await user.call('POST', path);
    expect(await me(user)).toBe(answer.body.id);
    const other = new TestUser(server.url);
    await other.call('POST', path);
    expect(await me(other)).not.toBe(answer.body.id);
    expect((await user.create(CLOCK)).gameState).toBe('NOT_STARTED');
    const half = new TestUser(server.url);
    expect((await half.call('POST', path, { body: { email: 'ada@example.org' } })).status).toBe(422);
    expect(half.cookie).toBe('');
  },
);
