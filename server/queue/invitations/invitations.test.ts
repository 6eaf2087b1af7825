/** Invitations to private games. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import type { Invitations } from '../../../protocol/http/peopleApi.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { type Member, newMember } from '../../../tests/harness/users/accounts.ts';
import { choose, deliveriesOf, notificationsOf } from '../../../tests/harness/users/notified.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

type Refusal = { code: string };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const nameOf = (user: Member) => user.signUp.nickname;
const members = (count: number) => Promise.all(Array.from({ length: count }, () => newMember(server)));
const create = async (host: TestUser, body: object = {}) =>
  (
    await host.call<GameSessionView>('POST', '/api/game-session', {
      body: { name: 'Friday game', playerGameTimeSeconds: 720, timeToAddAfterMoveSeconds: 5, ...body },
    })
  ).body.id;
const inviteByName = <T = Invitations>(host: TestUser, gameId: string, nickname: string) =>
  host.call<T>('PUT', `/api/game-session/${gameId}/invitations/${encodeURIComponent(nickname)}`);
const invite = <T = Invitations>(host: TestUser, gameId: string, guest: Member) =>
  inviteByName<T>(host, gameId, nameOf(guest));
const invitations = async (user: TestUser, gameId: string) =>
  (await user.call<Invitations>('GET', `/api/game-session/${gameId}/invitations`)).body;
const refuse = (user: TestUser, gameId: string) =>
  user.call<Refusal>('DELETE', `/api/game-session/${gameId}/invitation`);
const join = (user: TestUser, gameId: string) =>
  user.call<Refusal>('POST', `/api/game-session/${gameId}/join`);
const invitedTo = async (user: TestUser) =>
  (await notificationsOf(user)).content.filter(({ kind }) => kind === 'INVITED');

describe('an invitation', () => {
  it('[PPL-30] notifies each invited user of the host, the time setting and the game', async () => {
    const [host, ...guests] = await members(4);
    const [mailed] = guests;
    await choose(mailed!, { INVITED: { push: false, mail: true } });
    const gameId = await create(host!);
    for (const guest of guests) expect((await invite(host!, gameId, guest)).status).toBe(200);
    const { sent, received } = await invitations(host!, gameId);
    expect(sent).toEqual(guests.map((guest) => ({ nickname: nameOf(guest), state: 'OPEN' })));
    expect(received).toBeNull();
    for (const guest of guests) {
      expect(await invitedTo(guest)).toMatchObject([
        {
          link: `/game/${gameId}`,
          isRead: false,
          params: { game: 'Friday game', player: nameOf(host!), context: 'MAIN', amount: 12, increment: 5 },
        },
      ]);
      expect(await invitations(guest, gameId)).toEqual({
        sent: [],
        received: { by: nameOf(host!), state: 'OPEN' },
      });
    }
    // A repeated call does not notify again.
    await invite(host!, gameId, mailed!);
    expect(await invitedTo(mailed!)).toHaveLength(1);
    expect(await deliveriesOf(server, mailed!.id)).toMatchObject([{ kind: 'INVITED', channel: 'mail' }]);
  });

  it.each([
    [{ singleMoveTimeSeconds: 7200 }, { context: 'MOVE_HOURS', amount: 2 }],
    [{ singleMoveTimeSeconds: 120 }, { context: 'MOVE_MINUTES', amount: 2 }],
    [{ singleMoveTimeSeconds: 45 }, { context: 'MOVE_SECONDS', amount: 45 }],
    [{}, { context: 'UNLIMITED' }],
  ])('[PPL-30] names the time setting %o', async (time, params) => {
    const [host, guest] = await members(2);
    const body = { playerGameTimeSeconds: undefined, timeToAddAfterMoveSeconds: undefined, ...time };
    await invite(host!, await create(host!, body), guest!);
    expect(await invitedTo(guest!)).toMatchObject([{ params }]);
  });

  it('[PPL-31] that is forbidden is refused with its error code, and not stored', async () => {
    const [host, guest, other, third, fourth, fifth, sixth] = await members(7);
    const gameId = await create(host!);
    const codeOf = async (nickname: string, who: TestUser = host!, id = gameId) =>
      (await inviteByName<Refusal>(who, id, nickname)).body.code;
    const visitor = await TestUser.guest(server.url);
    const { body } = await visitor.call<{ username: string }>('GET', '/api/guest/account/me');
    expect(await codeOf('Nobody there')).toBe('E3120');
    expect(await codeOf(body.username)).toBe('E3120');
    expect(await codeOf(nameOf(host!).toUpperCase())).toBe('E3130');
    expect(await codeOf(nameOf(other!), guest!)).toBe('E3002');
    expect(await codeOf(nameOf(other!), host!, '0'.repeat(32))).toBe('E3000');
    expect((await inviteByName(visitor, gameId, nameOf(guest!))).status).toBe(403);
    for (const one of [guest!, other!, third!]) await invite(host!, gameId, one);
    expect(await codeOf(nameOf(fourth!))).toBe('E3131');
    expect(await invitedTo(fourth!)).toEqual([]);
    // A withdrawn, refused or accepted invitation does not count towards the limit.
    await host!.call('DELETE', `/api/game-session/${gameId}/invitations/${nameOf(other!)}`);
    expect(await codeOf(nameOf(fourth!))).toBeUndefined();
    await refuse(guest!, gameId);
    expect(await codeOf(nameOf(fifth!))).toBeUndefined();
    await join(third!, gameId);
    expect(await codeOf(nameOf(sixth!))).toBeUndefined();
    expect(await codeOf(nameOf(other!))).toBe('E3131');

    const { db } = server.services.database;
    const random = await create(other!);
    await db.updateTable('game').set({ is_random: true }).where('id', '=', random).execute();
    expect(await codeOf(nameOf(sixth!), other!, random)).toBe('NOT_PRIVATE');
    expect((await invitations(other!, random)).sent).toEqual([]);

    const bots = await create(fourth!, { numberOfBots: 3 });
    await fourth!.call('POST', `/api/game-session/${bots}/start`);
    expect(await codeOf(nameOf(guest!), fourth!, bots)).toBe('GAME_ALREADY_STARTED');
  });

  it('[PPL-32] is accepted by taking a seat', async () => {
    const [host, ann, ben] = await members(3);
    const gameId = await create(host!);
    for (const guest of [ann!, ben!]) await invite(host!, gameId, guest);
    expect((await join(ann!, gameId)).status).toBe(200);
    expect((await refuse(ben!, gameId)).status).toBe(200);
    expect((await invitations(host!, gameId)).sent).toEqual([
      { nickname: nameOf(ann!), state: 'ACCEPTED' },
      { nickname: nameOf(ben!), state: 'REFUSED' },
    ]);
    for (const guest of [ann!, ben!]) {
      expect(await invitedTo(guest)).toMatchObject([{ isRead: true }]);
      expect((await refuse(guest, gameId)).body.code).toBe('E3132');
    }
    expect(await notificationsOf(host!)).toMatchObject({ content: [] });
    // The host cannot repeat a refused invitation, and cannot invite a player of the game.
    await invite(host!, gameId, ben!);
    expect(await invitedTo(ben!)).toHaveLength(1);
    expect((await invite<Refusal>(host!, gameId, ann!)).body.code).toBe('ALREADY_SEATED');
  });

  it('[PPL-33] is withdrawn when the game starts, the game is deleted, or the host leaves', async () => {
    const stateAfter = async (act: (host: Member, gameId: string) => Promise<unknown>, body: object = {}) => {
      const [host, guest] = await members(2);
      const gameId = await create(host!, body);
      await invite(host!, gameId, guest!);
      await act(host!, gameId);
      expect(await invitedTo(guest!)).toMatchObject([{ isRead: true }]);
      expect((await refuse(guest!, gameId)).body.code).toBe('E3132');
    };
    await stateAfter((host, id) => host.call('POST', `/api/game-session/${id}/start`), { numberOfBots: 3 });
    await stateAfter((host, id) => host.call('DELETE', `/api/game-session/${id}`));
    await stateAfter((host, id) =>
      host.call('POST', `/api/game-session/${id}/leave?startingPiecesColor=WHITE`),
    );
    await stateAfter(async (host, id) => {
      const [{ nickname } = { nickname: '' }] = (await invitations(host, id)).sent;
      const path = `/api/game-session/${id}/invitations/${nickname}`;
      expect((await host.call<Invitations>('DELETE', path)).body.sent).toMatchObject([
        { state: 'WITHDRAWN' },
      ]);
    });
  });

  it('[PPL-33] can be repeated after the host withdrew it', async () => {
    const [host, guest] = await members(2);
    const gameId = await create(host!);
    await invite(host!, gameId, guest!);
    await host!.call('DELETE', `/api/game-session/${gameId}/invitations/${nameOf(guest!)}`);
    expect((await invite(host!, gameId, guest!)).body.sent).toMatchObject([{ state: 'OPEN' }]);
    expect((await invitedTo(guest!)).map(({ isRead }) => isRead)).toEqual([false, true]);
    const stranger = `/api/game-session/${gameId}/invitations/${nameOf(host!)}`;
    expect((await guest!.call<Refusal>('DELETE', stranger)).body.code).toBe('E3132');
  });

  it.each(['host', 'guest'] as const)(
    '[PPL-34] is not delivered if the %s blocks the other user',
    async (blocking) => {
      const [host, guest] = await members(2);
      const [who, whom] = blocking === 'host' ? [host!, guest!] : [guest!, host!];
      await who.call('PUT', `/api/people/${encodeURIComponent(nameOf(whom))}/block`);
      const gameId = await create(host!);
      const answer = await invite(host!, gameId, guest!);
      expect([answer.status, answer.body.sent]).toEqual([200, [{ nickname: nameOf(guest!), state: 'OPEN' }]]);
      expect(await invitedTo(guest!)).toEqual([]);
      expect(await invitations(guest!, gameId)).toEqual({ sent: [], received: null });
      expect((await refuse(guest!, gameId)).body.code).toBe('E3132');
    },
  );

  it('[PPL-34] answers a repeated call of a blocked user as of the others', async () => {
    const [host, blocking, ...others] = await members(4);
    await blocking!.call('PUT', `/api/people/${encodeURIComponent(nameOf(host!))}/block`);
    const gameId = await create(host!);
    for (const guest of [blocking!, ...others]) await invite(host!, gameId, guest);
    const { sent } = await invitations(host!, gameId);
    const repeated = await invite(host!, gameId, blocking!);
    expect([repeated.status, repeated.body.sent]).toEqual([200, sent]);
    // After the block has ended, a repeated call delivers the invitation.
    await blocking!.call('DELETE', `/api/people/${encodeURIComponent(nameOf(host!))}/block`);
    expect((await invite(host!, gameId, blocking!)).status).toBe(200);
    expect((await invitations(blocking!, gameId)).received).toEqual({ by: nameOf(host!), state: 'OPEN' });
  });

  it('[PPL-08] is in the data export, and deleted with the account', async () => {
    const [host, guest] = await members(2);
    const gameId = await create(host!);
    await invite(host!, gameId, guest!);
    const exported = async (user: TestUser) =>
      (await user.call<{ invitations: object[] }>('GET', '/api/account/export')).body.invitations;
    expect(await exported(host!)).toMatchObject([{ game_id: gameId, sent: true }]);
    expect(await exported(guest!)).toMatchObject([{ game_id: gameId, sent: false }]);
    await server.services.ownData.erase({ account: { id: guest!.id } } as never);
    expect(await invitations(host!, gameId)).toEqual({ sent: [], received: null });
  });
});

describe('the next game with the same players', () => {
  it('[PPL-35] notifies the players who left the page of the ended game', async () => {
    const four = await members(4);
    const [host, here, away, blocking] = four as [Member, Member, Member, Member];
    const gameId = await create(host);
    for (const player of [here, away, blocking]) await join(player, gameId);
    await host.call('POST', `/api/game-session/${gameId}/start`);
    for (const player of [here, away, blocking])
      await player.call('POST', `/api/game-session/${gameId}/resign`);
    await blocking.call('PUT', `/api/people/${encodeURIComponent(nameOf(host))}/block`);
    await here.enter(gameId);
    const next = await host.call<GameSessionView>('POST', `/api/game-session/${gameId}/rematch`);
    expect(next.status).toBe(200);
    const links = async (user: TestUser) => (await invitedTo(user)).map(({ link }) => link);
    expect(await Promise.all([host, here, away, blocking].map(links))).toEqual([
      [],
      [],
      [`/game/${next.body.id}`],
      [],
    ]);
    // A repeated call invites nobody twice.
    const { games, invitations: service } = server.services;
    const row = await games.find(next.body.id);
    if (!row) throw new Error('there is no next game');
    await service.inviteToRematch(row, { id: host.id, username: nameOf(host) }, [away.id, blocking.id]);
    expect([await links(away), await links(blocking)]).toEqual([[`/game/${next.body.id}`], []]);
    await away.call('POST', `/api/game-session/${gameId}/rematch`);
    expect(await invitedTo(away)).toMatchObject([{ isRead: true }]);
    expect(await links(here)).toEqual([]);
    await here.leave();
  });
});

it('[PPL-31] invitations beyond ten a minute are refused', async () => {
  const strict = await startTestServer({ LIMITS_SCALE: '1' });
  onTestFinished(() => strict.stop());
  const host = await newMember(strict);
  const gameId = await create(host);
  const answers: string[] = [];
  for (let i = 0; i < 11; i++)
    answers.push((await inviteByName<Refusal>(host, gameId, `Nobody ${i}`)).body.code);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 'E3120'), 'E3009']);
});
