/** Decisions about reports over HTTP: measures, notifications, permissions and the audit log. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserAnswer } from '../../../protocol/http/accounts.ts';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import type { QueueState } from '../../../protocol/http/queueApi.ts';
import type { LogEntryView, ReportDetail } from '../../../protocol/http/reports/moderationApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { startBotGame } from '../../../tests/harness/games/botGame.ts';
import { openTwoGames } from '../../../tests/harness/games/openGames.ts';
import { playRandomGame, type Rated, ratedUser } from '../../../tests/harness/games/ratedGame.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import {
  grantModerate,
  loggedInAdmin,
  loggedInModerator,
  login,
  type Member,
  newMember,
  type Refusal,
} from '../../../tests/harness/users/accounts.ts';
import { notificationsOf } from '../../../tests/harness/users/notified.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { Retention } from '../../db/retention/retention.ts';

type Answer = ReportDetail & Refusal;

let server: TestServer;
let admin: TestUser;
let moderator: Member;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedInAdmin(server);
  moderator = await loggedInModerator(server);
});
afterAll(() => server.stop());

const db = () => server.services.database.db;
const soon = () => Math.floor(Date.now() / 1000) + 3600;
const decide = (user: TestUser, id: string, body: object) =>
  user.call<Answer>('POST', `/api/moderation/reports/${id}/decision`, {
    body: { reason: 'As the rules say', ...body },
  });
const detail = (id: string) => moderator.call<Answer>('GET', `/api/moderation/reports/${id}`);
const me = (user: TestUser) => user.call<UserAnswer & Refusal>('GET', '/api/account/me');
const log = async () =>
  (await admin.call<Page<LogEntryView>>('GET', '/api/moderation/log?pageSize=100')).body.content;

/** Lets a new user report the given user by nickname. */
async function reportOf(
  reported: Pick<Member, 'signUp'>,
  kind = 'OTHER',
): Promise<{ id: string; reporter: Member }> {
  const reporter = await newMember(server);
  const body = { kind, message: 'A report', nickname: reported.signUp.nickname };
  const answer = await reporter.call<{ id: string }>('POST', '/api/player-reports', { body });
  return { id: answer.body.id, reporter };
}

