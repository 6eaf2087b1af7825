/** The notifications that games cause, in real rooms. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CALL_BACK_MS, FIRST_PAUSE_MS, HANDOVER_PAUSE_MS } from '../../engine/match/match.ts';
import type { GameSessionView } from '../../protocol/http/gameShapes.ts';
import type { NotificationKind } from '../../protocol/http/notificationApi.ts';
import { HttpTable } from '../../tests/harness/games/httpGame.ts';
import { WHITE_MATES_BLACK } from '../../tests/harness/games/positions.ts';
import { startRandomTable } from '../../tests/harness/games/randomGame.ts';
import {
  leaveAll,
  movableTime,
  openTable,
  playMoves,
  startTable,
  type Table,
} from '../../tests/harness/games/testGames.ts';
import { PushService } from '../../tests/harness/servers/pushService.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { type Member, newMember } from '../../tests/harness/users/accounts.ts';
import {
  choose,
  deliveriesOf,
  makeDue,
  notificationsOf,
  subscribe,
} from '../../tests/harness/users/notified.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { monotonicTime } from '../time.ts';

const PREFIX = '/api/guest';
/** A time per move with which a game counts as long. */
const HOUR = { singleMoveTimeSeconds: 3600 };

let server: TestServer;
let push: PushService;
let table: Table;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  push = await PushService.start();
  server = await startTestServer({ PUSH_ALLOW_LOCAL: '1' }, { time });
});
afterEach(() => leaveAll(table));
afterAll(async () => {
  await server.stop();
  await push.stop();
});

const noticesOf = async (user: TestUser) =>
  (await notificationsOf(user, '', PREFIX)).content.map(({ kind, params }) => ({ kind, ...params }));
const kinds = async (user: TestUser) => (await noticesOf(user)).map(({ kind }) => kind as NotificationKind);
const act = <T = GameSessionView>(who: TestUser, name: string, method = 'PUT') =>
  who.call<T>(method, `${PREFIX}/game-session/${table.gameId}/${name}`);
const idOf = async (user: TestUser) =>
  (await user.call<{ id: string }>('GET', `${PREFIX}/account/me`)).body.id;

/** Closes the sockets of these players, and waits until the room has noticed it. */
async function away(...colors: readonly (0 | 1 | 2 | 3)[]): Promise<void> {
  for (const color of colors) {
    await table.players[color].leave();
    await table.watcher.until((view) => !view.facts.isConnected[color], `the departure of ${color}`);
  }
}

