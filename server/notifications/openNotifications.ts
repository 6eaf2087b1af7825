/** Constructs the parts of notifications. */
import type { Mailer } from '../mail/mailer.ts';
import type { Platform } from '../wiring/openPlatform.ts';
import { DeliveryStore } from './deliveryStore.ts';
import { type DeliveryWorker, startDeliveryWorker } from './deliveryWorker.ts';
import { NotificationService } from './notificationService.ts';
import { NotificationStore } from './notificationStore.ts';
import { whyNotReachable } from './push/publicAddress.ts';
import { pushSender } from './push/pushSender.ts';
import { vapidKeysOf } from './push/vapidKeys.ts';
import { type UnsubscribePage, unsubscribePage } from './unsubscribePage.ts';
import { UnsubscribeTokens } from './unsubscribeToken.ts';

export interface NotificationParts {
  readonly notifications: NotificationService;
  readonly deliveries: DeliveryWorker;
  readonly unsubscribing: UnsubscribePage;
}

export function openNotifications(
  opened: AsyncDisposableStack,
  { config, db, secret, publicUrl, log, overrides }: Platform,
  mailer: Pick<Mailer, 'wake'>,
): NotificationParts {
  const { pushTimeoutMs } = overrides;
  const keys = vapidKeysOf(config);
  const { subject, areLocalAllowed } = config.push;
  const store = new NotificationStore(db);
  const tokens = new UnsubscribeTokens(secret);
  const timeout = pushTimeoutMs === undefined ? {} : { timeoutMs: pushTimeoutMs };
  const deliveries = startDeliveryWorker({
    store: new DeliveryStore(db),
    sendPush: pushSender({ keys, subject, areLocalAllowed, ...timeout }),
    ...{ mailer, tokens, publicUrl, log },
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