describe('a decision', () => {
  it('[MOD-08] [MOD-09] closes all open reports about the player in the game, and notifies each reporter once', async () => {
    const four: Rated[] = [];
    for (let i = 0; i < 4; i++) four.push(await ratedUser(server));
    const gameId = await playRandomGame(four);
    const seats = await db()
      .selectFrom('game_seat')
      .select(['player_id', 'color'])
      .where('game_id', '=', gameId)
      .execute();
    const aboutSeatOf = (player: Rated) => {
      const color = seats.find(({ player_id }) => player_id === player.id)?.color ?? 0;
      return { gameSessionId: gameId, color: ['WHITE', 'BLACK', 'RED', 'GREEN'][color], ply: 0 };
    };
    const body = { kind: 'STALLED', message: 'Let the time run', ...aboutSeatOf(four[3]!) };
    const ids: string[] = [];
    for (const { user } of four.slice(0, 2))
      ids.push((await user.call<{ id: string }>('POST', '/api/player-reports', { body })).body.id);
    const [id = ''] = ids;
    // Reports about another player of the game, and about this player without the game, stay open.
    const others: string[] = [];
    for (const about of [aboutSeatOf(four[1]!), { nickname: four[3]!.name }]) {
      const other = { kind: 'OTHER', message: 'Another matter', ...about };
      const sent = await four[2]!.user.call<{ id: string }>('POST', '/api/player-reports', { body: other });
      others.push(sent.body.id);
    }
    await moderator.call('POST', `/api/moderation/reports/${id}/notes`, { body: { text: 'Seen before' } });
    expect((await detail(id)).body).toMatchObject({
      report: {
        ...{ kind: 'STALLED', message: 'Let the time run', alike: 1, decision: null },
        game: { id: gameId, ply: 0, hasEnded: true },
        reporter: { username: four[0]!.name },
        reported: { username: four[3]!.name },
      },
      reporter: { sent: 1, sentUpheld: 0, received: 0, games: 1, isGuest: false },
      reported: { sent: 0, received: 3, receivedUpheld: 0, isSuspended: false },
      decisions: [],
      notes: [{ text: 'Seen before', author: { username: moderator.signUp.nickname } }],
    });
    const decided = await decide(moderator, id, { decision: 'WARNING', reason: 'Do not stall' });
    expect(decided.body).toMatchObject({
      report: { decision: 'WARNING', alike: 0 },
      reporter: { sentUpheld: 1 },
      reported: { receivedUpheld: 2 },
      decisions: [{ action: 'WARNING', reason: 'Do not stall', gameSessionId: gameId }],
    });
    for (const { user } of four.slice(0, 2))
      expect(
        (await notificationsOf(user)).content.filter(({ kind }) => kind === 'REPORT_DONE'),
      ).toMatchObject([{ params: { context: 'MEASURE' }, link: `/game/${gameId}` }]);
    expect((await notificationsOf(four[2]!.user)).content.map(({ kind }) => kind)).not.toContain(
      'REPORT_DONE',
    );
    for (const other of others) expect((await detail(other)).body.report.decision).toBeNull();
    const again = await decide(moderator, ids[1] ?? '', { decision: 'NOTHING' });
    expect([again.status, again.body.code]).toEqual([409, 'E3164']);
  });

  it('[MOD-09] without a measure notifies the reporter, but not the player', async () => {
    const player = await newMember(server);
    const { id, reporter } = await reportOf(player);
    await decide(moderator, id, { decision: 'NOTHING' });
    expect((await notificationsOf(reporter)).content).toMatchObject([
      { kind: 'REPORT_DONE', params: { context: 'NOTHING' } },
    ]);
    expect((await notificationsOf(player)).content).toEqual([]);
  });

  it('[MOD-10] to warn a player notifies the player of the reason, even if the player is a guest', async () => {
    const player = await newMember(server);
    const { id } = await reportOf(player);
    await decide(moderator, id, { decision: 'WARNING', reason: 'No insults, please' });
    expect((await notificationsOf(player)).content).toMatchObject([
      { kind: 'MODERATION', params: { context: 'WARNING', reason: 'No insults, please' } },
    ]);
    const guest = await TestUser.guest(server.url);
    const game = await guest.create({});
    await guest.enter(game.id);
    const watcher = await newMember(server);
    await watcher.enter(game.id, 'watcher');
    const body = { kind: 'OTHER', message: 'Odd', gameSessionId: game.id, color: 'WHITE' };
    const sent = await watcher.call<{ id: string }>('POST', '/api/player-reports', { body });
    await Promise.all([guest.leave(), watcher.leave()]);
    const wrong = await decide(moderator, sent.body.id, { decision: 'RENAME' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'E3008']);
    await decide(moderator, sent.body.id, { decision: 'WARNING' });
    expect((await notificationsOf(guest, '', '/api/guest')).content).toMatchObject([{ kind: 'MODERATION' }]);
  });

  it('[MOD-06] is refused if its reason is missing or contains markup, or if its end is invalid', async () => {
    const { id } = await reportOf(await newMember(server));
    for (const body of [
      { decision: 'NOTHING', reason: '<b>bold</b>' },
      { decision: 'WARNING', reason: 'see https://example.org' },
      { decision: 'WARNING', reason: ' ' },
      { decision: 'WARNING', reason: 'x'.repeat(501) },
      { decision: 'WARNING', reason: 'a\u0007bell' },
      { decision: 'WARNING', untilEpochSeconds: soon() },
      { decision: 'NO_RANDOM_GAMES' },
      { decision: 'NO_RANDOM_GAMES', untilEpochSeconds: null },
      { decision: 'NO_RANDOM_GAMES', untilEpochSeconds: 1000 },
      { decision: 'NO_RANDOM_GAMES', untilEpochSeconds: soon() * 10 },
      { decision: 'HANGED' },
    ]) {
      const { status, body: answer } = await decide(admin, id, body);
      expect([body, status, answer.code]).toEqual([body, 422, 'E3008']);
    }
    for (const text of [
      ...['<script>', 'http://example.org', '', '  ', 'javascript: alert(1)'],
      ...['a\u0007bell', 'x'.repeat(5_001)],
    ]) {
      const note = await moderator.call('POST', `/api/moderation/reports/${id}/notes`, { body: { text } });
      expect([text, note.status]).toEqual([text, 422]);
    }
    expect((await detail(id)).body).toMatchObject({ report: { decision: null }, notes: [], decisions: [] });
  });
});

