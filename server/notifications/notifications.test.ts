/** The calls of notifications: the list, preferences and push subscriptions. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationPreferences } from '../../protocol/http/notificationApi.ts';
import { PushService } from '../../tests/harness/servers/pushService.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { type Member, newMember } from '../../tests/harness/users/accounts.ts';
import {
  choose as chooseKinds,
  deliveriesOf,
  type Listed,
  notificationsOf as list,
  look,
  makeDue,
  subscribe as subscribeWith,
  yourTurn,
} from '../../tests/harness/users/notified.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { notify } from './notify.ts';

let server: TestServer;
let push: PushService;
beforeAll(async () => {
  push = await PushService.start();
  server = await startTestServer({ PUSH_ALLOW_LOCAL: '1' });
});
afterAll(async () => {
  await server.stop();
  await push.stop();
});
const db = () => server.services.database.db;

type Refused = { code: string; params: { field: string; reason: string } };

const subjects = ({ content }: Listed) => content.map(({ subject }) => subject);
const deliveries = (accountId: string) => deliveriesOf(server, accountId);
const subscriptions = (accountId: string) =>
  db().selectFrom('push_subscription').selectAll().where('account_id', '=', accountId).execute();
const setPreferences = <T = NotificationPreferences>(user: TestUser, body: object, prefix = '/api') =>
  user.call<T>('PUT', `${prefix}/notification-preferences`, { body });
const choose = (user: TestUser, channels: { push: boolean; mail: boolean }) =>
  chooseKinds(user, { YOUR_TURN: channels });
const subscribe = <T = object>(user: TestUser, body = push.subscribe(), prefix = '/api') =>
  subscribeWith<T>(user, body, prefix);

async function guestWithId(): Promise<Member> {
  const user = await TestUser.guest(server.url);
  const { body } = await user.call<{ id: string }>('GET', '/api/guest/account/me');
  return Object.assign(user, { id: body.id }) as Member;
}

describe('a notification', () => {
  it('[NTC-02] is written by the transaction of its cause, or not at all', async () => {
    const user = await newMember(server);
    await subscribe(user);
    await choose(user, { push: true, mail: true });
    // The recipient looks at a page, so that nothing is sent during the test.
    await look(user);
    const failing = db()
      .transaction()
      .execute(async (tx) => {
        await notify(tx, [yourTurn(user.id, 'rolled back')]);
        throw new Error('the cause failed');
      });
    await expect(failing).rejects.toThrow('the cause failed');
    expect([(await list(user)).content, await deliveries(user.id)]).toEqual([[], []]);
    await db()
      .transaction()
      .execute((tx) => notify(tx, [yourTurn(user.id, 'committed')]));
    expect(subjects(await list(user))).toEqual(['committed']);
    expect((await deliveries(user.id)).map(({ channel }) => channel).sort()).toEqual(['mail', 'push']);
  });

  it('[NTC-02] is written once per cause, and never for a bot or a deleted account', async () => {
    const [user, gone] = [await newMember(server), await newMember(server)];
    await db()
      .updateTable('account')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', gone.id)
      .execute();
    const same = [user.id, user.id, 'bot:1', gone.id].map((id) => yourTurn(id, 'same'));
    await Promise.all([notify(db(), same), notify(db(), same)]);
    expect(await list(user)).toMatchObject({ unread: 1, content: [{ subject: 'same' }] });
    const rows = await db()
      .selectFrom('notification')
      .select('account_id')
      .where('subject', '=', 'same')
      .execute();
    expect(rows).toEqual([{ account_id: user.id }]);
  });
});

describe('the list of notifications', () => {
  it("[NTC-03] contains the user's notifications in pages, newest first", async () => {
    const [user, other] = [await newMember(server), await newMember(server)];
    for (const key of ['a', 'b', 'c', 'd', 'e'])
      await notify(db(), [yourTurn(user.id, key), yourTurn(other.id, `x${key}`)]);
    const first = await list(user, '?pageSize=2');
    expect([subjects(first), first.unread, first.hasMore]).toEqual([['e', 'd'], 5, true]);
    const second = await list(user, `?pageSize=3&before=${first.content[1]?.id}`);
    expect([subjects(second), second.hasMore]).toEqual([['c', 'b', 'a'], false]);
    expect(first.content[0]).toMatchObject({
      ...{ kind: 'YOUR_TURN', params: { game: 'Game e' }, link: '/game/e', isRead: false },
      createdTimestampEpochSeconds: expect.closeTo(Date.now() / 1000, -2),
    });
    await user.call('PUT', '/api/notifications/read', { body: { ids: [first.content[0]?.id] } });
    const whole = await list(user, '?pageSize=100');
    expect([whole.content.length, whole.unread]).toEqual([5, 4]);
  });

  it('[NTC-03] refuses a page size above 100', async () => {
    const [user, other] = [await newMember(server), await newMember(server)];
    await notify(db(), [yourTurn(user.id, 'own'), yourTurn(other.id, 'foreign')]);
    const { status, body } = await user.call<Refused>('GET', '/api/notifications?pageSize=101');
    expect([status, body.code]).toEqual([422, 'E3008']);
    const foreign = (await list(other)).content[0]?.id;
    expect(subjects(await list(user, '?before=unknown'))).toEqual([]);
    expect(subjects(await list(user, `?before=${foreign}`))).toEqual([]);
  });

  it("[NTC-04] marks the user's notifications as read by id or up to an id", async () => {
    const [user, other] = [await newMember(server), await newMember(server)];
    for (const key of ['a', 'b', 'c', 'd'])
      await notify(db(), [yourTurn(user.id, key), yourTurn(other.id, key)]);
    const ids = (await list(user)).content.map(({ id }) => id);
    const foreign = (await list(other)).content.map(({ id }) => id);
    const read = (body: object) =>
      user.call<{ unread: number } & Refused>('PUT', '/api/notifications/read', { body });
    expect((await read({ ids: [ids[0], ...foreign] })).body).toEqual({ unread: 3 });
    expect((await read({ upTo: ids[2] })).body).toEqual({ unread: 1 });
    expect((await list(user)).content.map(({ isRead }) => isRead)).toEqual([true, false, true, true]);
    expect((await read({ upTo: foreign[0] })).body).toEqual({ unread: 1 });
    expect((await list(other)).unread).toBe(4);
    for (const body of [{}, { ids: [] }, { ids: 'a' }, { upTo: 1 }]) {
      const refused = await read(body);
      expect([refused.status, refused.body.code]).toEqual([422, 'E3008']);
    }
    const unread = await user.call('GET', '/api/notifications/unread');
    expect(unread.body).toEqual({ unread: 1, newestId: ids[0] });
  });
});

describe('the notification preferences', () => {
  it('[NTC-05] are empty at first, and are replaced as a whole', async () => {
    const user = await newMember(server);
    const get = async () =>
      (await user.call<NotificationPreferences>('GET', '/api/notification-preferences')).body;
    expect(await get()).toEqual({ kinds: {}, quietHours: null });
    await subscribe(user);
    await notify(db(), [yourTurn(user.id, 'without a choice')]);
    expect(subjects(await list(user))).toEqual(['without a choice']);
    expect(await deliveries(user.id)).toEqual([]);
    const quietHours = { fromMinute: 1320, toMinute: 420, timeZone: 'Europe/Lisbon' };
    const kinds = { VOTE: { push: true, mail: false }, YOUR_TURN: { push: false, mail: true } };
    expect((await setPreferences(user, { kinds, quietHours })).body).toEqual({ kinds, quietHours });
    expect(await get()).toEqual({ kinds, quietHours });
    const other = { kinds: { VOTE: { push: false, mail: true } }, quietHours: null };
    await setPreferences(user, other);
    expect(await get()).toEqual(other);
  });

  it('[NTC-05] do not change if a kind, channel, minute or time zone is invalid', async () => {
    const user = await newMember(server);
    const kinds = { VOTE: { push: true, mail: true } };
    await setPreferences(user, { kinds, quietHours: null });
    const night = { fromMinute: 0, toMinute: 60, timeZone: 'UTC' };
    for (const body of [
      { kinds: { NEWS: { push: true, mail: true } }, quietHours: null },
      { kinds: { VOTE: { push: true } }, quietHours: null },
      { kinds: {}, quietHours: { ...night, toMinute: 1440 } },
      { kinds: {}, quietHours: { ...night, timeZone: 'Europe/Nowhere' } },
    ]) {
      const refused = await setPreferences<Refused>(user, body);
      expect([refused.status, refused.body.code]).toEqual([422, 'E3008']);
    }
    const { body } = await user.call('GET', '/api/notification-preferences');
    expect(body).toEqual({ kinds, quietHours: null });
  });

  it('[NTC-09] of a guest include push messages but no mail', async () => {
    const guest = await guestWithId();
    const prefix = '/api/guest';
    const refused = await setPreferences<Refused>(
      guest,
      { kinds: { YOUR_TURN: { push: true, mail: true } }, quietHours: null },
      prefix,
    );
    expect([refused.status, refused.body.code]).toEqual([403, 'E3007']);
    const kinds = { YOUR_TURN: { push: true, mail: false } };
    expect((await setPreferences(guest, { kinds, quietHours: null }, prefix)).body.kinds).toEqual(kinds);
    expect((await subscribe(guest, push.subscribe(), prefix)).status).toBe(200);
    await notify(db(), [yourTurn(guest.id, 'guest')]);
    server.services.deliveries.wake();
    await expect.poll(() => [...push.shown.values()].map(({ link }) => link)).toContain('/game/guest');
    expect(subjects(await list(guest, '', prefix))).toEqual(['guest']);
    const me = await guest.call('GET', `${prefix}/push-key`);
    expect(me.status).toBe(200);
  });
});

describe('a push subscription', () => {
  it('[NTC-06] is stored, renewed with new keys, and deleted', async () => {
    const user = await newMember(server);
    const first = push.subscribe();
    await subscribe(user, first);
    const renewed = { endpoint: first.endpoint, keys: push.subscribe().keys };
    await subscribe(user, renewed);
    expect(await subscriptions(user.id)).toMatchObject([{ endpoint: first.endpoint, ...renewed.keys }]);
    const body = { endpoint: first.endpoint };
    for (let i = 0; i < 2; i++)
      expect((await user.call('DELETE', '/api/push-subscription', { body })).status).toBe(200);
    expect(await subscriptions(user.id)).toEqual([]);
  });

  it('[NTC-06] S79: that belonged to another account moves to the caller', async () => {
    const [before, now] = [await newMember(server), await newMember(server)];
    const own = push.subscribe();
    await subscribe(before, own);
    await choose(before, { push: true, mail: false });
    await look(before);
    await notify(db(), [yourTurn(before.id, 'not for the next user')]);
    await subscribe(now, own);
    expect([await subscriptions(before.id), (await subscriptions(now.id)).length]).toEqual([[], 1]);
    await db()
      .updateTable('notification_recipient')
      .set({ seen_at: null })
      .where('account_id', '=', before.id)
      .execute();
    await makeDue(server, before.id);
    await expect
      .poll(async () => (await deliveries(before.id)).map(({ outcome }) => outcome))
      .toEqual(['GONE']);
    expect([...push.shown.values()].map(({ link }) => link)).not.toContain('/game/not for the next user');
    const body = { endpoint: own.endpoint };
    expect((await before.call('DELETE', '/api/push-subscription', { body })).status).toBe(200);
    expect((await subscriptions(now.id)).length).toBe(1);
  });

  it('[NTC-06] replaces the oldest subscription of an account that has ten', async () => {
    const user = await newMember(server);
    const all = Array.from({ length: 12 }, () => push.subscribe());
    for (const one of all) await subscribe(user, one);
    const stored = (await subscriptions(user.id)).map(({ endpoint }) => endpoint).sort();
    expect(stored).toEqual(
      all
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .sort(),
    );
  });

  it.each([
    ['a point that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a point of another length', { p256dh: Buffer.alloc(33, 4).toString('base64url') }],
    ['a short secret', { auth: Buffer.alloc(15).toString('base64url') }],
    ['text', { p256dh: 'not base64!' }],
  ])('[NTC-14] with %s as key is refused', async (_title, keys) => {
    const user = await newMember(server);
    const one = push.subscribe();
    const { status, body } = await subscribe<Refused>(user, {
      ...one,
      keys: { ...one.keys, ...keys },
    });
    expect([status, body.code, await subscriptions(user.id)]).toEqual([422, 'E3008', []]);
  });
});
