/** Constructs the parts of notifications. */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { DeliveryStore } from './deliveryStore.ts';
import { type DeliveryPoint, type DeliveryWorker, startDeliveryWorker } from './deliveryWorker.ts';
import { NotificationService } from './notificationService.ts';
import { NotificationStore } from './notificationStore.ts';
import { whyNotReachable } from './push/publicAddress.ts';
import { pushSender } from './push/pushSender.ts';
import { vapidKeysOf } from './push/vapidKeys.ts';
import { type UnsubscribePage, unsubscribePage } from './unsubscribePage.ts';
import { UnsubscribeTokens } from './unsubscribeToken.ts';

export interface NotificationDeps {
  readonly config: Pick<Config, 'push' | 'dataDir'>;
  readonly db: Db;
  readonly secret: string;
  readonly mailer: Pick<Mailer, 'wake'>;
  readonly publicUrl: () => string;
  readonly log: Logger;
  readonly faultPoint: (point: DeliveryPoint) => void;
  /** Milliseconds after which a push service that does not answer has failed; for tests. */
  readonly pushTimeoutMs?: number | undefined;
}

export interface NotificationParts {
  readonly notifications: NotificationService;
  readonly deliveries: DeliveryWorker;
  readonly unsubscribing: UnsubscribePage;
  close(): Promise<void>;
}

export function openNotifications(deps: NotificationDeps): NotificationParts {
  const { config, db, secret, mailer, publicUrl, log, faultPoint, pushTimeoutMs } = deps;
  const keys = vapidKeysOf(config);
  const { subject, areLocalAllowed } = config.push;
  const store = new NotificationStore(db);
  const tokens = new UnsubscribeTokens(secret);
  const timeout = pushTimeoutMs === undefined ? {} : { timeoutMs: pushTimeoutMs };
  const deliveries = startDeliveryWorker({
    store: new DeliveryStore(db),
    sendPush: pushSender({ keys, subject, areLocalAllowed, ...timeout }),
    ...{ mailer, tokens, publicUrl, log, faultPoint },
  });
  return {
    notifications: new NotificationService({
      store,
      publicKey: keys.publicKey,
      whyNotReachable: areLocalAllowed ? async () => null : whyNotReachable,
    }),
    deliveries,
    unsubscribing: unsubscribePage(store, tokens),
    close: () => deliveries.stop(),
  };
}