describe('a player who is excluded from random games', () => {
  it('[MOD-11] is refused by queue, scheduled tables and takeovers until the exclusion ends, but may play private games', async () => {
    const player = await newMember(server);
    await player.call('POST', '/api/game-queue', { body: { timeSetting: 'SLOW', kind: 'CASUAL' } });
    const { id } = await reportOf(player, 'LEFT');
    const until = soon();
    expect(
      (await decide(moderator, id, { decision: 'NO_RANDOM_GAMES', untilEpochSeconds: until })).status,
    ).toBe(200);
    const state = await player.call<QueueState>('GET', '/api/game-queue');
    expect([state.body.timeSetting, state.body.randomFromTimestampEpochSeconds]).toEqual([null, until]);
    const table = {
      ...{ timeSetting: 'SLOW', timeZone: 'UTC', isWeekly: false },
      startsAt: new Date(Date.now() + 7_200_000).toISOString().slice(0, 16),
    };
    const host = await newMember(server);
    const { id: tableId } = (
      await host.call<{ id: string }>('POST', '/api/scheduled-tables', { body: table })
    ).body;
    const bots = await startBotGame(server);
    const calls: [string, string, object?][] = [
      ['POST', '/game-queue', { timeSetting: 'SLOW', kind: 'RATED' }],
      ['POST', '/game-queue/bots', { timeSetting: 'SLOW' }],
      ['POST', '/scheduled-tables', table],
      ['PUT', `/scheduled-tables/${tableId}/seat`, {}],
      ['PUT', `/scheduled-tables/${tableId}/waiting`, {}],
      ['POST', `/game-session/${bots.gameId}/take-over?startingPiecesColor=RED`, {}],
    ];
    for (const [method, path, body] of calls) {
      const answer = await player.call<Refusal>(method, `/api${path}`, { body });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'E3140']);
      expect(answer.body.params).toEqual({ until });
    }
    await bots.host.leave();
    const game = await player.call<GameSessionView>('POST', '/api/game-session', { body: {} });
    expect(game.status).toBe(201);
    await player.call('DELETE', `/api/game-session/${game.body.id}`);
    const { id: openId } = (await host.call<GameSessionView>('POST', '/api/game-session', { body: {} })).body;
    const joined = await player.call<GameSessionView>('POST', `/api/game-session/${openId}/join`);
    expect([joined.status, joined.body.players[1]?.isYou]).toEqual([200, true]);
    await player.call('POST', `/api/game-session/${openId}/leave?startingPiecesColor=BLACK`);
    await host.call('DELETE', `/api/game-session/${openId}`);
    const privately = await startBotGame(server, { isRandom: false, allowsTakeover: true });
    const seat = `/api/game-session/${privately.gameId}/take-over?startingPiecesColor=RED`;
    expect((await player.call('POST', seat)).status).toBe(200);
    await privately.host.leave();
    expect((await notificationsOf(player)).content).toMatchObject([
      { kind: 'MODERATION', params: { context: 'NO_RANDOM_GAMES', until: until * 1000 } },
    ]);
    await db()
      .updateTable('account')
      .set({ no_random_until: sql<Date>`now()` })
      .where('id', '=', player.id)
      .execute();
    const again = await player.call('PUT', `/api/scheduled-tables/${tableId}/seat`);
    expect(again.status).toBe(200);
    const after = await player.call<QueueState>('GET', '/api/game-queue');
    expect(after.body.randomFromTimestampEpochSeconds).toBeNull();
  });
});

