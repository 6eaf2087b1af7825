// The service worker of a user's browser, and push messages that are delivered to it without a push service. The
// headless browser neither shows notifications nor has a push service, so the worker gets a list of its own in place of
// the shown notifications. The rest is real: the worker, its events, its cache, and the tabs that it opens.

import type { CDPSession, Page, Worker } from 'playwright-core';
import { until } from './table.ts';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

export interface WorkerOfUser {
  /** Delivers a decrypted push message, as the browser does after it has received one. */
  deliver(message: unknown): Promise<void>;
  /** Returns the shown notifications, oldest first. A notification replaces an earlier one with the same tag. */
  shown(): Promise<ShownNotification[]>;
  /** Clicks the newest notification. */
  click(): Promise<void>;
  /** Closes all notifications, as the user does. */
  closeAll(): Promise<void>;
  /**
   * Shows the worker only tabs with these URLs instead of the real tabs.
   *
   * @returns a function that returns what the worker did with tabs, such as `focus <url>` or `open <url>`.
   */
  withTabs(...urls: string[]): Promise<() => Promise<string[]>>;
  /** Tells the worker that the subscription has changed. `source` is where the worker gets the new one from. */
  renewSubscription(renewed: object, source: RenewalSource): Promise<void>;
}

/**
 * `event`: the event contains the new subscription. `options`: the event contains only the old one, with whose options
 * the worker must subscribe. `browser`: the event contains neither, and the browser already has the new one.
 */
type RenewalSource = 'event' | 'options' | 'browser';

/** The parts of the worker's global scope that the tests use or replace. */
interface Scope {
  shown: (ShownNotification & { data: unknown; close(): void })[];
  /** What the worker did with the tabs of `withTabs`. */
  tabLog: string[];
  readonly registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
    readonly pushManager: {
      subscribe: (options: object) => Promise<object>;
      getSubscription: () => Promise<object | null>;
    };
  };
  readonly clients: { matchAll: () => Promise<unknown[]>; openWindow: (url: string) => Promise<void> };
  readonly ExtendableEvent: new (type: string) => Event;
  dispatchEvent(event: Event): boolean;
}

/** Waits for the service worker of the page. The browser must allow service workers. */
export async function workerOf(page: Page): Promise<WorkerOfUser> {
  const origin = new URL(page.url()).origin;
  await page.evaluate(() => navigator.serviceWorker.ready);
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(cdp, origin);
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().startsWith(origin));
  if (!worker) throw new Error('The browser has no service worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    const remove = (tag: string) => {
      scope.shown = scope.shown.filter((one) => one.tag !== tag);
    };
    scope.registration.showNotification = async (title, { body = '', tag = '', data }) => {
      remove(tag);
      scope.shown.push({ title, body, tag, data, close: () => remove(tag) });
    };
  });
  return {
    deliver: async (message) => {
      const data = typeof message === 'string' ? message : JSON.stringify(message);
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    shown: () =>
      worker.evaluate(() =>
        (globalThis as unknown as Scope).shown.map(({ title, body, tag }) => ({ title, body, tag })),
      ),
    click: () => clickNewest(worker),
    closeAll: () =>
      worker.evaluate(() => {
        (globalThis as unknown as Scope).shown = [];
      }),
    withTabs: async (...urls) => {
      await worker.evaluate((all) => {
        const scope = globalThis as unknown as Scope;
        scope.tabLog = [];
        const tabOf = (url: string) => {
          const tab = {
            url,
            focused: false,
            focus: async (): Promise<unknown> => {
              scope.tabLog.push(`focus ${url}`);
              return tab;
            },
            navigate: async (to: string) => void scope.tabLog.push(`navigate ${url} to ${to}`),
          };
          return tab;
        };
        const tabs = all.map(tabOf);
        scope.clients.matchAll = async () => tabs;
        scope.clients.openWindow = async (url) => void scope.tabLog.push(`open ${url}`);
      }, urls);
      return () => worker.evaluate(() => (globalThis as unknown as Scope).tabLog);
    },
    renewSubscription: (renewed, source) => renew(worker, renewed, source),
  };
}

/** Dispatches an event that the browser itself sends only for a real notification. */
function clickNewest(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    const event = new scope.ExtendableEvent('notificationclick');
    scope.dispatchEvent(Object.assign(event, { notification: scope.shown.at(-1) }));
  });
}

/** Dispatches an event that the browser itself sends only for a real subscription. */
function renew(worker: Worker, renewed: object, source: RenewalSource): Promise<void> {
  return worker.evaluate(
    ([json, from]) => {
      const scope = globalThis as unknown as Scope;
      const subscription = { toJSON: () => json };
      const options = {};
      const { pushManager } = scope.registration;
      pushManager.subscribe = async (wanted) => {
        if (wanted !== options) throw new Error('These are not the options of the old subscription.');
        return subscription;
      };
      pushManager.getSubscription = async () => (from === 'browser' ? subscription : null);
      const event = new scope.ExtendableEvent('pushsubscriptionchange');
      Object.assign(event, {
        newSubscription: from === 'event' ? subscription : null,
        oldSubscription: from === 'options' ? { options } : null,
      });
      scope.dispatchEvent(event);
    },
    [renewed, source] as const,
  );
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

/**
 * Gives the pages of this browser a push service. The user allows notifications when asked, unless `permission` is
 * denied. Each subscription is the given one.
 */
export async function allowPush(
  page: Page,
  subscription: object,
  permission: 'default' | 'denied' = 'default',
): Promise<void> {
  await page.context().addInitScript(
    ([json, initial]) => {
      const store = {
        get: (name: string) => localStorage.getItem(`test.${name}`),
        set: (name: string, value: string) => localStorage.setItem(`test.${name}`, value),
      };
      const found = () =>
        store.get('subscribed') === 'yes'
          ? {
              ...json,
              toJSON: () => json,
              unsubscribe: async () => {
                store.set('subscribed', 'no');
                return true;
              },
            }
          : null;
      Object.defineProperty(Notification, 'permission', { get: () => store.get('permission') ?? initial });
      Notification.requestPermission = async () => {
        store.set('asked', 'yes');
        if (initial === 'default') store.set('permission', 'granted');
        return Notification.permission;
      };
      PushManager.prototype.getSubscription = async () => found() as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => {
        store.set('subscribed', 'yes');
        return found() as unknown as PushSubscription;
      };
    },
    [subscription as { endpoint: string }, permission] as const,
  );
}

/** Returns whether a page of this browser has asked for the permission of notifications. */
export const wasPermissionAsked = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('test.asked') === 'yes');
