/** Reports of players over HTTP: who can report whom, and what a report contains. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import type { PlayerReport } from '../../../protocol/http/reports/moderationApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { insertEndedGame, playEndedGame } from '../../../tests/harness/games/endedGame.ts';
import { playRandomGame, type Rated, ratedUser } from '../../../tests/harness/games/ratedGame.ts';
import { leaveAll, playMoves, startTable } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedInModerator, newMember, type Refusal } from '../../../tests/harness/users/accounts.ts';
import { notificationsOf } from '../../../tests/harness/users/notified.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { nicknameKeys } from '../../accounts/profile/nicknames.ts';

type Answer = Refusal & { readonly id: string; readonly isNew: boolean };

let server: TestServer;
let four: Rated[];
let gameId: string;
beforeAll(async () => {
  server = await startTestServer();
  four = [];
  for (let i = 0; i < 4; i++) four.push(await ratedUser(server));
  gameId = await playRandomGame(four);
});
afterAll(() => server.stop());

const send = (user: TestUser, body: object, area = '/api') =>
  user.call<Answer>('POST', `${area}/player-reports`, {
    body: { kind: 'LEFT', message: 'Left in round one', ...body },
  });
const stored = () => server.services.database.db.selectFrom('player_report').selectAll().execute();
/** Returns the color of the player in the game. */
async function colorOf({ id }: Rated): Promise<string> {
  const { color } = await server.services.database.db
    .selectFrom('game_seat')
    .select('color')
    .where('game_id', '=', gameId)
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow();
  return ['WHITE', 'BLACK', 'RED', 'GREEN'][color] ?? '';
}

