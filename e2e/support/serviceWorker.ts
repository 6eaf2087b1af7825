// The service worker of a user's browser, and push messages that are delivered to it without a push service.

import type { CDPSession, Page, Worker } from 'playwright-core';
import { until } from './table.ts';

export interface PushTarget {
  /** The worker, for what only it can do. */
  readonly worker: Worker;
  /** Delivers a decrypted push message, as the browser does after it has received one. */
  deliver(message: unknown): Promise<void>;
}

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** Waits for the service worker of a page whose browser has service workers and the permission of notifications. */
export async function pushTargetOf(page: Page): Promise<PushTarget> {
  const origin = new URL(page.url()).origin;
  await page.evaluate(() => navigator.serviceWorker.ready);
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(cdp, origin);
  const worker = page.context().serviceWorkers().find((one) => one.url().startsWith(origin));
  if (!worker) throw new Error('The browser has no service worker.');
  return {
    worker,
    deliver: async (message) => {
      const data = typeof message === 'string' ? message : JSON.stringify(message);
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

async function registrationOf(cdp: CDPSession, origin: string): Promise<string> {
  let found: string | null = null;
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))?.registrationId ?? found;
  });
  await cdp.send('ServiceWorker.enable');
  await until(() => found, 'the registration of the service worker').not.toBeNull();
  return found ?? '';
}

/** Returns the notifications that the browser shows, in any order. */
export function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}
