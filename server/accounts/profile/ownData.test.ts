import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { openTwoGames } from '../../../tests/harness/games/openGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import {
  lastMail,
  loggedIn,
  login,
  newMember,
  type Refusal,
  register,
  signUp,
} from '../../../tests/harness/users/accounts.ts';
import { choose, look, yourTurn } from '../../../tests/harness/users/notified.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { notify } from '../../notifications/notify.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Rows = Record<string, Record<string, unknown>[]>;
const codeOf = (answer: { status: number; body: Refusal }) => [answer.status, answer.body.code];
const end = (user: TestUser, body?: object) =>
  user.call<Refusal>('DELETE', '/api/account', body ? { body } : {});

/** Creates a game of the user, which the user resigns. Returns its id. */
async function playedGame(user: TestUser): Promise<string> {
  const body = { numberOfBots: 3, useNewEngine: false, isReady: true };
  const game = (await user.call<GameSessionView>('POST', '/api/game-session', { body })).body;
  await user.call('POST', `/api/game-session/${game.id}/start`);
  await user.call('POST', `/api/game-session/${game.id}/resign`);
  return game.id;
}

it('the export of an account contains its login sessions, mails and games, without the password', async () => {
  const user = await loggedIn(server);
  const gameId = await playedGame(user);
  const answer = await user.call<Rows>('GET', '/api/account/export');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const { account, sessions, mails, games, moves } = answer.body;
  expect(account?.[0]).toMatchObject({ email: user.signUp.email, username: user.signUp.nickname });
  expect(sessions?.filter((session) => session.revoked_at === null)).toHaveLength(1);
  expect(mails?.map(({ kind }) => kind)).toEqual(['activation']);
  expect(games?.map(({ id }) => id)).toEqual([gameId]);
  expect(moves?.map(({ kind }) => kind)).toContain('resign');
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password_hash/);
});

it('an account is deleted only if the password is right', async () => {
  const user = await loggedIn(server);
  expect((await end(user)).status).toBe(422);
  expect(codeOf(await end(user, { password: 'wrong password' }))).toEqual([400, 'E104']);
  expect((await user.call('GET', '/api/account/me')).status).toBe(200);
});

it('the deletion of an account deletes all personal data', async () => {
  const user = await loggedIn(server);
  const elsewhere = await loggedIn(server, user.signUp);
  const { email, nickname, password } = user.signUp;
  const gameId = await playedGame(user);
  const watcher = await loggedIn(server);
  expect((await end(user, { password })).status).toBe(200);
  for (const one of [user, elsewhere]) expect((await one.call('GET', '/api/account/me')).status).toBe(401);
  expect(codeOf(await login(new TestUser(server.url), user.signUp))).toEqual([401, 'E100']);
  const { db } = server.services.database;
  for (const table of ['account', 'game', 'game_event', 'outbox_mail', 'session'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect(rows.includes(email), table).toBe(false);
    expect(rows.includes(`"${nickname}"`), table).toBe(false);
  }
  const game = (await watcher.call<GameSessionView>('GET', `/api/game-session/${gameId}`)).body;
  expect([game.name, game.gameState]).toEqual(['Deleted player', 'TERMINATED_NO_HUMAN_PLAYERS']);
  // Another user can register with the email address and nickname.
  const next = { email, nickname, password: 'another four rulers' };
  expect((await register(new TestUser(server.url), next)).status).toBe(201);
});

it('[MOD-64] the name of a deleted account is replaced in open games, and other games stay open', async () => {
  const { game, other, leave } = await openTwoGames(server);
  const { creator: user, watcher } = game;
  const { nickname, password } = user.signUp;
  await other.namesSeen();
  expect(await game.namesSeen()).toEqual([nickname, nickname]);
  expect((await end(user, { password })).status).toBe(200);
  await expect.poll(() => watcher.closeCode).toBe(CLOSE.MOVED);
  expect(await game.namesSeen()).toEqual(['Deleted player', 'Deleted player']);
  expect(JSON.stringify(await watcher.log())).not.toContain(nickname);
  expect(other.watcher.closeCode).toBeNull();
  await leave();
});

it('[NTC-31] notifications, preferences, quiet hours and push subscriptions are exported and deleted', async () => {
  const user = await newMember(server);
  const { db } = server.services.database;
  await choose(user, { VOTE: { push: true, mail: true } });
  await look(user);
  await notify(db, [yourTurn(user.id, 'exported')]);
  await db
    .insertInto('push_subscription')
    .values({
      endpoint: `https://push.example/${user.id}`,
      account_id: user.id,
      p256dh: 'k',
      auth: 'a',
      language: null,
    })
    .execute();
  const { notifications, notificationPreferences, quietHours, pushSubscriptions } = (
    await user.call<Rows>('GET', '/api/account/export')
  ).body;
  expect(notifications).toMatchObject([{ kind: 'YOUR_TURN', subject: 'exported' }]);
  expect(notificationPreferences).toEqual([{ kind: 'VOTE', push: true, mail: true }]);
  expect([quietHours?.length, pushSubscriptions?.length]).toEqual([1, 1]);
  expect((await end(user, { password: user.signUp.password })).status).toBe(200);
  for (const table of [
    ...(['notification', 'notification_delivery', 'notification_preference'] as const),
    ...(['notification_recipient', 'push_subscription'] as const),
  ]) {
    const rows = await db.selectFrom(table).select('account_id').where('account_id', '=', user.id).execute();
    expect([table, rows]).toEqual([table, []]);
  }
});

it('[ACC-25] a password reset link reports that its account was deleted', async () => {
  const fields = await signUp(server);
  const user = await loggedIn(server, fields);
  await server.services.passwordService.requestReset(fields.email);
  const { token } = await lastMail(server, fields.email, 'reset');
  await end(user, { password: fields.password });
  const checked = await user.call<Refusal>('GET', `/api/account/password-reset/confirm?token=${token}`);
  expect(codeOf(checked)).toEqual([404, 'E2201']);
});