describe('a suspension', () => {
  it('[MOD-12] ends the login sessions, and answers later calls with its reason until it expires', async () => {
    const player = await newMember(server);
    const { id } = await player
      .call<{ id: string }>('POST', '/api/game-session', { body: {} })
      .then((a) => a.body);
    await player.enter(id);
    const left = new Promise<number>((resolve) => player.room?.onLeave((code) => resolve(code)));
    const early = Object.assign(new TestUser(server.url), { cookie: '' });
    await login(early, player.signUp);
    const loggedOut = early.cookie;
    await early.call('GET', '/api/logout');
    const report = await reportOf(player);
    const until = soon();
    const body = { decision: 'SUSPENSION', reason: 'Three accounts', untilEpochSeconds: until };
    expect((await decide(admin, report.id, body)).body.reported.isSuspended).toBe(true);
    expect(await left).toBe(4103);
    const refused = { code: 'E3090', params: { reason: 'Three accounts', until } };
    for (const [method, path] of [
      ['GET', '/account/me'],
      ['GET', '/notifications'],
      ['POST', '/game-session'],
    ] as const) {
      const answer = await player.call<Refusal>(method, `/api${path}`, method === 'POST' ? { body: {} } : {});
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.body).toMatchObject(refused);
    }
    const again = await login(new TestUser(server.url), player.signUp);
    expect(again.body).toMatchObject(refused);
    const wrong = await login(new TestUser(server.url), { ...player.signUp, password: 'not the password' });
    expect([wrong.body.code, wrong.body.params]).toEqual(['E100', {}]);
    // The cookie of a session that ended before the suspension reveals nothing about it.
    expect((await me(Object.assign(new TestUser(server.url), { cookie: loggedOut }))).body.code).toBe('E150');
    // Pages that need no user stay open.
    expect((await player.call('GET', '/api/qbooks')).status).toBe(200);
    await db()
      .updateTable('account')
      .set({ suspended_until: sql<Date>`now()` })
      .where('id', '=', player.id)
      .execute();
    expect((await login(new TestUser(server.url), player.signUp)).status).toBe(200);
    expect((await me(player)).body.code).toBe('E150');
    expect((await detail(report.id)).body.reported.isSuspended).toBe(false);
  });

  it('[MOD-12] without an end lasts until an admin lifts it', async () => {
    const player = await newMember(server);
    const put = (body: object) =>
      admin.call<{ isSuspended: boolean }>('PUT', `/api/admin/users/${player.id}`, { body });
    expect((await put({ isSuspended: true })).status).toBe(422);
    expect((await put({ isSuspended: true, reason: '<i>no</i>' })).status).toBe(422);
    expect((await put({ isSuspended: true, reason: 'Spam' })).body.isSuspended).toBe(true);
    expect((await me(player)).body).toMatchObject({ code: 'E3090', params: { reason: 'Spam', until: 0 } });
    expect((await put({ isSuspended: false, reason: 'A mistake' })).body.isSuspended).toBe(false);
    expect((await login(new TestUser(server.url), player.signUp)).status).toBe(200);
    const about = (await log()).filter(({ about: one }) => one?.id === player.id);
    const { username } = (await me(admin)).body;
    expect(about.map(({ action, reason, by }) => [action, reason, by?.username])).toEqual([
      ['SUSPENSION_LIFTED', 'A mistake', username],
      ['SUSPENSION', 'Spam', username],
    ]);
  });
});