describe('the start of a turn', () => {
  it.each([
    ['unlimited time', {}],
    ['an hour per move', HOUR],
  ])('[NTC-20] in a game with %s notifies an absent player', async (_title, options) => {
    table = await startTable(server, { ...options, name: 'Slow' });
    const [, black] = table.players;
    await away(1);
    await playMoves(table, ['d3-e3']);
    expect(await noticesOf(black)).toEqual([{ kind: 'YOUR_TURN', game: 'Slow' }]);
    const [notice] = (await notificationsOf(black, '', PREFIX)).content;
    expect(notice).toMatchObject({ subject: table.gameId, link: `/game/${table.gameId}`, isRead: false });
    await black.enter(table.gameId);
    await playMoves(table, ['d10-e10']);
    expect((await notificationsOf(black, '', PREFIX)).unread).toBe(0);
    // The other players are connected and active.
    for (const color of [0, 2, 3] as const) expect(await noticesOf(table.players[color])).toEqual([]);
  });

  it.each([
    ['main time', { playerGameTimeSeconds: 36_000 }],
    ['less than an hour per move', { singleMoveTimeSeconds: 3599 }],
  ])('[NTC-20] in a game with %s notifies nobody', async (_title, options) => {
    table = await startTable(server, options);
    await away(1);
    await playMoves(table, ['d3-e3']);
    expect(await noticesOf(table.players[1])).toEqual([]);
  });

  it('[NTC-20] notifies a connected player who has been idle for five minutes', async () => {
    table = await startTable(server, {});
    time.skip(6 * 60_000);
    await playMoves(table, ['d3-e3']);
    expect(await kinds(table.players[1])).toEqual(['YOUR_TURN']);
  });

  it('[NTC-20] notifies an absent player to whom the turn passes by a resignation', async () => {
    table = await startTable(server, { name: 'Slow' });
    const [white, black] = table.players;
    await away(1);
    await white.request('resign');
    expect(await noticesOf(black)).toEqual([{ kind: 'YOUR_TURN', game: 'Slow' }]);
  });

  it('[NTC-20] notifies an absent player after the first pause, and after a pause that a player requested', async () => {
    table = await openTable(server, {});
    const [white, black] = table.players;
    await white.request('start');
    await away(0);
    expect(await kinds(white)).toEqual([]);
    time.skip(FIRST_PAUSE_MS);
    await table.watcher.until(({ match }) => match.state === 'STARTED', 'the first turn');
    expect(await kinds(white)).toEqual(['YOUR_TURN']);
    await act(black, 'pause');
    await act(black, 'unpause');
    expect(await kinds(white)).toEqual(['YOUR_TURN', 'YOUR_TURN']);
  });

  it('[NTC-20] notifies an absent player after the pause that follows a checkmate', async () => {
    table = await startTable(server, { position: WHITE_MATES_BLACK });
    const [, , red] = table.players;
    await away(2);
    await playMoves(table, ['c2-a2']);
    expect([table.watcher.view.match.state, await kinds(red)]).toEqual(['SPECIAL_PAUSE', []]);
    time.skip(HANDOVER_PAUSE_MS);
    await table.watcher.until(({ match }) => match.state === 'STARTED', 'the turn of RED');
    expect(await kinds(red)).toEqual(['YOUR_TURN']);
  });

  it('[NTC-20] creates no notification for a bot', async () => {
    const owner = await TestUser.guest(server.url);
    const { id } = await owner.createAndStart({ numberOfBots: 3 } as never);
    const rows = await server.services.database.db
      .selectFrom('notification')
      .select('account_id')
      .where('subject', '=', id)
      .execute();
    expect(rows.filter(({ account_id }) => account_id.startsWith('bot:'))).toEqual([]);
    await owner.call('POST', `${PREFIX}/game-session/${id}/leave?startingPiecesColor=WHITE`);
  });
});

