/** People take over the seats of bots in running games. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import type { UserAnswer } from '../../../protocol/http/accounts.ts';
import type { GameSessionView, GuestSummary } from '../../../protocol/http/gameShapes.ts';
import type { QueueState } from '../../../protocol/http/queueApi.ts';
import { AFTER_TWO_ROUNDS, startBotGame } from '../../../tests/harness/games/botGame.ts';
import { ratedUser } from '../../../tests/harness/games/ratedGame.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn, loggedInAs } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
/** The failpoint at which the next command crashes its room, or null. */
let crashAt: 'appending' | 'committed' | null = null;
beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      faultPoint(point) {
        if (point !== crashAt) return;
        crashAt = null;
        throw new Error('A fault of the test');
      },
    },
  );
});
afterAll(() => server.stop());

type Answer = GameSessionView & { code?: string; params?: object };

const take = (user: TestUser, gameId: string, color = 'RED', area = '/api/guest') =>
  user.call<Answer>('POST', `${area}/game-session/${gameId}/take-over?startingPiecesColor=${color}`);
const guest = () => TestUser.guest(server.url);
const nameOf = async (user: TestUser) =>
  (await user.call<UserAnswer>('GET', '/api/guest/account/me')).body.username;
const playersOf = ({ players }: GameSessionView) => players.map(({ isBot, isYou }) => [isBot, isYou]);
const seatsOf = (gameId: string) =>
  server.services.database.db
    .selectFrom('game_seat')
    .select('player_id')
    .where('game_id', '=', gameId)
    .orderBy('color')
    .execute();
const takeoversIn = async (gameId: string) =>
  (await server.services.store.readLog(gameId)).filter(({ command }) => command.type === 'takeBotSeat');