describe('a nickname that a moderator refuses', () => {
  it('[MOD-13] is replaced immediately, and its user cannot take it again', async () => {
    const player = await newMember(server);
    const { nickname } = player.signUp;
    const game = await player.call<GameSessionView>('POST', '/api/game-session', { body: {} });
    const { id } = await reportOf(player, 'NAME');
    await decide(moderator, id, { decision: 'RENAME', reason: 'An insult' });
    const { username, mustRename } = (await me(player)).body;
    expect([username, mustRename]).toEqual([expect.stringMatching(/^Player \d{6}$/), true]);
    expect((await player.call('GET', `/api/people/${encodeURIComponent(nickname)}`)).status).toBe(404);
    expect((await player.call('GET', `/api/people/${encodeURIComponent(username)}`)).status).toBe(200);
    const games = await db().selectFrom('game').select('name').where('id', '=', game.body.id).execute();
    expect(games).toEqual([{ name: username }]);
    const rename = (name: string) =>
      player.call<Refusal>('PUT', '/api/account/change-personal-info', {
        body: { nickname: name, password: player.signUp.password },
      });
    expect((await rename(nickname.toUpperCase())).body.code).toBe('E111');
    expect((await rename('Gentle Fox')).status).toBe(200);
    expect((await me(player)).body).toMatchObject({ username: 'Gentle Fox', mustRename: false });
    expect((await rename(nickname)).body.code).toBe('E111');
    // The refusal of another nickname does not make the first one free.
    const again = await reportOf({ signUp: { ...player.signUp, nickname: 'Gentle Fox' } }, 'NAME');
    await decide(moderator, again.id, { decision: 'RENAME', reason: 'Another insult' });
    for (const refused of [nickname, 'Gentle Fox']) expect((await rename(refused)).body.code).toBe('E111');
  });

  it('[MOD-13] is replaced in the open games of its user, and other games stay open', async () => {
    const { game, other, leave } = await openTwoGames(server);
    const { creator: player, watcher } = game;
    const { nickname } = player.signUp;
    await other.namesSeen();
    expect(await game.namesSeen()).toEqual([nickname, nickname]);
    const { id } = await reportOf(player, 'NAME');
    await decide(moderator, id, { decision: 'RENAME', reason: 'An insult' });
    await expect.poll(() => [watcher.closeCode, player.closeCode]).toEqual([CLOSE.MOVED, CLOSE.MOVED]);
    const { username } = (await me(player)).body;
    expect(await game.namesSeen()).toEqual([username, username]);
    expect(JSON.stringify(await watcher.log())).not.toContain(nickname);
    expect(other.watcher.closeCode).toBeNull();
    await leave();
  });

  it('[MOD-13] is replaced in the name of an open game whose creator has left the seat', async () => {
    const player = await newMember(server);
    const game = await player.call<GameSessionView>('POST', '/api/game-session', { body: {} });
    const [watcher, guest] = await Promise.all([newMember(server), newMember(server)]);
    await player.enter(game.body.id);
    await player.request('leaveSeat');
    await guest.enter(game.body.id);
    const before = await watcher.enter(game.body.id, 'watcher');
    expect(before.match.seats[0].name).not.toBe(player.signUp.nickname);
    expect(before.facts.title).toBe(player.signUp.nickname);
    const { id } = await reportOf(player, 'NAME');
    await decide(moderator, id, { decision: 'RENAME', reason: 'An insult' });
    await expect.poll(() => watcher.closeCode).toBe(CLOSE.MOVED);
    const after = await watcher.enter(game.body.id, 'watcher');
    expect(after.facts.title).toBe((await me(player)).body.username);
    await watcher.leave();
  });

  it('[MOD-13] stays refused if a second report about it is decided', async () => {
    const player = await newMember(server);
    const game = await player.call<GameSessionView>('POST', '/api/game-session', { body: {} });
    const watcher = await newMember(server);
    await watcher.enter(game.body.id, 'watcher');
    const body = { kind: 'NAME', message: 'An insult', gameSessionId: game.body.id, color: 'WHITE' };
    const inGame = await watcher.call<{ id: string }>('POST', '/api/player-reports', { body });
    await watcher.leave();
    const { id } = await reportOf(player, 'NAME');
    for (const report of [id, inGame.body.id])
      expect((await decide(moderator, report, { decision: 'RENAME', reason: 'An insult' })).status).toBe(200);
    const { nickname, password } = player.signUp;
    const renamed = await player.call<Refusal>('PUT', '/api/account/change-personal-info', {
      body: { nickname, password },
    });
    expect(renamed.body.code).toBe('E111');
  });
});