describe('a report of a player', () => {
  it('[MOD-01] [MOD-02] stores the game and the ply, and is stored only once per player and game, even after a decision', async () => {
    const [ann, bob] = four as [Rated, Rated];
    const about = { gameSessionId: gameId, color: await colorOf(bob) };
    const first = await send(ann.user, {
      ...about,
      ply: 0,
      kind: 'HELPED',
      message: ' Played for\r\nGreen ',
    });
    expect([first.status, first.body.isNew]).toEqual([201, true]);
    const again = await send(ann.user, { ...about, ply: 0, kind: 'OTHER', message: 'Once more' });
    expect([again.status, again.body]).toEqual([201, { id: first.body.id, isNew: false }]);
    const other = await send(four[2]!.user, { ...about, ply: 9_999 });
    expect(other.body.isNew).toBe(true);
    const rows = await stored();
    expect(rows.find((row) => row.id === first.body.id)).toMatchObject({
      ...{ reporter_id: ann.id, reported_id: bob.id, game_id: gameId, ply: 0 },
      ...{ kind: 'HELPED', message: 'Played for\nGreen', decision: null },
    });
    // All players resigned before the first move, so the ply is 0.
    expect(rows.find((row) => row.id === other.body.id)?.ply).toBe(0);
    expect((await notificationsOf(bob.user)).content.filter(({ kind }) => kind === 'MODERATION')).toEqual([]);
    const moderator = await loggedInModerator(server);
    const decided = await moderator.call('POST', `/api/moderation/reports/${first.body.id}/decision`, {
      body: { decision: 'NOTHING', reason: 'Played well' },
    });
    const later = await send(ann.user, about);
    expect([decided.status, later.status, later.body]).toEqual([
      200,
      201,
      { id: first.body.id, isNew: false },
    ]);
  });

  it.each(['LEFT', 'STALLED', 'HELPED', 'NAME', 'OTHER'] as const)(
    '[MOD-01] stores the kind %s',
    async (kind) => {
      const sent = await send(await newMember(server), { nickname: four[1]!.name, kind, message: 'Odd' });
      expect(sent.status).toBe(201);
      const report = (await stored()).find(({ id }) => id === sent.body.id);
      expect(report).toMatchObject({ kind, message: 'Odd', reported_id: four[1]!.id });
    },
  );

  it('[MOD-01] [MOD-19] stores the last ply of the game unless it contains an earlier one', async () => {
    const table = await startTable(server);
    await playMoves(table, ['d3-e3', 'd10-e10', 'i9-h9']);
    const about = { gameSessionId: table.gameId, color: 'WHITE' };
    const plyOf = async (reporter: TestUser, ply?: number) => {
      const { id } = (await send(reporter, { ...about, ply }, '/api/guest')).body;
      return (await stored()).find((row) => row.id === id)?.ply;
    };
    const [, black, red, green] = table.players;
    expect([await plyOf(black), await plyOf(red, 1), await plyOf(green, 9_999)]).toEqual([3, 1, 3]);
    await leaveAll(table);
  });

  it('[MOD-02] that names no game can be repeated only after a moderator has decided on the report', async () => {
    const [ann, , , dan] = four as [Rated, Rated, Rated, Rated];
    const about = { nickname: dan.name.toUpperCase(), kind: 'NAME' };
    const first = await send(ann.user, about);
    expect((await send(ann.user, about)).body).toEqual({ id: first.body.id, isNew: false });
    const moderator = await loggedInModerator(server);
    await moderator.call('POST', `/api/moderation/reports/${first.body.id}/decision`, {
      body: { decision: 'NOTHING', reason: 'A fine name' },
    });
    expect((await send(ann.user, about)).body.isNew).toBe(true);
  });

  it("[MOD-03] is refused for unknown games and users, bots, free seats, and the reporter's own account or seat", async () => {
    const [ann, bob] = four as [Rated, Rated];
    const gone = await newMember(server);
    const seats = [ann.id, gone.id, bob.id, four[2]!.id] as const;
    const played = await insertEndedGame(server.services.database.db, playEndedGame(4, 1), seats, Date.now());
    const before = (await stored()).length;
    await gone.call('DELETE', '/api/account', { body: { password: gone.signUp.password } });
    const botGame = await ann.user.call<GameSessionView>('POST', '/api/game-session', {
      body: { numberOfBots: 2, useNewEngine: false },
    });
    const bots = { gameSessionId: botGame.body.id };
    const cases: [string, object, number, string][] = [
      ['an unknown game', { gameSessionId: '0'.repeat(32), color: 'RED' }, 404, 'E3000'],
      ['the own seat', { gameSessionId: gameId, color: await colorOf(ann) }, 409, 'E3163'],
      ['oneself', { nickname: ann.name }, 409, 'E3163'],
      ['an unknown nickname', { nickname: 'Nobody at all' }, 404, 'E3120'],
      ['a deleted user', { nickname: gone.signUp.nickname }, 404, 'E3120'],
      ['the seat of a deleted user', { gameSessionId: played, color: 'BLACK' }, 404, 'E3120'],
      ['a bot', { ...bots, color: 'GREEN' }, 409, 'E3163'],
      ['a free seat', { ...bots, color: 'BLACK' }, 409, 'E3163'],
      ['a seat without its game', { color: 'RED' }, 422, 'E3008'],
      ['a game without a seat', { gameSessionId: gameId }, 422, 'E3008'],
      ['a seat and a nickname', { gameSessionId: gameId, color: 'RED', nickname: bob.name }, 422, 'E3008'],
      ['nobody', {}, 422, 'E3008'],
      ['an unknown color', { gameSessionId: gameId, color: 'BLUE' }, 422, 'E3008'],
      ['an unknown kind', { nickname: bob.name, kind: 'UGLY' }, 422, 'E3008'],
      ['a negative ply', { gameSessionId: gameId, color: 'RED', ply: -1 }, 422, 'E3008'],
      ['an unknown field', { nickname: bob.name, until: 3 }, 422, 'E3008'],
    ];
    for (const [what, body, status, code] of cases) {
      const answer = await send(ann.user, body);
      expect([what, answer.status, answer.body.code]).toEqual([what, status, code]);
    }
    expect((await send(new TestUser(server.url), { nickname: bob.name })).status).toBe(401);
    expect(await stored()).toHaveLength(before);
    await ann.user.call('DELETE', `/api/game-session/${botGame.body.id}`);
  });

  it('[MOD-03] about a private game is accepted only from its players and watchers', async () => {
    const [host, outsider] = [await TestUser.guest(server.url), await TestUser.guest(server.url)];
    const { id } = await host.create({});
    await host.enter(id);
    const about = { gameSessionId: id, color: 'WHITE' };
    const refused = await send(outsider, about, '/api/guest');
    expect([refused.status, refused.body.code]).toEqual([403, 'E3001']);
    await outsider.enter(id, 'watcher');
    expect((await send(outsider, about, '/api/guest')).status).toBe(201);
    await Promise.all([host.leave(), outsider.leave()]);
  });

  it('[MOD-04] is accepted about guests, bot accounts, and users who block the reporter or are blocked by the reporter', async () => {
    const [ann, bob] = [await newMember(server), await newMember(server)];
    for (const [one, other] of [
      [ann, bob],
      [bob, ann],
    ] as const)
      await one.call('PUT', `/api/people/${encodeURIComponent(other.signUp.nickname)}/block`);
    expect((await send(ann, { nickname: bob.signUp.nickname })).status).toBe(201);
    const { db } = server.services.database;
    const name = 'BOT Reported';
    await db
      .updateTable('account')
      .set({ username: name, username_key: nicknameKeys(name).usernameKey, bot_since: new Date() })
      .where('id', '=', bob.id)
      .execute();
    expect((await send(await newMember(server), { nickname: name })).status).toBe(201);
    expect((await notificationsOf(bob)).content).toEqual([]);
    const guest = await TestUser.guest(server.url);
    const { id } = await guest.create({});
    await guest.enter(id);
    await ann.call('POST', `/api/game-session/${id}/join`);
    expect((await send(ann, { gameSessionId: id, color: 'WHITE' })).status).toBe(201);
    expect((await notificationsOf(guest, '', '/api/guest')).content).toEqual([]);
    await guest.leave();
  });

  it('[MOD-05] is refused after three reports by a guest, or twenty reports by a user, within a day', async () => {
    const guest = await TestUser.guest(server.url);
    const user = await newMember(server);
    const { id: guestId } = (await guest.call<{ id: string }>('GET', '/api/account/me')).body;
    const { db } = server.services.database;
    const sent = (reporterId: string, number: number) =>
      db
        .insertInto('player_report')
        .values(
          Array.from({ length: number }, (_, i) => ({
            ...{ id: `${reporterId}-${i}`, reporter_id: reporterId, reported_id: four[0]!.id },
            ...{ game_id: `gone-${i}`, ply: 1, kind: 'LEFT' as const, message: 'Left' },
          })),
        )
        .execute();
    const about = (i: number) => ({ nickname: four[i]!.name });
    await sent(guestId, 2);
    expect((await send(guest, about(1), '/api/guest')).status).toBe(201);
    const fourth = await send(guest, about(2), '/api/guest');
    expect([fourth.status, fourth.body.code]).toEqual([429, 'E3009']);
    await sent(user.id, 19);
    expect((await send(user, about(1))).status).toBe(201);
    expect((await send(user, about(2))).status).toBe(429);
    // A repeated report is answered even above the limit.
    expect((await send(user, about(1))).body.isNew).toBe(false);
    const sentAgo = (hours: number) =>
      db
        .updateTable('player_report')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
        .where('reporter_id', '=', user.id)
        .execute();
    await sentAgo(23);
    expect((await send(user, about(2))).status).toBe(429);
    await sentAgo(25);
    expect((await send(user, about(2))).status).toBe(201);
  });

  it('[MOD-06] is refused if its text contains HTML, links or control characters', async () => {
    const user = await newMember(server);
    const before = (await stored()).length;
    for (const message of [
      '<script>alert(1)</script>',
      'look <img src=x onerror=alert(1)>',
      '</div>',
      '<!-- hidden -->',
      '&#x3c;b&#x3e;',
      'see https://example.org/',
      'see HTTP://example.org',
      'www.example.org',
      'javascript:alert(1)',
      'a\u0007bell',
      'text \u202e backwards',
      '',
      '   ',
      'x'.repeat(1001),
    ]) {
      const { status, body } = await send(user, { nickname: four[0]!.name, message });
      expect([message, status, body.code]).toEqual([message, 422, 'E3008']);
    }
    expect(await stored()).toHaveLength(before);
    const fine = 'He said: I <3 pawns & queens, 1 < 2 > 0.\n\tTwice!';
    expect((await send(user, { nickname: four[0]!.name, message: fine })).status).toBe(201);
  });
});