describe('a postponed game', () => {
  async function postponed({ isRedOut = false } = {}) {
    table = await startTable(server, { playerGameTimeSeconds: 600, name: 'Later' });
    if (isRedOut) await act(table.players[2], 'resign', 'POST');
    await act(table.players[0], 'pause');
    await act(table.players[0], 'postpone');
    return table.players;
  }

  it('[NTC-21] notifies players when they are called back, and when the game continues', async () => {
    const [white, black, red, green] = await postponed();
    await act(white, 'call-back');
    const { name } = table.watcher.view.match.seats[0];
    for (const user of [black, red, green])
      expect(await noticesOf(user)).toEqual([{ kind: 'CALLED_BACK', game: 'Later', player: name }]);
    expect(await noticesOf(white)).toEqual([]);
    expect((await act(black, 'unpause')).status).toBe(200);
    for (const user of [white, red, green])
      expect((await noticesOf(user))[0]).toEqual({ kind: 'ALL_HERE', game: 'Later' });
    expect((await noticesOf(black)).length).toBe(1);
  });

  it('[NTC-21] does not notify a player who has resigned', async () => {
    const [white, black, red, green] = await postponed({ isRedOut: true });
    await act(white, 'call-back');
    await act(black, 'unpause');
    expect(await kinds(green)).toEqual(['ALL_HERE', 'CALLED_BACK']);
    expect(await kinds(red)).toEqual([]);
  });

  const playerOf = async (color: number, who = table.watcher) =>
    (await act(who, '', 'GET')).body.players[color];

  it('[NTC-26] [NTC-27] drops absent players a day after they were notified', async () => {
    const [white, black, red] = await postponed();
    await away(1, 2);
    expect(await playerOf(1)).toMatchObject({
      calledBackTimestampEpochSeconds: null,
      canBeDroppedFromTimestampEpochSeconds: null,
    });
    await act(white, 'call-back');
    const { calledBackTimestampEpochSeconds: at } = (await act(white, '', 'GET')).body;
    const shown = await playerOf(1);
    expect(shown?.calledBackTimestampEpochSeconds).toBeCloseTo(at ?? 0, 2);
    expect(shown?.canBeDroppedFromTimestampEpochSeconds).toBeCloseTo((at ?? 0) + CALL_BACK_MS / 1000, 2);
    expect((await act<{ code: string }>(white, 'drop-absent')).body.code).toBe('CALL_NOT_OVER');
    time.skip(CALL_BACK_MS);
    const dropped = await act(white, 'drop-absent');
    expect(dropped.body.players.map(({ status }) => status)).toEqual([
      'INDOOR',
      'RESIGNED',
      'RESIGNED',
      'INDOOR',
    ]);
    expect(await kinds(black)).toContain('CALLED_BACK');
    expect(await kinds(red)).toContain('CALLED_BACK');
  });

  it('[NTC-26] [NTC-27] keeps an absent player while the push message is pending, and drops the player a day after the message was sent', async () => {
    const [white, black] = await postponed();
    push.answerTo = () => ({ status: 500 });
    await subscribe(black, push.subscribe(), PREFIX);
    await choose(black, { CALLED_BACK: { push: true, mail: false } }, PREFIX);
    await away(1);
    await act(white, 'call-back');
    const blackId = await idOf(black);
    await expect.poll(async () => (await deliveriesOf(server, blackId))[0]?.error).toBe('status 500');
    time.skip(CALL_BACK_MS);
    const refused = await act<{ code: string }>(white, 'drop-absent');
    expect([refused.status, refused.body.code]).toEqual([409, 'E3075']);
    expect(await playerOf(1)).toMatchObject({
      status: 'OUTDOOR',
      calledBackTimestampEpochSeconds: null,
      canBeDroppedFromTimestampEpochSeconds: null,
    });
    push.answerTo = () => ({ status: 201 });
    await makeDue(server, blackId);
    await expect.poll(async () => (await deliveriesOf(server, blackId))[0]?.outcome).toBe('SENT');
    // The database sets the time when the message was sent, which differs from the game time in this file.
    const sentAt = Math.floor(time.now()) - 60_000;
    await server.services.database.db
      .updateTable('notification_delivery')
      .set({ ended_at: new Date(sentAt) })
      .where('account_id', '=', blackId)
      .execute();
    const { body: early } = await act<{ code: string }>(white, 'drop-absent');
    expect([early.code, await playerOf(1)]).toMatchObject([
      'E3075',
      {
        status: 'OUTDOOR',
        canBeDroppedFromTimestampEpochSeconds: (sentAt + CALL_BACK_MS) / 1000,
      },
    ]);
    time.skip(CALL_BACK_MS);
    expect((await act(white, 'drop-absent')).body.players[1]?.status).toBe('RESIGNED');
  });

  it('[NTC-26] does not drop an absent player whose notification was not sent yet', async () => {
    const [white, black, red] = await postponed();
    push.answerTo = (to) => ({ status: to === slow ? 500 : 201 });
    const json = push.subscribe();
    const slow = Number(json.endpoint.split('/').at(-1));
    await subscribe(black, json, PREFIX);
    await choose(black, { CALLED_BACK: { push: true, mail: false } }, PREFIX);
    await away(1, 2);
    await act(white, 'call-back');
    const blackId = await idOf(black);
    await expect.poll(async () => (await deliveriesOf(server, blackId))[0]?.error).toBe('status 500');
    time.skip(CALL_BACK_MS);
    const { players } = (await act(white, 'drop-absent')).body;
    expect([players[1]?.status, players[2]?.status]).toEqual(['OUTDOOR', 'RESIGNED']);
    expect(await kinds(red)).toContain('CALLED_BACK');
    push.answerTo = () => ({ status: 201 });
    await makeDue(server, blackId);
  });

  it('[NTC-26] drops an absent player even if this player called the others back', async () => {
    const [white, black, red] = await postponed();
    await act(white, 'call-back');
    const { db } = server.services.database;
    const redId = await idOf(red);
    await away(0, 2);
    await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', redId).execute();
    await db.deleteFrom('notification').where('account_id', '=', redId).execute();
    time.skip(CALL_BACK_MS);
    const { players } = (await act(black, 'drop-absent')).body;
    expect([players[0]?.status, players[2]?.status]).toEqual(['RESIGNED', 'RESIGNED']);
  });
});

