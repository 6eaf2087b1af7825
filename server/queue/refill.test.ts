/** Seats of random games that are given up before the first move. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLORS, RED } from '../../engine/board/pieces.ts';
import type { Command } from '../../engine/match/commands.ts';
import { MAIN, Play } from '../../engine/match/testing/testPlay.ts';
import { err, ok } from '../../engine/result.ts';
import type { UserAnswer } from '../../protocol/http/accounts.ts';
import type { SeatAnswer } from '../../protocol/http/api.ts';
import type { GameSessionView } from '../../protocol/http/gameShapes.ts';
import type { QueueState, QueueTime } from '../../protocol/http/queueApi.ts';
import { PROTOCOL_VERSION } from '../../protocol/room/version.ts';
import { movableTime } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import type { GameRow } from '../games/gameStore.ts';
import { SeatRefill } from '../live/session/seatRefill.ts';
import { monotonicTime, timeOf } from '../time.ts';

let server: TestServer;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterAll(() => server.stop());

const guest = () => TestUser.guest(server.url);
/** The base path of each user's calls. Users with an account play rated games, and guests play casual games. */
const bases = new WeakMap<TestUser, string>();
const baseOf = (user: TestUser) => bases.get(user) ?? '/api/guest';
const account = async () => {
  const user = await loggedIn(server);
  bases.set(user, '/api');
  return user;
};
const queue = async (user: TestUser, method: string, body?: object, path = '') =>
  (await user.call<QueueState>(method, `${baseOf(user)}/game-queue${path}`, body ? { body } : {})).body;
const idOf = async (user: TestUser) =>
  (await user.call<UserAnswer>('GET', `${baseOf(user)}/account/me`)).body.id;
const gameOf = async (user: TestUser, id: string, method = 'GET', path = '') =>
  (await user.call<GameSessionView & { code?: string }>(method, `${baseOf(user)}/game-session/${id}${path}`))
    .body;
const seatsOf = async (gameId: string) =>
  (
    await server.services.database.db
      .selectFrom('game_seat')
      .select('player_id')
      .where('game_id', '=', gameId)
      .orderBy('color')
      .execute()
  ).map((seat) => seat.player_id);
const colorOf = ({ players }: GameSessionView) => players.find(({ isYou }) => isYou)?.color ?? '';

/** Seats four users with accounts in a rated game. */
async function fourTogether(timeSetting: QueueTime): Promise<{ users: TestUser[]; gameId: string }> {
  const users = await Promise.all([account(), account(), account(), account()]);
  for (const user of users) await queue(user, 'POST', { timeSetting, kind: 'RATED' });
  const { gameId } = await queue(users[0] as TestUser, 'GET');
  if (gameId === null) throw new Error('the queue has seated nobody');
  return { users, gameId };
}

/** Seats two guests and two bots. */
async function twoWithBots(timeSetting: QueueTime): Promise<{ users: TestUser[]; gameId: string }> {
  const users = await Promise.all([guest(), guest()]);
  const [one, other] = users as [TestUser, TestUser];
  await queue(one, 'POST', { timeSetting, allowsBots: true });
  const { gameId } = await queue(other, 'POST', { timeSetting }, '/bots');
  if (gameId === null) throw new Error('the queue has seated nobody');
  return { users, gameId };
}

/** Opens the room, and lets the countdown pass. */
async function begin(user: TestUser, gameId: string): Promise<void> {
  const body = { role: 'player', protocol: PROTOCOL_VERSION };
  const seat = await user.call<SeatAnswer>('POST', `${baseOf(user)}/game-session/${gameId}/seat`, { body });
  await user.connect(seat.body.reservation);
  time.skip(10_000);
  await user.until(({ match }) => match.state === 'SPECIAL_PAUSE', 'the first pause');
}

/** Moves the clock past the time from which a bot may take the seat. */
const waitForBots = () => time.delay(7_000);

