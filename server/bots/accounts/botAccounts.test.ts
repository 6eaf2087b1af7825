import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueState } from '../../../protocol/http/queueApi.ts';
import { startBotGame } from '../../../tests/harness/games/botGame.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn, newMember, type Refusal } from '../../../tests/harness/users/accounts.ts';
import { type Line, LineReader, newBot, type TestBot } from '../../../tests/harness/users/bots.ts';
import { type Answer, TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const codeOf = ({ status, body }: Answer<Refusal> | { status: number; body: Refusal }) => [status, body.code];
const become = (user: TestUser, nickname = 'Rook') =>
  user.call<Refusal & { username: string; isBot: boolean }>('POST', '/api/account/bot', {
    body: { nickname },
  });

/** A position with two active players and one rook. The game ends in a draw after three more moves. */
const SHORT = 'bK,4,wR,5,rK/12/12/12/12/12/12/12/12/12/12/wK,10,gK w wbrg aarr 0,0,0,0 97 0';

/** Creates a private game by a bot, and seats the other players. */
async function gameOf(bots: readonly TestBot[], options: object = {}): Promise<string> {
  const [first, ...others] = bots;
  const made = await first!.call('POST', '/api/game-session', { isReady: true, ...options });
  expect(made.status).toBe(201);
  for (const bot of others)
    expect((await bot.call('POST', `/api/bot/games/${made.body.id}/join`)).status).toBe(200);
  return made.body.id;
}

/** Lets all players signal ready, which ends the pause before the first move. */
async function startGame(id: string, bots: readonly TestBot[]): Promise<void> {
  for (const bot of bots) await bot.call('POST', `/api/bot/games/${id}/join`);
}

describe('becoming a bot account', () => {
  it('[API-44] marks the nickname permanently with BOT', async () => {
    const user = await loggedIn(server);
    const first = await become(user, 'Knight 1');
    expect(first.body).toMatchObject({ username: 'BOT Knight 1', isBot: true });
    expect((await become(user, 'Other')).body).toMatchObject({ username: 'BOT Knight 1', isBot: true });
    const { password } = user.signUp;
    const rename = (nickname: string) =>
      user.call<Refusal & { username: string }>('PUT', '/api/account/change-personal-info', {
        body: { nickname, password },
      });
    expect((await rename('Bishop 1')).body.username).toBe('BOT Bishop 1');
    expect((await rename('BOT Queen 1')).body.username).toBe('BOT Queen 1');
    expect((await rename('Twelve signs')).body).toMatchObject({
      code: 'E3008',
      params: { field: 'nickname' },
    });
  });

  it('[API-44] is refused to guests and to accounts with a game, and for invalid or taken names', async () => {
    expect(codeOf(await become(await TestUser.guest(server.url)))).toEqual([403, 'E3007']);
    const player = await loggedIn(server);
    expect((await player.call('POST', '/api/game-session', { body: {} })).status).toBe(201);
    expect(codeOf(await become(player, 'Pawn 1'))).toEqual([409, 'E3155']);
    const joining = await loggedIn(server);
    const { id } = await (await TestUser.guest(server.url)).create({});
    expect((await joining.call('POST', `/api/game-session/${id}/join`)).status).toBe(200);
    expect(codeOf(await become(joining, 'Pawn 1'))).toEqual([409, 'E3155']);
    const user = await loggedIn(server);
    for (const nickname of ['x', 'Twelve signs', '', 'Tetrarch\u200b'])
      expect(codeOf(await become(user, nickname))).toEqual([422, 'E3008']);
    expect((await become(user, 'Pawn 2')).status).toBe(200);
    expect(codeOf(await become(await loggedIn(server), 'PAWN 2'))).toEqual([409, 'E111']);
    expect(codeOf(await become(await loggedIn(server), 'admin'))).toEqual([409, 'E111']);
  });

  it('[API-44] is the only way to a nickname that begins with BOT', async () => {
    const user = await loggedIn(server);
    const { password } = user.signUp;
    const renamed = await user.call<Refusal>('PUT', '/api/account/change-personal-info', {
      body: { nickname: 'Bot Human', password },
    });
    expect(codeOf(renamed)).toEqual([409, 'E111']);
  });
});

describe('an account that becomes a bot while it waits', () => {
  it('[API-45] leaves the queue, and a game starts without it even if it enters at the same instant', async () => {
    const { db } = server.services.database;
    const wait = { body: { timeSetting: 'SLOW', kind: 'CASUAL' } };
    const enter = (user: TestUser) => user.call<QueueState>('POST', '/api/game-queue', wait);
    const leaver = await newMember(server);
    expect((await enter(leaver)).body.timeSetting).toBe('SLOW');
    expect((await become(leaver, 'Rook 8')).status).toBe(200);
    expect((await leaver.call<QueueState>('GET', '/api/game-queue')).body.timeSetting).toBeNull();

    const late = await newMember(server);
    await enter(late);
    await db.updateTable('account').set({ bot_since: sql<Date>`now()` }).where('id', '=', late.id).execute();
    const people = await Promise.all([1, 2, 3, 4].map(() => newMember(server)));
    for (const person of people) expect((await enter(person)).status).toBe(200);
    const gameOfUser = async (user: TestUser) =>
      (await user.call<QueueState>('GET', '/api/game-queue')).body.gameId;
    await expect.poll(async () => new Set(await Promise.all(people.map(gameOfUser))).size).toBe(1);
    const [gameId] = await Promise.all(people.map(gameOfUser));
    expect(gameId).not.toBeNull();
    expect(await gameOfUser(late)).toBeNull();
  });

  it('[API-45] loses its seat at a scheduled table to a user of the queue', async () => {
    const { db } = server.services.database;
    const [host, other, robot] = await Promise.all([1, 2, 3].map(() => newMember(server)));
    const startsAt = new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);
    const plan = { timeSetting: 'FAST', startsAt, timeZone: 'UTC' };
    const { id } = (await host!.call<{ id: string }>('POST', '/api/scheduled-tables', { body: plan })).body;
    for (const user of [other!, robot!])
      expect((await user.call('PUT', `/api/scheduled-tables/${id}/seat`)).status).toBe(200);
    expect((await become(robot!, 'Rook 9')).status).toBe(200);
    await db
      .updateTable('scheduled_table')
      .set({ starts_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute();
    await server.services.scheduledTables.run();
    const { state, game_id } = await db
      .selectFrom('scheduled_table')
      .select(['state', 'game_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('STARTED');
    const seats = await db
      .selectFrom('game_seat')
      .select('player_id')
      .where('game_id', '=', game_id ?? '')
      .execute();
    const players = seats.map(({ player_id }) => player_id);
    expect(players).toEqual(expect.arrayContaining([host!.id, other!.id]));
    expect(players).not.toContain(robot!.id);
  });
});

describe('the API of bot accounts', () => {
  it('[API-45] refuses bots in the queue, at scheduled tables and in games that do not admit bots', async () => {
    const { member: bot } = await newBot(server);
    for (const kind of ['CASUAL', 'RATED']) {
      const entered = await bot.call<Refusal>('POST', '/api/game-queue', {
        body: { timeSetting: 'STANDARD', kind },
      });
      expect(codeOf(entered)).toEqual([403, 'E3156']);
    }
    const withBots = await bot.call<Refusal>('POST', '/api/game-queue/bots', {
      body: { timeSetting: 'STANDARD' },
    });
    expect(codeOf(withBots)).toEqual([403, 'E3156']);
    const person = await newMember(server);
    const plan = {
      timeSetting: 'FAST',
      startsAt: new Date(Date.now() + 7_200_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
    };
    const table = await person.call<{ id: string }>('POST', '/api/scheduled-tables', { body: plan });
    for (const [method, path, body] of [
      ['POST', '', plan],
      ['PUT', `/${table.body.id}/seat`],
      ['PUT', `/${table.body.id}/waiting`],
    ] as const) {
      const refused = await bot.call<Refusal>(method, `/api/scheduled-tables${path}`, body ? { body } : {});
      expect([path, ...codeOf(refused)]).toEqual([path, 403, 'E3156']);
    }
    const open = (body: object) => person.call<{ id: string }>('POST', '/api/game-session', { body });
    const closed = await open({});
    const robot = await newBot(server);
    const join = (id: string) => robot.call('POST', `/api/bot/games/${id}/join`);
    expect(codeOf(await join(closed.body.id))).toEqual([403, 'E3157']);
    expect(codeOf(await robot.call('POST', `/api/game-session/${closed.body.id}/join`))).toEqual([
      403,
      'E3157',
    ]);
    for (const isRandom of [true, false]) {
      const { gameId, host } = await startBotGame(server, { isRandom, allowsTakeover: true });
      const takeOver = `/api/game-session/${gameId}/take-over?startingPiecesColor=RED`;
      // An access token has no scope for this call, so the bot uses a login session.
      expect(codeOf(await robot.member.call('POST', takeOver))).toEqual([403, 'E3157']);
      await host.leave();
    }
    await person.call('DELETE', `/api/game-session/${closed.body.id}`);
    const admitting = await open({ allowsBotAccounts: true });
    const joined = await join(admitting.body.id);
    expect(joined.body).toMatchObject({ allowsBotAccounts: true });
    expect((joined.body.players as { name: string }[]).map(({ name }) => name)).toContain(robot.name);
  });

  it('[API-47][API-48][API-49] lets two bots that read streams play a game to its end', async () => {
    const [white, black, red, green] = await Promise.all([1, 2, 3, 4].map(() => newBot(server)));
    const bots = [white!, black!, red!, green!];
    const events = await black!.events();
    const id = await gameOf(bots, { position: SHORT });
    await startGame(id, bots);
    const start = await events.until(({ type }) => type === 'gameStart');
    expect(start).toMatchObject({ gameId: id, color: 'BLACK' });
    const stream = await black!.game(id);
    expect(await stream.until(({ type }) => type === 'state')).toMatchObject({
      color: 'BLACK',
      turn: 'WHITE',
    });
    const move = (bot: TestBot, text: string, extra: object = {}) =>
      bot.call('POST', `/api/bot/games/${id}/moves`, { move: text, ...extra });
    expect(codeOf(await move(black!, 'a12a11'))).toEqual([409, 'NOT_YOUR_TURN']);
    expect(codeOf(await move(white!, 'nonsense'))).toEqual([422, 'E3008']);
    expect(codeOf(await move(white!, ''))).toEqual([422, 'E3008']);
    expect(codeOf(await move(white!, 'a1a5'))).toEqual([422, 'ILLEGAL_MOVE']);
    expect(codeOf(await move(white!, 'a1a2', { ply: 7 }))).toEqual([409, 'E3005']);
    expect((await move(white!, 'f12f5')).status).toBe(200);
    const turn = await events.until(({ type }) => type === 'yourTurn');
    expect(turn).toMatchObject({ gameId: id, ply: 1, turn: 'BLACK' });
    expect((await move(black!, (turn.legalMoves as string[])[0]!)).status).toBe(200);
    expect(codeOf(await black!.call('POST', `/api/bot/games/${id}/draw`, { decision: 'MAYBE' }))).toEqual([
      422,
      'E3008',
    ]);
    expect((await white!.call('POST', `/api/bot/games/${id}/draw`, { decision: 'OFFER' })).status).toBe(200);
    await stream.until(({ kind, drawOfferBy }) => kind === 'offerDraw' && drawOfferBy === 'WHITE');
    expect((await black!.call('POST', `/api/bot/games/${id}/draw`, { decision: 'REJECTED' })).status).toBe(
      200,
    );
    const vote = await stream.until(({ kind }) => kind === 'voteDraw');
    expect(vote).toMatchObject({ by: 'BLACK', drawOfferBy: null, gameState: 'STARTED' });
    for (const one of [events, stream]) await one.until(({ type }) => type === 'heartbeat');
    expect((await white!.call('POST', `/api/bot/games/${id}/resign`)).status).toBe(200);
    await stream.ended();
    const end = await events.until(({ type }) => type === 'gameEnd');
    expect(end).toMatchObject({ gameId: id, winner: 'BLACK', gameState: 'FINISHED' });
    expect(stream.lines.filter(({ kind }) => kind === 'move').map(({ by }) => by)).toEqual([
      'WHITE',
      'BLACK',
    ]);
    expect(stream.lines.at(-1)).toMatchObject({ gameState: 'FINISHED' });
    const withoutHeartbeats = stream.lines.filter(({ type }) => type !== 'heartbeat');
    const again = await black!.game(id, `?after=${withoutHeartbeats[1]!.id}`);
    await again.ended();
    expect(again.lines).toEqual(withoutHeartbeats.slice(2));
    events.close();
    const missed = await black!.events(`?after=${start.id}`);
    const last = await missed.until(({ type }) => type === 'gameEnd');
    expect(last).toEqual(end);
    const missedEvents = missed.lines.filter(({ type }) => type !== 'heartbeat');
    expect(missedEvents).toEqual(
      events.lines.filter(({ type }) => !['heartbeat', 'gameStart'].includes(type)),
    );
    missed.close();
    const resume = (path: string, { id: last = '' }: Line) =>
      LineReader.open(`${server.url}/api/bot/${path}`, { ...black!.headers, 'Last-Event-ID': last });
    const resumedGame = await resume(`games/${id}`, withoutHeartbeats[1]!);
    await resumedGame.ended();
    expect(resumedGame.lines).toEqual(withoutHeartbeats.slice(2));
    const resumedEvents = await resume('events', start);
    await resumedEvents.until(({ type }) => type === 'gameEnd');
    expect(resumedEvents.lines.filter(({ type }) => type !== 'heartbeat')).toEqual(missedEvents);
    resumedEvents.close();
  });

  it('[API-49] ends a game in a draw when all bots accept the offer', async () => {
    const bots = await Promise.all([1, 2, 3, 4].map(() => newBot(server)));
    const events = await bots[3]!.events();
    const id = await gameOf(bots);
    await startGame(id, bots);
    for (const [i, bot] of bots.entries()) {
      const decision = i === 0 ? 'OFFER' : 'APPROVED';
      const answer = await bot.call('POST', `/api/bot/games/${id}/draw`, { decision });
      expect([i, answer.status]).toEqual([i, 200]);
    }
    const end = await events.until(({ type }) => type === 'gameEnd');
    expect(end).toMatchObject({ gameId: id, winner: null, gameState: 'DRAW' });
    events.close();
  });

  it('[API-47][API-48] refuses streams for unknown ids and games of other bots, and callers that are people or use a cookie', async () => {
    const [bot, other] = [await newBot(server), await newBot(server)];
    const id = await gameOf([bot]);
    for (const after of ['x', `${'a'.repeat(32)}-1-0`, `${id}-999-0`])
      expect(codeOf(await bot.call('GET', `/api/bot/events?after=${after}`)), after).toEqual([422, 'E3008']);
    for (const after of ['x', '-1', '999'])
      expect(codeOf(await bot.call('GET', `/api/bot/games/${id}?after=${after}`))).toEqual([422, 'E3008']);
    for (const path of ['events', `games/${id}`]) {
      const headers = { ...bot.headers, 'Last-Event-ID': 'x' };
      const refused = await fetch(`${server.url}/api/bot/${path}`, { headers });
      expect([path, refused.status]).toEqual([path, 422]);
      expect(await refused.json()).toMatchObject({ code: 'E3008' });
    }
    expect(codeOf(await other.call('GET', `/api/bot/games/${id}`))).toEqual([403, 'E3001']);
    expect(codeOf(await bot.call('GET', `/api/bot/games/${'0'.repeat(32)}`))).toEqual([404, 'E3000']);
    expect(codeOf(await bot.member.call<Refusal>('GET', '/api/bot/events'))).toEqual([403, 'E3154']);
    const person = await loggedIn(server);
    for (const path of ['/api/bot/events', `/api/bot/games/${id}`])
      expect(codeOf(await person.call<Refusal>('GET', path))).toEqual([403, 'E3159']);
    expect(codeOf(await person.call<Refusal>('POST', `/api/bot/games/${id}/join`))).toEqual([403, 'E3159']);
  });

  it('[API-57] answers a repeated idempotency key with the first answer, even after the end of the game', async () => {
    const bots = await Promise.all([1, 2, 3, 4].map(() => newBot(server)));
    const [white, black] = [bots[0]!, bots[1]!];
    const id = await gameOf(bots, { position: SHORT });
    await startGame(id, bots);
    const move = async (bot: TestBot, text: string, key: string) => {
      const answer = await fetch(`${server.url}/api/bot/games/${id}/moves`, {
        method: 'POST',
        headers: { ...bot.headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ move: text }),
      });
      return { status: answer.status, body: (await answer.json()) as Refusal & { seq: number } };
    };
    const first = await move(white, 'f12f5', 'the-first-move');
    expect(first).toMatchObject({ status: 200, body: { ply: 1 } });
    expect(await move(white, 'f12f5', 'the-first-move')).toEqual(first);
    expect(codeOf(await move(white, 'f12f5', 'another-key'))).toEqual([409, 'NOT_YOUR_TURN']);
    // Another account may use the same key for another command.
    expect((await move(black, 'a12a11', 'the-first-move')).body).toMatchObject({ ply: 2 });
    const last = await move(white, 'f5f6', 'the-last-move');
    expect(last.status).toBe(200);
    // The game has ended in a draw, because nothing was captured for a long time.
    expect(codeOf(await white.call('POST', `/api/bot/games/${id}/resign`))).toEqual([409, 'GAME_OVER']);
    expect(await move(white, 'f5f6', 'the-last-move')).toEqual(last);
    const stream = await white.game(id, '?after=0');
    await stream.ended();
    expect(stream.lines.filter(({ kind }) => kind === 'move')).toHaveLength(3);
  });

  it('[API-47] answers a HEAD request with only the headers of a stream', async () => {
    const bot = await newBot(server);
    const { headers } = bot;
    const answer = await fetch(`${server.url}/api/bot/events`, { method: 'HEAD', headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
    ]);
  });

  it('[API-47] begins a new stream with the running game and its current turn', async () => {
    const bots = await Promise.all([1, 2, 3, 4].map(() => newBot(server)));
    const id = await gameOf(bots);
    await startGame(id, bots);
    const events = await bots[0]!.events();
    expect(await events.until(({ type }) => type === 'gameStart')).toMatchObject({ gameId: id });
    const turn = await events.until(({ type }) => type === 'yourTurn');
    expect(turn.legalMoves).toContain('d4-e4');
    events.close();
  });
});

describe('the streams of a bot', () => {
  const revokeToken = async ({ member, tokenId }: TestBot) =>
    expect((await member.call('DELETE', `/api/account/tokens/${tokenId}`)).status).toBe(200);
  const expireToken = ({ tokenId }: TestBot) =>
    server.services.database.db
      .updateTable('access_token')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', tokenId)
      .execute();
  const suspend = ({ member }: TestBot) =>
    server.services.database.db
      .updateTable('account')
      .set({ suspended_at: sql<Date>`now()` })
      .where('id', '=', member.id)
      .execute();
  const changePassword = async ({ member }: TestBot) => {
    const newPassword = 'another set of words';
    const body = { oldPassword: member.signUp.password, newPassword, repeatedPassword: newPassword };
    expect((await member.call('PUT', '/api/account/change-password', { body })).status).toBe(200);
  };
  const deleteAccount = async ({ member }: TestBot) => {
    const { password } = member.signUp;
    expect((await member.call('DELETE', '/api/account', { body: { password } })).status).toBe(200);
  };

  it.each<[string, (bot: TestBot) => Promise<unknown>]>([
    ['their token is revoked', revokeToken],
    ['their token expires', expireToken],
    ['their account is suspended', suspend],
    ['their password changes', changePassword],
    ['their account is deleted', deleteAccount],
  ])('[API-39] S87: end within five seconds after %s, and calls at once', async (_cause, act) => {
    const bot = await newBot(server);
    const events = await bot.events();
    const other = await newBot(server);
    const stays = await other.events();
    await act(bot);
    const began = performance.now();
    expect(codeOf(await bot.call('GET', '/api/account/me'))).toEqual([401, 'E3153']);
    await events.ended();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(stays.isEnded).toBe(false);
    stays.close();
  });

  it('[API-51] S88: are refused above the maximum number of open streams, until a stream is closed', async () => {
    const limited = await startTestServer({}, {}, { streamsPerBot: 2 });
    try {
      const bot = await newBot(limited);
      const streams = [await bot.events(), await bot.events()];
      expect(codeOf(await bot.call('GET', '/api/bot/events'))).toEqual([429, 'E3158']);
      streams[0]!.close();
      await expect.poll(async () => (await bot.events().catch(() => null)) !== null).toBe(true);
    } finally {
      await limited.stop();
    }
  });
});
