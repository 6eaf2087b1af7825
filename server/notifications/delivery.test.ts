/** Sending: push messages to a push service and mails to a mail server, both on this machine. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../tests/harness/servers/mailServer.ts';
import { PushService, type ReceivedPush } from '../../tests/harness/servers/pushService.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { type Member, newMember } from '../../tests/harness/users/accounts.ts';
import {
  choose,
  deliveriesOf,
  look,
  lookedAt,
  makeDue,
  notificationsOf,
  subscribe,
  yourTurn,
} from '../../tests/harness/users/notified.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { MAX_ATTEMPTS } from './deliveryStore.ts';
import { notify } from './notify.ts';

/** Time after which a push service counts as silent, in milliseconds. It is long enough for a busy machine. */
const SILENCE_MS = 1_500;

let server: TestServer;
let push: PushService;
let mail: MailServer;
beforeAll(async () => {
  [push, mail] = [await PushService.start(), await startMailServer()];
  server = await startTestServer(
    {
      PUSH_ALLOW_LOCAL: '1',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Tetrarch <play@play.example>',
    },
    { pushTimeoutMs: SILENCE_MS },
  );
});
afterEach(() => {
  push.answerTo = () => ({ status: 201 });
});
afterAll(async () => {
  await server.stop();
  await push.stop();
  await mail.close();
});

const db = () => server.services.database.db;

/** Returns a user who gets push messages, with the number of the subscription. */
async function pushed(channels = { push: true, mail: false }) {
  const user = await newMember(server);
  const json = push.subscribe();
  await subscribe(user, json);
  await choose(user, { YOUR_TURN: channels });
  return { user, subscription: Number(json.endpoint.split('/').at(-1)) };
}

async function notifyUser(user: Member, ...keys: string[]): Promise<void> {
  await notify(
    db(),
    keys.map((key) => yourTurn(user.id, key)),
  );
  server.services.deliveries.wake();
}

const sentTo = (subscription: number): ReceivedPush[] =>
  push.received.filter((one) => one.subscription === subscription);
const outcomes = async (user: Member) => (await deliveriesOf(server, user.id)).map(({ outcome }) => outcome);
const waits = async (user: Member) =>
  (await deliveriesOf(server, user.id)).map(
    ({ next_attempt_at }) => (next_attempt_at.getTime() - Date.now()) / 1000,
  );
/** Returns whether every delivery of the user is postponed and none is claimed. */
const arePostponed = async (user: Member) =>
  (await deliveriesOf(server, user.id)).every(
    ({ batch, next_attempt_at }) => batch === null && next_attempt_at.getTime() > Date.now(),
  );
const mailsTo = (user: Member) => mail.taken.filter((_, i) => mail.recipients[i] === user.signUp.email);

