/** Push messages may be sent to public addresses only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PushService } from '../../../tests/harness/servers/pushService.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { newMember } from '../../../tests/harness/users/accounts.ts';
import { notify } from '../notify.ts';

type Refused = { code: string; params: { field: string } };

describe('the endpoint of a push subscription', () => {
  let strict: TestServer;
  let push: PushService;
  beforeAll(async () => {
    push = await PushService.start();
    strict = await startTestServer();
  });
  afterAll(async () => {
    await strict.stop();
    await push.stop();
  });

  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://10.0.0.1/1',
    'https://192.168.1.1/1',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/1',
    'https://localhost/1',
    'https://user:password@203.0.114.1/1',
    'https://203.0.114.1:8443/1',
    'https://unknown.invalid/1',
  ])('[NTC-07] S78: %s is refused', async (endpoint) => {
    const user = await newMember(strict);
    const { status, body } = await user.call<Refused>('PUT', '/api/push-subscription', {
      body: { endpoint, keys: push.subscribe().keys },
    });
    expect([status, body.code, body.params.field]).toEqual([422, 'E3008', 'endpoint']);
  });

  it('[NTC-07] S78: gets no connection if it is not public, even if it was stored earlier', async () => {
    const user = await newMember(strict);
    const own = push.subscribe();
    const { db: strictDb } = strict.services.database;
    await user.call('PUT', '/api/notification-preferences', {
      body: { kinds: { REPORT_DONE: { push: true, mail: false } }, quietHours: null },
    });
    for (const endpoint of [own.endpoint, own.endpoint.replace('http:', 'https:'), 'https://localhost/1'])
      await strictDb
        .insertInto('push_subscription')
        .values({ endpoint, account_id: user.id, ...own.keys, language: null })
        .execute();
    const before = push.received.length;
    await notify(strictDb, [
      {
        ...{ kind: 'REPORT_DONE', accountId: user.id, params: {}, subject: null, link: '/' },
        ...{ dedupeKey: 'hidden', hasMail: false },
      },
    ]);
    strict.services.deliveries.wake();
    const ended = () =>
      strictDb
        .selectFrom('notification_delivery')
        .select(['outcome', 'error'])
        .where('ended_at', 'is not', null)
        .execute()
        .then((rows) => rows.sort((a, b) => ((a.error ?? '') < (b.error ?? '') ? -1 : 1)));
    await expect.poll(ended).toEqual([
      { outcome: 'FAILED', error: 'ENOTPUBLIC' },
      { outcome: 'FAILED', error: 'endpoint must be https' },
      { outcome: 'FAILED', error: 'endpoint must use the default port' },
    ]);
    expect(push.received.length).toBe(before);
  });
});
