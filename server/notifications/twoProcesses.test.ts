/** Two processes send the due messages of one database simultaneously. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../tests/harness/database/testDatabase.ts';
import { PushService } from '../../tests/harness/servers/pushService.ts';
import { VAPID_KEYS } from '../../tests/harness/servers/vapidKeys.ts';
import { yourTurn } from '../../tests/harness/users/notified.ts';
import { type Database, openPostgres } from '../db/database.ts';
import { DeliveryStore } from './deliveryStore.ts';
import { startDeliveryWorker } from './deliveryWorker.ts';
import { notify } from './notify.ts';
import { installNotifyStatement } from './notifyStatement.ts';
import { pushSender } from './push/pushSender.ts';
import { UnsubscribeTokens } from './unsubscribeToken.ts';

const USER_COUNT = 60;

let push: PushService;
let databases: readonly [Database, Database];
beforeAll(async () => {
  push = await PushService.start();
  const first = await testDatabase();
  // The embedded database belongs to one process, so there the test runs two workers in this process instead.
  const url = (first as { url?: string }).url;
  databases = [first, url ? openPostgres(url) : first];
  await installNotifyStatement(first.db);
});
afterAll(async () => {
  const [first, second] = databases;
  if (second !== first) await second.close();
  await first.close();
  await push.stop();
});

function startWorker({ db }: Database) {
  const keys = { publicKey: VAPID_KEYS.VAPID_PUBLIC_KEY, privateKey: VAPID_KEYS.VAPID_PRIVATE_KEY };
  return startDeliveryWorker(
    { db, log: pino({ enabled: false }) },
    {
      store: new DeliveryStore(db),
      sendPush: pushSender({ keys, subject: 'mailto:a@b.example', areLocalAllowed: true }),
      mailer: { wake() {} },
      tokens: new UnsubscribeTokens('secret'),
      publicUrl: () => 'https://play.example',
      faultPoint() {},
    },
  );
}

it('[NTC-29] two simultaneous sender processes send every message exactly once', async () => {
  const { db } = databases[0];
  const ids = Array.from({ length: USER_COUNT }, (_, number) => `user${number}`);
  await db
    .insertInto('account')
    .values(ids.map((id) => ({ id, role: 'ROLE_GUEST' as const, username: id, email: null })))
    .execute();
  await db
    .insertInto('notification_preference')
    .values(ids.map((account_id) => ({ account_id, kind: 'YOUR_TURN' as const, push: true, mail: false })))
    .execute();
  await db
    .insertInto('push_subscription')
    .values(
      ids.map((account_id) => {
        const { endpoint, keys } = push.subscribe();
        return { endpoint, account_id, ...keys, language: null };
      }),
    )
    .execute();
  await notify(
    db,
    ids.map((id) => yourTurn(id, id)),
  );
  const workers = databases.map(startWorker);
  const unsent = () =>
    db.selectFrom('notification_delivery').select('id').where('outcome', 'is', null).execute();
  await expect.poll(unsent, { timeout: 20_000 }).toEqual([]);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(push.received.map(({ message }) => message?.link).sort()).toEqual(
    ids.map((id) => `/game/${id}`).sort(),
  );
});
