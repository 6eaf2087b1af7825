// Push messages in the service worker: shown once, replaced, and opened by a click.

import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { pushTargetOf, shownNotifications } from '../support/serviceWorker.ts';
import { seen, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const WORKER = { serviceWorkers: 'allow', permissions: ['notifications'] } as const;
const MESSAGE = {
  id: 'n1',
  kind: 'YOUR_TURN',
  title: 'Your turn',
  text: 'It is your move in “Long table”.',
  link: '/rules',
  tag: 'YOUR_TURN:g1',
  count: 1,
};

it('[NTC-50] shows a push message once, and replaces it by one with the same tag', async () => {
  const { page } = await browser.newUser('Ada', app.url, WORKER);
  await page.goto('/');
  const { deliver } = await pushTargetOf(page);
  const shown = () => shownNotifications(page);
  await deliver(MESSAGE);
  await until(shown, 'the notification').toEqual([
    { title: MESSAGE.title, body: MESSAGE.text, tag: MESSAGE.tag },
  ]);
  await deliver({ ...MESSAGE, id: 'n2', text: 'Two games wait.' });
  await until(shown, 'the replaced notification').toEqual([
    { title: MESSAGE.title, body: 'Two games wait.', tag: MESSAGE.tag },
  ]);
  // A repeat is not shown, although the user has closed the notification, and neither are unknown forms.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (const one of await registration.getNotifications()) one.close();
  });
  await deliver(MESSAGE);
  for (const unknown of ['no JSON', '', { id: 'n3' }, { ...MESSAGE, id: 3 }, null]) await deliver(unknown);
  await deliver({ ...MESSAGE, id: 'n4', tag: 'other' });
  await until(shown, 'only the new notification').toEqual([
    { title: MESSAGE.title, body: MESSAGE.text, tag: 'other' },
  ]);
});

it('[NTC-51] opens the link of a clicked notification in an open tab, or in a new one', async () => {
  const { page } = await browser.newUser('Ada', app.url, WORKER);
  await page.goto('/');
  await seen(page, 'play-bots');
  const { worker, deliver } = await pushTargetOf(page);
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'control').toBe(true);
  /** Without a window manager no user can click a notification, so the worker gets the event of a click. */
  const click = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as ServiceWorkerLike;
      const [notification] = await scope.registration.getNotifications();
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  await deliver(MESSAGE);
  await until(() => shownNotifications(page), 'the notification').toHaveLength(1);
  await click();
  await page.waitForURL('**/rules');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(() => shownNotifications(page), 'the closed notification').toEqual([]);

  // Without a tab the worker opens a window. A link to another origin leads to the main menu.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ServiceWorkerLike;
    scope.opened = [];
    scope.clients.matchAll = async () => [];
    scope.clients.openWindow = async (url: string) => void scope.opened.push(url);
  });
  const opened = () => worker.evaluate(() => (globalThis as unknown as ServiceWorkerLike).opened);
  await deliver({ ...MESSAGE, id: 'n2', link: '/game/abc' });
  await until(() => shownNotifications(page), 'the second notification').toHaveLength(1);
  await click();
  await until(opened, 'a window').toEqual([`${app.url}/game/abc`]);
  await deliver({ ...MESSAGE, id: 'n3', link: 'https://elsewhere.example/' });
  await until(() => shownNotifications(page), 'the third notification').toHaveLength(1);
  await click();
  await until(opened, 'the main menu').toEqual([`${app.url}/game/abc`, `${app.url}/`]);
});

/** The parts of a service worker's global scope that the tests use. */
interface ServiceWorkerLike {
  opened: string[];
  readonly registration: { getNotifications(): Promise<unknown[]> };
  readonly clients: {
    matchAll: () => Promise<unknown[]>;
    openWindow: (url: string) => Promise<void>;
  };
  readonly NotificationEvent: new (type: string, init: object) => Event;
  dispatchEvent(event: Event): boolean;
}
