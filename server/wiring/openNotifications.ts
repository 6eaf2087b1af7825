/** Constructs the parts of notifications. */
import type { JobRuntime, JobWorker } from '../db/jobs/jobWorker.ts';
import type { Mailer } from '../mail/mailer.ts';
import { DeliveryStore } from '../notifications/deliveryStore.ts';
import { startDeliveryWorker } from '../notifications/deliveryWorker.ts';
import { NotificationService } from '../notifications/notificationService.ts';
import { NotificationStore } from '../notifications/notificationStore.ts';
import { whyNotReachable } from '../notifications/push/publicAddress.ts';
import { pushSender } from '../notifications/push/pushSender.ts';
import { vapidKeysOf } from '../notifications/push/vapidKeys.ts';
import { type UnsubscribePage, unsubscribePage } from '../notifications/unsubscribePage.ts';
import { UnsubscribeTokens } from '../notifications/unsubscribeToken.ts';
import type { Platform } from './openPlatform.ts';

export interface NotificationParts {
  readonly notifications: NotificationService;
  readonly deliveries: JobWorker;
  readonly unsubscribing: UnsubscribePage;
}

export function openNotifications(
  opened: AsyncDisposableStack,
  { config, db, secret, publicUrl, overrides }: Platform,
  mailer: Pick<Mailer, 'wake'>,
  jobs: JobRuntime,
): NotificationParts {
  const { pushTimeoutMs } = overrides;
  const keys = vapidKeysOf(config);
  const { subject, areLocalAllowed } = config.push;
  const store = new NotificationStore(db);
  const tokens = new UnsubscribeTokens(secret);
  const timeout = pushTimeoutMs === undefined ? {} : { timeoutMs: pushTimeoutMs };
  const deliveries = startDeliveryWorker(jobs, {
    store: new DeliveryStore(db),
    sendPush: pushSender({ keys, subject, areLocalAllowed, ...timeout }),
    ...{ mailer, tokens, publicUrl },
    faultPoint: (point) => overrides.faultPoint?.(point),
  });
  opened.defer(() => deliveries.stop());
  return {
    notifications: new NotificationService({
      store,
      publicKey: keys.publicKey,
      whyNotReachable: areLocalAllowed ? async () => null : whyNotReachable,
    }),
    deliveries,
    unsubscribing: unsubscribePage(store, tokens),
  };
}