describe('a private game', () => {
  it('[NTC-22] notifies its absent players when another user takes the last seat', async () => {
    const [owner, friend, third, last] = (await Promise.all(
      [0, 1, 2, 3].map(() => TestUser.guest(server.url)),
    )) as [TestUser, TestUser, TestUser, TestUser];
    const { id } = await owner.create({ name: 'Full' });
    table = await openTable(server);
    const join = (user: TestUser) => user.call('POST', `${PREFIX}/game-session/${id}/join`);
    await join(friend);
    await join(third);
    expect(await noticesOf(owner)).toEqual([]);
    await join(last);
    for (const user of [owner, friend, third])
      expect(await noticesOf(user)).toEqual([{ kind: 'TABLE_FULL', game: 'Full' }]);
    expect(await noticesOf(last)).toEqual([]);
  });

  it('[NTC-22] does not notify the players who are at its board when another user takes the last seat', async () => {
    table = await openTable(server, { name: 'Full' });
    const [owner, black, red, green] = table.players;
    await red.leave();
    await green.request('leaveSeat');
    const last = await TestUser.guest(server.url);
    await last.enter(table.gameId, 'player', 3);
    await expect.poll(() => noticesOf(red)).toEqual([{ kind: 'TABLE_FULL', game: 'Full' }]);
    for (const user of [owner, black, green, last]) expect(await noticesOf(user)).toEqual([]);
    await last.leave();
  });

  it('[NTC-22] notifies its owner even if the owner has left the seat', async () => {
    const guests = await Promise.all([0, 1, 2, 3, 4].map(() => TestUser.guest(server.url)));
    const [owner, ...others] = guests as [TestUser, TestUser, TestUser, TestUser, TestUser];
    const { id } = await owner.create({ name: 'Full' });
    table = await openTable(server);
    await owner.call('POST', `${PREFIX}/game-session/${id}/leave?startingPiecesColor=WHITE`);
    for (const user of others) await user.call('POST', `${PREFIX}/game-session/${id}/join`);
    expect(await noticesOf(owner)).toEqual([{ kind: 'TABLE_FULL', game: 'Full' }]);
    expect(await noticesOf(others[3])).toEqual([]);
  });
});

describe('a vote', () => {
  it('[NTC-23] on a draw notifies the active players who are absent, except the player who proposed it', async () => {
    table = await startTable(server, { playerGameTimeSeconds: 600, name: 'Draw' });
    const [white, black, red, green] = table.players;
    const { name } = table.watcher.view.match.seats[0];
    // Green is absent too, but has resigned.
    await green.request('resign');
    await away(1, 3);
    await white.request('offerDraw');
    expect(await noticesOf(black)).toEqual([{ kind: 'VOTE', game: 'Draw', player: name, context: 'DRAW' }]);
    for (const user of [white, red, green]) expect(await noticesOf(user)).toEqual([]);
  });

  it('[NTC-23] on an absent player notifies this player and the other absent players once', async () => {
    table = await startTable(server, { playerGameTimeSeconds: 600, name: 'Absent' });
    const [white, black, red, green] = table.players;
    const nameOf = (color: 0 | 1 | 2 | 3) => table.watcher.view.match.seats[color].name;
    await away(0, 3);
    await table.watcher.until((view) => view.facts.votableAtMs !== null, 'the absence');
    time.skip(61_000);
    await act(black, 'vote-out?startingPiecesColor=WHITE', 'POST');
    expect(await noticesOf(white)).toEqual([
      { kind: 'VOTE', game: 'Absent', player: nameOf(1), context: 'YOUR_ABSENCE' },
    ]);
    expect(await noticesOf(green)).toEqual([
      { kind: 'VOTE', game: 'Absent', player: nameOf(0), context: 'ABSENCE' },
    ]);
    for (const user of [black, red]) expect(await noticesOf(user)).toEqual([]);
    await act(red, 'vote-out?startingPiecesColor=WHITE', 'POST');
    for (const user of [white, green])
      expect((await kinds(user)).filter((kind) => kind === 'VOTE').length).toBe(1);
    expect(await kinds(green)).not.toContain('YOUR_TURN');
  });
});