describe('a push message', () => {
  it("[NTC-08] [NTC-10] S79: is encrypted and signed for the browser, and is in the recipient's language", async () => {
    const { user, subscription } = await pushed();
    await db().updateTable('account').set({ language: 'es' }).where('id', '=', user.id).execute();
    await notifyUser(user, 'spanish');
    await expect.poll(() => outcomes(user)).toEqual(['SENT']);
    const [received, ...others] = sentTo(subscription);
    const [own] = (await notificationsOf(user)).content;
    expect(others).toEqual([]);
    expect(received?.message).toEqual({
      ...{ id: own?.id, tag: own?.id, kind: 'YOUR_TURN', title: 'Tu turno', link: '/game/spanish', count: 1 },
      text: 'Te toca jugar en «Game spanish».',
    });
    const key = await user.call<{ publicKey: string }>('GET', '/api/push-key');
    expect(received).toMatchObject({ topic: own?.id, publicKey: key.body.publicKey, urgency: 'normal' });
    expect(received?.ttl).toBeGreaterThan(3600);
    expect(received?.vapid).toMatchObject({ aud: push.url, sub: 'mailto:play@play.example' });
    expect((received?.vapid.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
  });

  it("[NTC-10] to a guest is in the browser's language", async () => {
    const guest = await TestUser.guest(server.url);
    const { body } = await guest.call<{ id: string }>('GET', '/api/guest/account/me');
    const json = push.subscribe();
    await guest.call('PUT', '/api/guest/push-subscription', {
      body: json,
      headers: { 'Accept-Language': 'xx, ru-RU;q=0.9' },
    });
    await choose(guest, { YOUR_TURN: { push: true, mail: false } }, '/api/guest');
    await notify(db(), [yourTurn(body.id, 'guest')]);
    server.services.deliveries.wake();
    await expect
      .poll(() => sentTo(Number(json.endpoint.split('/').at(-1)))[0]?.message)
      .toMatchObject({ title: 'Ваш ход' });
  });

  it('[NTC-10] is not sent for a kind of notification that the recipient has switched off', async () => {
    const { user, subscription } = await pushed();
    await notify(db(), [{ ...yourTurn(user.id, 'other'), kind: 'ALL_HERE', params: { game: 'other' } }]);
    expect(await deliveriesOf(server, user.id)).toEqual([]);
    await look(user);
    await notifyUser(user, 'off');
    await expect.poll(() => arePostponed(user)).toBe(true);
    await choose(user, { YOUR_TURN: { push: false, mail: true } });
    await makeDue(server, user.id);
    await expect.poll(() => outcomes(user)).toEqual(['SKIPPED']);
    expect(sentTo(subscription)).toEqual([]);
  });

  it.each([404, 410])('[NTC-11] that is answered with %i ends only its own subscription', async (status) => {
    const { user, subscription } = await pushed();
    const second = push.subscribe();
    await subscribe(user, second);
    push.answerTo = (to) => ({ status: to === subscription ? status : 201 });
    await notifyUser(user, 'gone');
    await expect.poll(async () => (await outcomes(user)).sort()).toEqual(['GONE', 'SENT']);
    const left = await db()
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('account_id', '=', user.id)
      .execute();
    expect(left).toEqual([{ endpoint: second.endpoint }]);
    expect((await notificationsOf(user)).unread).toBe(1);
  });

  it.each([
    ['seconds', () => '3600'],
    ['a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])(
    '[NTC-12] that is answered with 429 is delayed until the time in Retry-After: %s',
    async (_title, text) => {
      const { user, subscription } = await pushed();
      push.answerTo = () => ({ status: 429, headers: { 'Retry-After': text() } });
      await notifyUser(user, 'throttled');
      await expect.poll(async () => (await deliveriesOf(server, user.id))[0]?.error).toBe('status 429');
      const [wait = 0] = await waits(user);
      expect(wait).toBeGreaterThan(3500);
      expect(wait).toBeLessThanOrEqual(3600);
      push.answerTo = () => ({ status: 201 });
      server.services.deliveries.wake();
      await makeDue(server, user.id);
      await expect.poll(() => outcomes(user)).toEqual(['SENT']);
      const ids = sentTo(subscription).map(({ message }) => message?.id);
      expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    },
  );

  it.each([
    ['500', { status: 500 }, 'status 500'],
    ['nothing', 'SILENT', 'ABORT_ERR'],
  ] as const)(
    '[NTC-13] that is answered with %s is retried at growing intervals, and becomes a dead letter',
    async (_title, answer, error) => {
      const { user, subscription } = await pushed();
      push.answerTo = () => answer;
      await notifyUser(user, 'retried');
      const seen: number[] = [];
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        // The error is that of the last finished attempt. It is empty while an attempt is in progress.
        await expect
          .poll(async () => (await deliveriesOf(server, user.id)).map((row) => [row.attempts, row.error]))
          .toEqual([[attempt, error]]);
        const [row] = await deliveriesOf(server, user.id);
        if (attempt === MAX_ATTEMPTS) break;
        seen.push(Math.round((await waits(user))[0] ?? 0));
        expect(row?.outcome).toBeNull();
        await makeDue(server, user.id);
      }
      expect(await deliveriesOf(server, user.id)).toMatchObject([{ outcome: 'FAILED', error }]);
      expect(seen.map((seconds) => Math.round(seconds / 30))).toEqual([1, 2, 4, 8, 16, 32, 64]);
      expect(sentTo(subscription).length).toBe(MAX_ATTEMPTS);
      expect(server.logged.some((line) => line.event === 'notificationNotSent')).toBe(true);
      expect(JSON.stringify(server.logged)).not.toContain(push.url);
    },
  );

  it('[NTC-14] becomes a dead letter if the push service refuses it because of another key pair', async () => {
    const { user } = await pushed();
    push.answerTo = () => ({ status: 403 });
    await notifyUser(user, 'foreign');
    await expect.poll(() => outcomes(user)).toEqual(['FAILED']);
    expect(await notificationsOf(user)).toMatchObject({ unread: 1, content: [{ subject: 'foreign' }] });
  });

  it('[NTC-14] cannot be read if it is encrypted for keys that the browser does not have', async () => {
    const { user, subscription } = await pushed();
    const [row] = await db()
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('account_id', '=', user.id)
      .execute();
    await subscribe(user, { endpoint: row?.endpoint ?? '', keys: push.subscribe().keys });
    await notifyUser(user, 'expired');
    await expect.poll(() => outcomes(user)).toEqual(['SENT']);
    expect(sentTo(subscription).map(({ message }) => message)).toEqual([null]);
    expect((await notificationsOf(user)).unread).toBe(1);
  });
});

describe('the recipient of a notification', () => {
  it('[NTC-15] gets no message about the notification while looking at a page', async () => {
    const { user, subscription } = await pushed({ push: true, mail: true });
    await look(user);
    await notifyUser(user, 'shown');
    // The user looked at a page shortly before the notification. So the message waits until a minute after that look.
    await expect.poll(() => arePostponed(user)).toBe(true);
    expect(await outcomes(user)).toEqual([null, null]);
    await look(user);
    await makeDue(server, user.id);
    await expect.poll(() => outcomes(user)).toEqual(['SKIPPED', 'SKIPPED']);
    expect([sentTo(subscription), mailsTo(user).filter(isNotice)]).toEqual([[], []]);
  });

  it('[NTC-15] who looked at a page more than a minute ago gets a message', async () => {
    const { user, subscription } = await pushed();
    await look(user);
    await lookedAt(server, user.id, 61);
    await notifyUser(user, 'away');
    await expect.poll(() => outcomes(user)).toEqual(['SENT']);
    expect(sentTo(subscription).length).toBe(1);
  });

  it('[NTC-15] who has already read the notification gets no message', async () => {
    const { user, subscription } = await pushed();
    await look(user);
    await notifyUser(user, 'read');
    await expect.poll(() => arePostponed(user)).toBe(true);
    const [own] = (await notificationsOf(user)).content;
    await user.call('PUT', '/api/notifications/read', { body: { ids: [own?.id] } });
    await lookedAt(server, user.id, 61);
    await makeDue(server, user.id);
    await expect.poll(() => outcomes(user)).toEqual(['SKIPPED']);
    expect(sentTo(subscription)).toEqual([]);
  });

  it('[NTC-16] in quiet hours gets the message when the quiet hours have ended', async () => {
    const { user, subscription } = await pushed({ push: true, mail: true });
    const minute = Math.floor((Date.now() / 60_000) % 1440);
    const quiet = { fromMinute: (minute + 1380) % 1440, toMinute: (minute + 120) % 1440, timeZone: 'UTC' };
    await choose(user, { YOUR_TURN: { push: true, mail: true } }, '/api', quiet);
    await notifyUser(user, 'night');
    expect((await notificationsOf(user)).unread).toBe(1);
    await expect.poll(() => arePostponed(user)).toBe(true);
    expect((await waits(user)).every((wait) => wait > 6000 && wait <= 7200)).toBe(true);
    expect([sentTo(subscription), mailsTo(user).filter(isNotice)]).toEqual([[], []]);
    await choose(user, { YOUR_TURN: { push: true, mail: true } });
    await makeDue(server, user.id);
    await expect.poll(() => outcomes(user)).toEqual(['SENT', 'SENT']);
  });

  it('[NTC-17] gets one message about several due notifications of a kind', async () => {
    const { user, subscription } = await pushed({ push: true, mail: true });
    await look(user);
    await notifyUser(user, 'one', 'two', 'three');
    await expect.poll(() => arePostponed(user)).toBe(true);
    await lookedAt(server, user.id, 61);
    await makeDue(server, user.id);
    await expect.poll(() => outcomes(user)).toEqual(Array.from({ length: 6 }, () => 'SENT'));
    expect(sentTo(subscription).map(({ message }) => message)).toMatchObject([
      { text: '3 games wait for your move.', count: 3, link: '/notifications' },
    ]);
    await expect.poll(() => mailsTo(user).filter(isNotice).length).toBe(1);
    expect(plain(mailsTo(user).find(isNotice) ?? '')).toContain('3 games wait for your move.');
  });

  it('[NTC-17] gets a retried message with the same message id', async () => {
    const { user, subscription } = await pushed();
    push.answerTo = () => ({ status: 500 });
    await notifyUser(user, 'first');
    await expect.poll(async () => (await deliveriesOf(server, user.id))[0]?.error).toBe('status 500');
    push.answerTo = () => ({ status: 201 });
    await notifyUser(user, 'second');
    // `makeDue` would also end the claim of the second message while it is being sent.
    await expect.poll(() => outcomes(user)).toContain('SENT');
    await makeDue(server, user.id);
    await expect.poll(() => outcomes(user)).toEqual(['SENT', 'SENT']);
    const links = (status: number) =>
      sentTo(subscription)
        .filter((one) => one.status === status)
        .map(({ message }) => message?.link)
        .sort();
    expect([links(500), links(201)]).toEqual([['/game/first'], ['/game/first', '/game/second']]);
  });
});

const isNotice = (text: string) => text.includes('List-Unsubscribe');
/** Joins the lines that quoted-printable encoding broke. */
const plain = (text: string) => text.replace(/=\r\n/g, '').replace(/=3D/g, '=');

describe('a mail', () => {
  async function mailed() {
    const { user } = await pushed({ push: false, mail: true });
    await notifyUser(user, 'mailed');
    await expect.poll(() => mailsTo(user).filter(isNotice).length).toBe(1);
    const text = (mailsTo(user).find(isNotice) ?? '').replace(/\r\n\s+/g, ' ');
    const url = /List-Unsubscribe: <([^>]+)>/.exec(text)?.[1] ?? '';
    return {
      user,
      text: plain(mailsTo(user).find(isNotice) ?? ''),
      headers: text,
      path: url.replace(server.url, ''),
    };
  }
  const at = (path: string, method: string) => fetch(server.url + path, { method, redirect: 'manual' });

  it('[NTC-18] contains text, link and the headers for one-click unsubscription', async () => {
    const { text, headers, path } = await mailed();
    expect(text).toContain('It is your move in');
    expect(text).toContain(`${server.url}/game/mailed`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(path).toMatch(/^\/unsubscribe\?token=/);
  });

  it('[NTC-18] S80: contains a link that unsubscribes from mails of its kind by a POST request, without a login', async () => {
    const { user, path } = await mailed();
    await choose(user, { YOUR_TURN: { push: true, mail: true }, VOTE: { push: false, mail: true } });
    const page = await at(path, 'GET');
    const html = await page.text();
    expect([page.status, html.includes('<form method="post">'), html.includes('<script')]).toEqual([
      200,
      true,
      false,
    ]);
    const get = async () =>
      (await user.call<{ kinds: object }>('GET', '/api/notification-preferences')).body.kinds;
    expect(await get()).toMatchObject({ YOUR_TURN: { push: true, mail: true } });
    for (let i = 0; i < 2; i++) expect((await at(path, 'POST')).status).toBe(200);
    expect(await get()).toEqual({
      YOUR_TURN: { push: true, mail: false },
      VOTE: { push: false, mail: true },
    });
  });

  it('[NTC-18] S80: has a link that cannot be forged', async () => {
    const { user, path } = await mailed();
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    const [text = '', signature = ''] = token.split('.');
    const other = Buffer.from(`VOTE ${user.id}`).toString('base64url');
    for (const wrong of [
      '',
      'x',
      text,
      `${other}.${signature}`,
      `${text}.${signature.slice(0, -1)}`,
      `.${signature}`,
    ])
      for (const method of ['GET', 'POST'])
        expect([wrong, (await at(`/unsubscribe?token=${wrong}`, method)).status]).toEqual([wrong, 404]);
    const { body } = await user.call<{ kinds: object }>('GET', '/api/notification-preferences');
    expect(body.kinds).toEqual({ YOUR_TURN: { push: false, mail: true } });
  });

  it('[NTC-19] goes only to confirmed addresses', async () => {
    const { user } = await pushed({ push: false, mail: true });
    await db().updateTable('account').set({ activated_at: null }).where('id', '=', user.id).execute();
    await notifyUser(user, 'unconfirmed');
    await db()
      .updateTable('account')
      .set({ activated_at: sql<Date>`now()` })
      .where('id', '=', user.id)
      .execute();
    await notify(db(), [{ ...yourTurn(user.id, 'fast'), hasMail: false }]);
    expect(await deliveriesOf(server, user.id)).toEqual([]);
    expect((await notificationsOf(user)).unread).toBe(2);
  });

  it('[NTC-19] does not turn the name of a game into a link', async () => {
    const { user } = await pushed({ push: false, mail: true });
    await notify(db(), [{ ...yourTurn(user.id, 'x'), kind: 'YOUR_TURN', params: { game: 'evil.com <b>' } }]);
    server.services.deliveries.wake();
    await expect.poll(() => mailsTo(user).filter(isNotice).length).toBe(1);
    const text = plain(mailsTo(user).find(isNotice) ?? '');
    expect([text.includes('evil.com'), text.includes('evil com &lt;b&gt;')]).toEqual([false, true]);
  });
});