describe('a seat given up before the first move', () => {
  it('[MAT-33] goes to the user who waits longest for the same time and kind', async () => {
    const { users, gameId } = await fourTogether('STANDARD');
    const [leaver, host] = users as [TestUser, TestUser];
    await begin(host, gameId);
    const [waiting, later, elsewhere] = [await account(), await account(), await guest()];
    // This user waits longest, but in the queue for casual games.
    await queue(elsewhere, 'POST', { timeSetting: 'STANDARD', allowsBots: false });
    const slow = await account();
    await queue(slow, 'POST', { timeSetting: 'SLOW', kind: 'RATED' });
    await queue(waiting, 'POST', { timeSetting: 'STANDARD', kind: 'RATED' });
    await queue(later, 'POST', { timeSetting: 'STANDARD', kind: 'RATED' });
    const color = colorOf(await gameOf(leaver, gameId));
    const left = await gameOf(leaver, gameId, 'POST', '/resign');
    expect(left.gameState).toBe('NOT_STARTED');
    const id = await idOf(waiting);
    await expect.poll(() => seatsOf(gameId), { timeout: 10_000 }).toContain(id);
    expect(await queue(waiting, 'GET')).toMatchObject({ gameId, timeSetting: null });
    expect(colorOf(await gameOf(waiting, gameId))).toBe(color);
    expect((await queue(later, 'GET')).gameId).toBeNull();
    for (const one of [elsewhere, slow]) expect((await queue(one, 'GET')).gameId).toBeNull();
    expect((await gameOf(leaver, 'current')).id).toBeNull();
    time.skip(10_000);
    await host.until(({ match }) => match.state === 'SPECIAL_PAUSE', 'the second start');
    for (const one of [later, elsewhere, slow]) await queue(one, 'DELETE');
    await host.leave();
  });

  it('[MAT-14] of a rated game goes to no user whose captures and those of a player stand out', async () => {
    const { users, gameId } = await fourTogether('STANDARD');
    const [leaver, host] = users as [TestUser, TestUser];
    await begin(host, gameId);
    const [helper, later] = [await account(), await account()];
    const [first, second] = [await idOf(helper), await idOf(host)].sort() as [string, string];
    await server.services.database.db
      .insertInto('player_pair')
      .values({ first_id: first, second_id: second, games: 5, captures: 300, expected: 100 })
      .execute();
    await queue(helper, 'POST', { timeSetting: 'STANDARD', kind: 'RATED' });
    await gameOf(leaver, gameId, 'POST', '/resign');
    expect((await gameOf(helper, gameId, 'POST', '/join')).code).toBe('E3004');
    await queue(later, 'POST', { timeSetting: 'STANDARD', kind: 'RATED' });
    const id = await idOf(later);
    await expect.poll(() => seatsOf(gameId), { timeout: 10_000 }).toContain(id);
    expect(await queue(helper, 'GET')).toMatchObject({ gameId: null, timeSetting: 'STANDARD' });
    await queue(helper, 'DELETE');
    await host.leave();
  });

  it('[MAT-15] of a rated game goes to no guest', async () => {
    const { users, gameId } = await fourTogether('STANDARD');
    const [leaver, host] = users as [TestUser, TestUser];
    await begin(host, gameId);
    await gameOf(leaver, gameId, 'POST', '/resign');
    const visitor = await guest();
    expect((await gameOf(visitor, gameId, 'POST', '/join')).code).toBe('E3074');
    expect(await seatsOf(gameId)).not.toContain(await idOf(visitor));
    await host.leave();
  });

  it('[MAT-33] goes to a bot if the game has bots and every waiting user refuses bots', async () => {
    const { users, gameId } = await twoWithBots('SLOW');
    const [leaver, host] = users as [TestUser, TestUser];
    await begin(host, gameId);
    const purist = await guest();
    await queue(purist, 'POST', { timeSetting: 'SLOW', allowsBots: false });
    const color = colorOf(await gameOf(leaver, gameId));
    await gameOf(leaver, gameId, 'POST', `/leave?startingPiecesColor=${color}`);
    waitForBots();
    await expect
      .poll(async () => (await gameOf(host, gameId)).players.filter(({ isBot }) => isBot).length, {
        timeout: 10_000,
      })
      .toBe(3);
    expect((await gameOf(host, gameId)).botLevels).toHaveLength(3);
    expect((await queue(purist, 'GET')).gameId).toBeNull();
    await queue(purist, 'DELETE');
    time.skip(10_000);
    await host.until(({ match }) => match.state === 'SPECIAL_PAUSE', 'the second start');
    await host.request('ready');
    await host.until(({ match }) => match.state === 'STARTED', 'the game');
    await host.leave();
  });

  it('[MAT-33] goes to a waiting user who accepts bots, and not to a bot, during the countdown', async () => {
    const { users, gameId } = await twoWithBots('FAST');
    const [leaver, host] = users as [TestUser, TestUser];
    await host.enter(gameId);
    const waiting = await guest();
    await queue(waiting, 'POST', { timeSetting: 'FAST', allowsBots: true });
    const color = colorOf(await gameOf(leaver, gameId));
    expect(
      (await gameOf(leaver, gameId, 'POST', `/leave?startingPiecesColor=${color}`)).code,
    ).toBeUndefined();
    const id = await idOf(waiting);
    await expect.poll(() => seatsOf(gameId), { timeout: 10_000 }).toContain(id);
    expect((await gameOf(host, gameId)).players.filter(({ isBot }) => isBot)).toHaveLength(2);
    await host.leave();
  });

  it('[MAT-33] does not return to the user who gave it up', async () => {
    const { users, gameId } = await twoWithBots('FAST');
    const [leaver, host] = users as [TestUser, TestUser];
    await begin(host, gameId);
    const { session } = server.services.rooms.local(gameId) ?? {};
    await gameOf(leaver, gameId, 'POST', '/resign');
    await queue(leaver, 'POST', { timeSetting: 'FAST', allowsBots: true });
    waitForBots();
    await expect.poll(() => session?.match.startsAt, { timeout: 10_000 }).not.toBeNull();
    expect(await seatsOf(gameId)).not.toContain(await idOf(leaver));
    await queue(leaver, 'DELETE');
    await host.leave();
  });

  it('[MAT-33] goes to a bot in a casual game of four people if nobody waits', async () => {
    const users = await Promise.all([guest(), guest(), guest(), guest()]);
    for (const user of users) await queue(user, 'POST', { timeSetting: 'STANDARD', allowsBots: true });
    const [leaver, other] = users as [TestUser, TestUser, TestUser, TestUser];
    const { gameId } = await queue(leaver, 'GET');
    if (gameId === null) throw new Error('the queue has seated nobody');
    const color = colorOf(await gameOf(leaver, gameId));
    await gameOf(leaver, gameId, 'POST', `/leave?startingPiecesColor=${color}`);
    waitForBots();
    const bots = async () => (await gameOf(other, gameId)).players.filter(({ isBot }) => isBot);
    await expect
      .poll(async () => (await bots()).map((bot) => bot.color), { timeout: 10_000 })
      .toEqual([color]);
  });

  it('[MAT-33] goes to a bot after seven seconds', async () => {
    const play = new Play({ ...MAIN, isRandom: true });
    for (const seat of COLORS)
      play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `Player ${seat}`, isAutoReady: false });
    play.do({ type: 'leaveSeat', by: RED });
    const leftAt = play.now;
    const session = {
      get match() {
        return play.match;
      },
      row: { isRated: false } as GameRow,
      isClosed: false,
      async execute({ command }: { command: Command }) {
        const refusal = play.try(command);
        return refusal === null ? ok(null) : err(refusal);
      },
    };
    let searches = 0;
    const findReplacement = async () => {
      searches++;
      return null;
    };
    const refill = new SeatRefill(session, { time: timeOf(() => play.now), findReplacement });
    play.now = leftAt + 6_999;
    refill.look();
    // The second search shows that the first one seated nobody.
    await expect.poll(() => searches, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(play.match.seats[RED].playerId).toBeNull();
    play.now = leftAt + 7_000;
    await expect.poll(() => play.match.seats[RED].isAutoReady, { timeout: 10_000 }).toBe(true);
  });

  it('[MAT-34] cancels a rated game if nobody takes the seat', async () => {
    const { users, gameId } = await fourTogether('SLOW');
    const [leaver, host] = users as [TestUser, TestUser];
    await begin(host, gameId);
    await gameOf(leaver, gameId, 'POST', '/resign');
    await host.until(({ match }) => match.refillEndsAt !== null, 'the offered seat');
    time.skip(10_000);
    await host.until(({ match }) => match.state === 'TERMINATED_NO_HUMAN_PLAYERS', 'the cancellation');
    for (const user of users) expect((await gameOf(user, 'current')).id).toBeNull();
    const { db } = server.services.database;
    expect(await db.selectFrom('rating_change').selectAll().where('game_id', '=', gameId).execute()).toEqual(
      [],
    );
    expect((await queue(host, 'POST', { timeSetting: 'SLOW', kind: 'RATED' })).timeSetting).toBe('SLOW');
    await queue(host, 'DELETE');
    await host.leave();
  });
});