describe('a moderator', () => {
  it('[MOD-15] [MOD-16] has a privilege in addition to the role, and can neither suspend users nor read the audit log', async () => {
    const { roles, privileges } = (await me(moderator)).body;
    expect([roles, privileges]).toEqual([['ROLE_USER'], ['BASIC_PRIVILEGE', 'MODERATE']]);
    const { id } = await reportOf(await newMember(server));
    const refused = await decide(moderator, id, { decision: 'SUSPENSION' });
    expect([refused.status, refused.body.code]).toEqual([403, 'E3007']);
    const log = await moderator.call<Refusal>('GET', '/api/moderation/log');
    expect([log.status, log.body.code]).toEqual([403, 'E3007']);
    const { id: userId } = (await me(await newMember(server))).body;
    const suspended = await moderator.call<Refusal>('PUT', `/api/admin/users/${userId}`, {
      body: { isSuspended: true, reason: 'Spam' },
    });
    expect([suspended.status, suspended.body.code]).toEqual([403, 'E3007']);
    expect((await moderator.call('GET', '/api/admin/users')).status).toBe(403);
    const user = await newMember(server);
    expect((await user.call('GET', `/api/moderation/reports/${id}`)).status).toBe(403);
    expect((await decide(admin, id, { decision: 'SUSPENSION' })).status).toBe(200);
  });

  it('[MOD-17] cannot decide about reports that the moderator sent, and can only warn an admin', async () => {
    const reporter = await newMember(server);
    await grantModerate(server, reporter);
    const player = await newMember(server);
    const sent = await reporter.call<{ id: string }>('POST', '/api/player-reports', {
      body: { kind: 'OTHER', message: 'I saw it', nickname: player.signUp.nickname },
    });
    expect((await decide(reporter, sent.body.id, { decision: 'WARNING' })).body.code).toBe('E3007');
    await db().updateTable('account').set({ role: 'ROLE_ADMIN' }).where('id', '=', player.id).execute();
    for (const decision of ['SUSPENSION', 'RENAME'])
      expect((await decide(admin, sent.body.id, { decision })).body.code).toBe('E3007');
    expect((await decide(moderator, 'unknown', { decision: 'WARNING' })).status).toBe(404);
    expect((await decide(admin, sent.body.id, { decision: 'WARNING' })).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('[MOD-14] contains each decision with its author and reason, and the database refuses changes', async () => {
    const player = await newMember(server);
    const { id } = await reportOf(player);
    await moderator.call('POST', `/api/moderation/reports/${id}/notes`, { body: { text: 'Not in the log' } });
    await decide(moderator, id, { decision: 'NOTHING', reason: 'Nothing to see' });
    const mine = (await log()).filter(({ about }) => about?.id === player.id);
    expect(mine).toMatchObject([
      { action: 'NOTHING', reason: 'Nothing to see', by: { username: moderator.signUp.nickname } },
      { action: 'NOTE', reason: '', about: { username: player.signUp.nickname } },
    ]);
    for (const change of [
      sql`update moderation_log set reason = 'another'`,
      sql`delete from moderation_log`,
      sql`truncate moderation_log`,
    ])
      await expect(change.execute(db())).rejects.toThrow('append-only');
    expect((await log()).filter(({ about }) => about?.id === player.id)).toEqual(mine);
  });

  it('[MOD-18] keeps the id of a deleted account, unlike the reports and notes about that account', async () => {
    const player = await newMember(server);
    const { id, reporter } = await reportOf(player);
    await moderator.call('POST', `/api/moderation/reports/${id}/notes`, { body: { text: 'A note' } });
    await decide(moderator, id, { decision: 'WARNING', reason: 'Be kind' });
    const exported = (
      await player.call<Record<string, Record<string, unknown>[]>>('GET', '/api/account/export')
    ).body;
    expect(exported.measures).toMatchObject([{ action: 'WARNING', reason: 'Be kind' }]);
    const sent = (
      await reporter.call<Record<string, Record<string, unknown>[]>>('GET', '/api/account/export')
    ).body;
    expect(sent.playerReports).toMatchObject([{ id, message: 'A report', led_to_measure: true }]);
    const other = await reportOf(await newMember(server));
    const erase = (user: Member) =>
      user.call('DELETE', '/api/account', { body: { password: user.signUp.password } });
    for (const user of [player, other.reporter]) expect((await erase(user)).status).toBe(200);
    expect((await detail(id)).status).toBe(404);
    const notes = await db()
      .selectFrom('moderation_note')
      .select('id')
      .where('account_id', '=', player.id)
      .execute();
    expect(notes).toEqual([]);
    expect((await detail(other.id)).body).toMatchObject({ report: { reporter: null }, reporter: null });
    const entries = (await log()).filter(({ about }) => about?.id === player.id);
    expect(entries.map(({ about }) => about?.username)).toEqual(['Deleted player', 'Deleted player']);
  });

  it('[MOD-27] is kept, like open reports, when decided reports are deleted after 180 days', async () => {
    const player = await newMember(server);
    const [old, recent, open] = [
      await reportOf(player),
      await reportOf(await newMember(server)),
      await reportOf(await newMember(server)),
    ];
    for (const { id } of [old, recent]) await decide(moderator, id, { decision: 'NOTHING' });
    const entries = async () => (await log()).filter(({ about }) => about?.id === player.id);
    const before = await entries();
    expect(before).not.toEqual([]);
    await db()
      .updateTable('player_report')
      .set({ created_at: sql<Date>`now() - interval '200 days'` })
      .execute();
    for (const [{ id }, days] of [
      [old, 181],
      [recent, 179],
    ] as const)
      await db()
        .updateTable('player_report')
        .set({ decided_at: sql<Date>`now() - ${days} * interval '1 day'` })
        .where('id', '=', id)
        .execute();
    await new Retention(db(), pino({ level: 'silent' })).run();
    expect((await detail(old.id)).status).toBe(404);
    for (const { id } of [recent, open]) expect((await detail(id)).status).toBe(200);
    expect(await entries()).toEqual(before);
  });
});