describe('the end of a game', () => {
  it('[NTC-24] notifies the players who are not connected of the result', async () => {
    table = await startTable(server, { playerGameTimeSeconds: 600, name: 'End' });
    const [white, black, red, green] = table.players;
    await away(0, 2);
    await black.request('resign');
    await act(red, 'resign', 'POST');
    await green.request('resign');
    await table.watcher.until((view) => view.match.state === 'FINISHED', 'the end');
    expect(await noticesOf(white)).toEqual([{ kind: 'GAME_ENDED', game: 'End', context: 'WON' }]);
    expect(await noticesOf(red)).toEqual([{ kind: 'GAME_ENDED', game: 'End', context: 'LOST' }]);
    expect([await noticesOf(black), await noticesOf(green)]).toEqual([[], []]);
  });

  it('[NTC-24] notifies of a draw a player who plays on, and of a loss one who has resigned', async () => {
    table = await startTable(server, { playerGameTimeSeconds: 600, name: 'End' });
    const [white, black, red, green] = table.players;
    await green.request('resign');
    await away(2, 3);
    const vote = (who: TestUser, path: string) =>
      who.call('POST', `${PREFIX}/draw-vote/${path}`.replace('ID', table.gameId));
    await vote(white, 'init/game-session/ID');
    for (const user of [black, red]) await vote(user, 'vote/game-session/ID?voterDecision=APPROVED');
    await table.watcher.until((view) => view.match.state === 'DRAW', 'the end');
    expect((await noticesOf(red))[0]).toEqual({ kind: 'GAME_ENDED', game: 'End', context: 'DRAW' });
    expect((await noticesOf(green))[0]).toEqual({ kind: 'GAME_ENDED', game: 'End', context: 'LOST' });
    expect([await noticesOf(white), await kinds(black)]).toEqual([[], []]);
  });

  it('[NTC-24] does not notify a connected player who is idle', async () => {
    table = await startTable(server, {});
    const [, black, red, green] = table.players;
    time.skip(6 * 60_000);
    for (const user of [black, red, green]) await user.request('resign');
    await table.watcher.until((view) => view.match.state === 'FINISHED', 'the end');
    expect(await kinds(table.players[0])).toEqual([]);
  });

  it('[NTC-24] creates notifications in the transaction that stores the result of a random game', async () => {
    table = await startRandomTable(server);
    const [white, black, red, green] = table.players;
    await away(0);
    for (const user of [black, red, green]) await user.request('resign');
    await table.watcher.until((view) => view.match.state === 'FINISHED', 'the end');
    expect(await kinds(white)).toEqual(['GAME_ENDED']);
  });
});

describe('the mails about a game', () => {
  const FAST = ['GAME_ENDED', 'TABLE_FULL', 'VOTE'];
  const SLOW = [...FAST, 'YOUR_TURN'];
  const perMove = (singleMoveTimeSeconds: number) => ({
    playerGameTimeSeconds: null,
    singleMoveTimeSeconds,
    timeToAddAfterMoveSeconds: 0,
  });

  it.each([
    ['not sent in a game with main time', { playerGameTimeSeconds: 600 }, FAST, []],
    ['not sent in a game with less than an hour per move', perMove(3599), FAST, []],
    ['sent in a game with an hour per move', perMove(3600), SLOW, SLOW],
  ])('[NTC-19] are %s', async (_title, options, listed, mailed) => {
    const channels = { push: false, mail: true };
    const newUser = async () => {
      const user = await newMember(server);
      await choose(user, Object.fromEntries(SLOW.map((kind) => [kind, channels])));
      return user;
    };
    // The players use only HTTP, so all of them are absent.
    const started = await HttpTable.started(server, options, { prefix: '/api', newUser });
    const players = started.users as unknown as readonly [Member, Member, Member, Member];
    const [white, black, red, green] = players;
    table = { gameId: started.id, players, watcher: white, everybody: players };
    await white.call('POST', `/api/draw-vote/init/game-session/${started.id}`);
    for (const user of [white, red, green]) await started.request(user, 'POST', 'resign');
    const { content } = await notificationsOf(black);
    expect(content.map(({ kind }) => kind).sort()).toEqual(listed);
    const deliveries = await deliveriesOf(server, black.id);
    expect(deliveries.map(({ kind, channel }) => `${kind} ${channel}`).sort()).toEqual(
      mailed.map((kind) => `${kind} mail`),
    );
  });
});