describe('taking over the seat of a bot', () => {
  it('[MAT-20] [MAT-23] gives the seat to a guest, who then moves', async () => {
    const { gameId, host } = await startBotGame(server);
    const ada = await guest();
    await ada.enter(gameId, 'watcher');
    expect(await ada.request('resign')).toEqual({ code: 'E3001' });
    const first = await take(ada, gameId);
    expect([first.status, playersOf(first.body)[2]]).toEqual([200, [false, true]]);
    expect(first.body).toMatchObject({ numberOfBots: 2, allowsTakeover: true });
    const again = await take(ada, gameId);
    expect([again.status, playersOf(again.body)]).toEqual([200, playersOf(first.body)]);
    expect(await takeoversIn(gameId)).toHaveLength(1);
    await host.until(({ match }) => match.seats[2].name !== 'Jasper', 'the new player');
    expect(host.view.lastCommand).toMatchObject({ type: 'takeBotSeat', seat: 2, playerId: '' });
    await host.move('d3-e3');
    await ada.until(({ match }) => match.game.position.turn === 2, 'the turn of RED');
    expect(await ada.move('i9-h9')).toHaveProperty('seq');
    await Promise.all([host.leave(), ada.leave()]);
  });

  it('[MAT-23] is refused for an invalid color, for an unknown game, and without a session', async () => {
    const { gameId, host } = await startBotGame(server);
    const ada = await guest();
    const path = `/api/guest/game-session/${gameId}/take-over`;
    for (const query of [
      '',
      '?startingPiecesColor=red',
      '?startingPiecesColor=BLUE',
      '?startingPiecesColor=RED&x=1',
    ]) {
      const { status, body } = await ada.call<Answer>('POST', path + query);
      expect([query, status, body.code]).toEqual([query, 422, 'E3008']);
    }
    expect((await take(ada, '0'.repeat(32))).body.code).toBe('E3000');
    expect((await new TestUser(server.url).call('POST', `${path}?startingPiecesColor=RED`)).status).toBe(401);
    expect(await takeoversIn(gameId)).toEqual([]);
    await host.leave();
  });

  it('[MAT-20] is refused for the seat of a person, for a second seat, and in a game without takeovers', async () => {
    const { gameId, host } = await startBotGame(server);
    const ada = await guest();
    expect((await take(ada, gameId, 'WHITE')).body.code).toBe('SEAT_WITHOUT_BOT');
    expect((await take(host, gameId)).body.code).toBe('ALREADY_SEATED');
    const closed = await startBotGame(server, { isRandom: false });
    expect((await take(ada, closed.gameId)).body.code).toBe('TAKEOVER_NOT_ALLOWED');
    await Promise.all([host.leave(), closed.host.leave()]);
  });

  it('[MAT-23] is refused to players of another running game, and to guests who have played all their games', async () => {
    const { gameId, host } = await startBotGame(server);
    const busy = await guest();
    await busy.createAndStart();
    expect((await take(busy, gameId)).body.code).toBe('E3003');
    const tired = await guest();
    const { id } = (await tired.call<UserAnswer>('GET', '/api/guest/account/me')).body;
    const { db } = server.services.database;
    for (let game = 0; game < 10; game++) {
      const own = await tired.createAndStart();
      await db.updateTable('game').set({ state: 'FINISHED' }).where('id', '=', own.id).execute();
    }
    expect([
      (await take(tired, gameId)).body.code,
      (await seatsOf(gameId)).some((seat) => seat.player_id === id),
    ]).toEqual(['E3015', false]);
    await host.leave();
  });

  it('[MAT-23] is refused to a suspended account', async () => {
    const { gameId, host } = await startBotGame(server);
    const account = await loggedIn(server);
    const { id } = (await account.call<{ id: string }>('GET', '/api/account/me')).body;
    const { db } = server.services.database;
    const suspend = (at: Date | null) =>
      db.updateTable('account').set({ suspended_at: at }).where('id', '=', id).execute();
    await suspend(new Date());
    expect((await take(account, gameId, 'RED', '/api')).status).toBe(403);
    const { rooms, store } = server.services;
    const row = await store.find(gameId);
    if (!row) throw new Error('no game');
    const who = { account: { id, username: 'Ada', role: 'ROLE_USER', email: null }, sessionId: '' };
    expect(await rooms.takeOver(row, who as Parameters<typeof rooms.takeOver>[1], 2)).toBe('E3090');
    await suspend(null);
    expect((await take(account, gameId, 'RED', '/api')).status).toBe(200);
    await host.leave();
  });

  it('[MAT-24] gives a seat to only one of ten users who request it simultaneously', async () => {
    const { gameId, host } = await startBotGame(server);
    const people = await Promise.all(Array.from({ length: 10 }, guest));
    const answers = await Promise.all(people.map((one) => take(one, gameId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'SEAT_TAKEN')).toHaveLength(9);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    if (!winner) throw new Error('nobody');
    await host.until(({ match }) => match.takeovers !== null && match.seats[2].name !== 'Jasper');
    expect(host.view.match.seats[2].name).toBe(await nameOf(winner));
    expect(await takeoversIn(gameId)).toHaveLength(1);
    await host.leave();
  });

  it('[MAT-25] removes the user from the queue in the same transaction', async () => {
    const { gameId, host } = await startBotGame(server);
    const ada = await guest();
    const queue = (method: string, body?: object) =>
      ada.call<QueueState>(method, '/api/guest/game-queue', body ? { body } : {});
    await queue('POST', { timeSetting: 'SLOW' });
    expect((await take(ada, gameId)).status).toBe(200);
    expect(
      await server.services.database.db
        .selectFrom('queue_entry')
        .innerJoin('account', 'account.id', 'queue_entry.account_id')
        .select('account.id')
        .where('account.username', '=', await nameOf(ada))
        .execute(),
    ).toEqual([]);
    expect((await queue('GET')).body).toMatchObject({ timeSetting: null, gameId });
    expect((await queue('POST', { timeSetting: 'SLOW' })).body).toMatchObject({ timeSetting: null, gameId });
    await host.leave();
  });

  it('[MAT-25] leaves the user in the queue if the takeover is refused', async () => {
    const { gameId, host } = await startBotGame(server);
    const ada = await guest();
    await ada.call('POST', '/api/guest/game-queue', { body: { timeSetting: 'SLOW' } });
    expect((await take(ada, gameId, 'WHITE')).body.code).toBe('SEAT_WITHOUT_BOT');
    const { body } = await ada.call<QueueState>('GET', '/api/guest/game-queue');
    expect(body.timeSetting).toBe('SLOW');
    await ada.call('DELETE', '/api/guest/game-queue');
    await host.leave();
  });

  it('[MAT-25] gives only one seat to a user who requests seats in five games simultaneously', async () => {
    const games = await Promise.all(Array.from({ length: 5 }, () => startBotGame(server)));
    const ada = await guest();
    const answers = await Promise.all(games.map(({ gameId }) => take(ada, gameId)));
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(codes.toSorted()).toEqual([200, 'E3003', 'E3003', 'E3003', 'E3003']);
    const seats = (await Promise.all(games.map(({ gameId }) => seatsOf(gameId)))).flat();
    const { id } = (await ada.call<UserAnswer>('GET', '/api/guest/account/me')).body;
    expect(seats.filter((seat) => seat.player_id === id)).toHaveLength(1);
    await Promise.all(games.map(({ host }) => host.leave()));
  });

  it.each(['appending', 'committed'] as const)(
    '[MAT-24] survives a crash of the room at the failpoint %s',
    async (point) => {
      const { gameId, host } = await startBotGame(server);
      const ada = await guest();
      crashAt = point;
      expect((await take(ada, gameId)).status).toBe(503);
      const [inLog] = await takeoversIn(gameId);
      expect(inLog !== undefined).toBe(point === 'committed');
      const again = await take(ada, gameId);
      expect([again.status, again.body.players[2]?.isYou]).toEqual([200, true]);
      expect(await takeoversIn(gameId)).toHaveLength(1);
      await expect.poll(() => host.closeCode).not.toBeNull();
    },
  );

  it('[MAT-26] is allowed in a private game only by an option', async () => {
    const owner = await guest();
    const created = await owner.create({ numberOfBots: 3, allowsTakeover: true });
    expect(created.allowsTakeover).toBe(true);
    expect((await (await guest()).create()).allowsTakeover).toBe(false);
    const path = `/api/guest/game-session/${created.id}`;
    const edit = (allowsTakeover: unknown) => owner.call<Answer>('PUT', path, { body: { allowsTakeover } });
    const body = { allowsTakeover: 'yes' };
    const other = await guest();
    for (const { status, body: refused } of [
      await edit('yes'),
      await other.call<Answer>('POST', '/api/guest/game-session', { body }),
    ])
      expect([status, refused.code, refused.params]).toMatchObject([
        422,
        'E3008',
        { field: 'allowsTakeover' },
      ]);
    expect((await edit(false)).body.allowsTakeover).toBe(false);
    expect((await owner.call<Answer>('PUT', path, { body: { name: 'Other' } })).body.allowsTakeover).toBe(
      false,
    );
    expect((await edit(true)).body.allowsTakeover).toBe(true);
    const open = await startBotGame(server, { isRandom: false, allowsTakeover: true });
    expect(open.host.view.match.settings.allowsTakeover).toBe(true);
    expect((await take(await guest(), open.gameId)).status).toBe(200);
    await open.host.leave();
  });

  it('[MAT-22] [MAT-28] lists the game for the user without the points of the bot, and leaves the game unrated', async () => {
    const position = AFTER_TWO_ROUNDS.replace('0,0,0,0', '0,1,2,0');
    const { gameId, host } = await startBotGame(server, { position });
    const people = await Promise.all([guest(), guest()]);
    const account = await loggedInAs(server, 'ROLE_PREMIUM_USER');
    await take(people[0], gameId, 'BLACK');
    await take(people[1], gameId, 'GREEN');
    await take(account, gameId, 'RED', '/api');
    await host.request('resign');
    for (const one of people) await one.call('POST', `/api/guest/game-session/${gameId}/resign`);
    const mine = await account.call<{ id: string; result: string; points: number[]; kind: string }[]>(
      'GET',
      '/api/game-session/all-my-matching?pageNo=0&pageSize=10',
    );
    expect(mine.body.filter(({ id }) => id === gameId)).toMatchObject([
      { result: 'WON', kind: 'RANDOM', points: [0, 0, 1, 0] },
    ]);
    const path = `/api/guest/game-session/${gameId}/summary`;
    expect((await people[0].call<GuestSummary>('GET', path)).body).toMatchObject({
      color: 'BLACK',
      points: 0,
    });
    const { db } = server.services.database;
    expect(await db.selectFrom('rating_change').selectAll().where('game_id', '=', gameId).execute()).toEqual(
      [],
    );
    await host.leave();
  });

  it('[MAT-28] changes no rating, even if only accounts with ratings are left and the game is rated', async () => {
    const [own, ...people] = await Promise.all(Array.from({ length: 4 }, () => ratedUser(server)));
    const user = Object.assign(own!.user, { base: '/api' as const });
    const { gameId, host } = await startBotGame(server, { host: user, isRated: true });
    for (const [index, one] of people.entries())
      expect((await take(one.user, gameId, COLOR_NAMES[index + 1], '/api')).status).toBe(200);
    for (const one of people) await one.user.call('POST', `/api/game-session/${gameId}/resign`);
    await host.until(({ match }) => match.state === 'FINISHED', 'the end');
    const { db } = server.services.database;
    expect(await db.selectFrom('rating_change').selectAll().where('game_id', '=', gameId).execute()).toEqual(
      [],
    );
    await host.leave();
  });

  it('[MAT-27] is in the record, which names the bot and the number of the turn', async () => {
    const { gameId, host } = await startBotGame(server);
    const ada = await guest();
    await host.move('d3-e3');
    await host.until(({ match }) => match.game.position.ply >= 12, 'a round');
    await take(ada, gameId);
    await host.request('resign');
    await ada.call('POST', `/api/guest/game-session/${gameId}/resign`);
    await host.until(({ match }) => match.state === 'TERMINATED_NO_HUMAN_PLAYERS', 'the end');
    const { body } = await host.call<{ record: string }>('GET', `/api/guest/game-session/${gameId}/record`);
    expect(body.record).toContain('[RedTakeover "4 Jasper"]');
    expect(body.record).toContain(`[Red "${await nameOf(ada)}"]`);
    expect(body.record).not.toContain('GreenTakeover');
    const summary = await ada.call<GuestSummary>('GET', `/api/guest/game-session/${gameId}/summary`);
    expect(summary.body).toMatchObject({ color: 'RED', points: 0, moves: 0, captures: 0, gamesPlayed: 1 });
    await host.leave();
  });

  it('[MAT-29] is offered in the list of active games, which names the seats', async () => {
    const { gameId, host } = await startBotGame(server);
    const early = await guest();
    const young = await early.createAndStart();
    const account = await loggedIn(server);
    const list = async () =>
      (
        await account.call<{ content: { id: string; botSeats: string[] }[] }>(
          'GET',
          '/api/game-session?gameStateSimplified=IN_PROGRESS&pageNo=0&pageSize=100',
        )
      ).body.content;
    const seatsIn = async (id: string) => (await list()).find((game) => game.id === id)?.botSeats;
    expect(await seatsIn(gameId)).toEqual(['BLACK', 'RED', 'GREEN']);
    expect(await seatsIn(young.id)).toEqual([]);
    await take(await guest(), gameId);
    expect(await seatsIn(gameId)).toEqual(['BLACK', 'GREEN']);
    await host.leave();
  });
});

it('[MAT-31] the queue offers the takeover of a bot in a running random game with the same time setting', async () => {
  const { gameId, host } = await startBotGame(server, { playerGameTimeSeconds: 1500 });
  const ada = await guest();
  const queue = (timeSetting: string) =>
    ada.call<QueueState>('POST', '/api/guest/game-queue', { body: { timeSetting } });
  // The list of open games is reused for a second, so a list from before this game may be used at first.
  await expect
    .poll(async () => (await queue('SLOW')).body.takeover)
    .toMatchObject({
      ...{ gameId, botSeats: ['BLACK', 'RED', 'GREEN'], round: 1 },
      position: expect.stringMatching(/ w wbrg aaaa 0,0,0,0 0 8$/),
    });
  expect((await queue('FAST')).body.takeover).toBeNull();
  await queue('SLOW');
  const { id: adaId } = (await ada.call<{ id: string }>('GET', '/api/guest/account/me')).body;
  // A call would not show an entry of a user who has a game.
  const waiting = () =>
    server.services.database.db
      .selectFrom('queue_entry')
      .select('time_setting')
      .where('account_id', '=', adaId)
      .execute();
  expect(await waiting()).toEqual([{ time_setting: 'SLOW' }]);
  expect((await take(ada, gameId)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  await Promise.all([host.leave()]);
});

it('[MAT-31] [PPL-07] the queue offers no game of a player who blocks the user or whom the user blocks', async () => {
  const { gameId, host } = await startBotGame(server, { playerGameTimeSeconds: 1500 });
  const [player, ada, ben] = await Promise.all([loggedIn(server), loggedIn(server), loggedIn(server)]);
  expect((await take(player, gameId, 'RED', '/api')).status).toBe(200);
  const offerTo = async (user: TestUser) =>
    (await user.call<QueueState>('POST', '/api/game-queue', { body: { timeSetting: 'SLOW' } })).body.takeover;
  // As above, a list from before the takeover may be used at first.
  for (const user of [ada, ben])
    await expect.poll(() => offerTo(user)).toMatchObject({ gameId, botSeats: ['BLACK', 'GREEN'] });
  const change = async (method: string, by: TestUser, of: TestUser) => {
    const path = `/api/people/${encodeURIComponent(await nameOf(of))}/block`;
    expect((await by.call(method, path)).status).toBe(200);
  };
  await change('PUT', ada, player);
  await change('PUT', player, ben);
  for (const user of [ada, ben]) expect((await offerTo(user))?.gameId).not.toBe(gameId);
  await change('DELETE', ada, player);
  await change('DELETE', player, ben);
  for (const user of [ada, ben]) expect((await offerTo(user))?.gameId).toBe(gameId);
  for (const user of [ada, ben]) await user.call('DELETE', '/api/game-queue');
  await host.leave();
});