describe('the queue of reports', () => {
  it('[MOD-07] lists open reports, reports that the moderator has taken, and decided reports, in pages', async () => {
    const [eve, fay] = [await loggedInModerator(server), await loggedInModerator(server)];
    const reporter = await newMember(server);
    const reported = await newMember(server);
    const { id } = (await send(reporter, { nickname: reported.signUp.nickname })).body;
    const queue = async (user: TestUser, query: string) =>
      (await user.call<Page<PlayerReport>>('GET', `/api/moderation/reports?${query}`)).body;
    const idsOf = async (user: TestUser, query: string) =>
      (await queue(user, query)).content.map((report) => report.id);
    expect(await idsOf(eve, 'show=OPEN&pageSize=100')).toContain(id);
    expect(await idsOf(eve, 'show=MINE')).toEqual([]);
    const take = (user: TestUser, method = 'PUT') =>
      user.call<{ code?: string }>(method, `/api/moderation/reports/${id}/moderator`);
    expect((await take(eve)).status).toBe(200);
    expect(await idsOf(eve, 'show=MINE')).toEqual([id]);
    expect((await take(fay)).body.code).toBe('E3164');
    expect((await take(fay, 'DELETE')).body.code).toBe('E3164');
    await take(eve, 'DELETE');
    expect((await take(fay)).status).toBe(200);
    const decided = await fay.call('POST', `/api/moderation/reports/${id}/decision`, {
      body: { decision: 'NOTHING', reason: 'No breach' },
    });
    expect(decided.status).toBe(200);
    expect(await idsOf(eve, 'show=DONE&pageSize=1')).toEqual([id]);
    expect(await idsOf(eve, 'show=OPEN&pageSize=100')).not.toContain(id);
    // The open reports come in the order in which they were made, the decided ones begin with the last decision.
    const later: string[] = [];
    for (let count = 0; count < 3; count++) {
      const { signUp } = await newMember(server);
      later.push((await send(reporter, { nickname: signUp.nickname })).body.id);
    }
    const open = await queue(eve, 'show=OPEN&pageSize=100');
    expect(open.content.slice(-3).map((report) => report.id)).toEqual(later);
    const last = open.totalElements - 1;
    for (const [page, expected] of [
      [last, later[2]],
      [last - 1, later[1]],
      [last + 1, undefined],
    ] as const) {
      const { content, totalElements } = await queue(eve, `show=OPEN&pageSize=1&pageNo=${page}`);
      expect([content.map((report) => report.id), totalElements]).toEqual([
        expected === undefined ? [] : [expected],
        open.totalElements,
      ]);
    }
    const body = { decision: 'NOTHING', reason: 'No breach' };
    expect((await fay.call('PUT', `/api/moderation/reports/${later[1]}/moderator`)).status).toBe(200);
    await fay.call('POST', `/api/moderation/reports/${later[1]}/decision`, { body });
    expect((await idsOf(eve, 'show=DONE&pageSize=100')).slice(0, 2)).toEqual([later[1], id]);
    expect((await queue(eve, 'pageSize=1')).content).toHaveLength(1);
    expect((await eve.call('GET', '/api/moderation/reports?show=ALL')).status).toBe(422);
  });

  it('[MOD-17] does not show a moderator the reports about this moderator', async () => {
    const eve = await loggedInModerator(server);
    const { id } = (await send(await newMember(server), { nickname: eve.signUp.nickname })).body;
    const list = (await eve.call<Page<PlayerReport>>('GET', '/api/moderation/reports?pageSize=100')).body;
    expect(list.content.map((report) => report.id)).not.toContain(id);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '/moderator', {}],
      ['POST', '/notes', { text: 'A note' }],
      ['POST', '/decision', { decision: 'NOTHING', reason: 'It was I' }],
    ] as const) {
      const answer = await eve.call(method, `/api/moderation/reports/${id}${path}`, body ? { body } : {});
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  });
});
