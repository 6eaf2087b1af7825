// Push messages: the service worker shows each once, opens its link, and renews the subscription.

import { afterAll, beforeAll, it } from 'vitest';
import { PushService } from '../../tests/harness/servers/pushService.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { workerOf } from '../support/serviceWorker.ts';
import { seen, until } from '../support/table.ts';

const app = useApp({ options: () => ({ env: { PUSH_ALLOW_LOCAL: '1' } }) });
const browser = useBrowser();
let service: PushService;
beforeAll(async () => {
  service = await PushService.start();
});
afterAll(() => service.stop());

const WORKER = { serviceWorkers: 'allow' } as const;
const MESSAGE = {
  id: 'n1',
  kind: 'YOUR_TURN',
  title: 'Your turn',
  text: 'It is your move in “Long table”.',
  link: '/rules',
  tag: 'YOUR_TURN:g1',
  count: 1,
};
const shownAs = (change: object = {}) => ({
  title: MESSAGE.title,
  body: MESSAGE.text,
  tag: MESSAGE.tag,
  ...change,
});

it('[NTC-50] shows a push message once, and replaces it by one with the same tag', async () => {
  const { page } = await browser.newUser('Ada', app.url, WORKER);
  await page.goto('/');
  const { deliver, shown, closeAll } = await workerOf(page);
  await deliver(MESSAGE);
  await until(shown, 'the notification').toEqual([shownAs()]);
  await deliver({ ...MESSAGE, id: 'n2', text: 'Two games wait.' });
  await until(shown, 'the replaced notification').toEqual([shownAs({ body: 'Two games wait.' })]);
  // Neither a repeat, although the user has closed the notification, nor an unknown form is shown.
  await closeAll();
  await deliver(MESSAGE);
  for (const unknown of ['no JSON', '', { id: 'n3' }, { ...MESSAGE, id: 3 }, null]) await deliver(unknown);
  await deliver({ ...MESSAGE, id: 'n4', tag: 'other' });
  await until(shown, 'only the new notification').toEqual([shownAs({ tag: 'other' })]);
});

it('[NTC-51] opens the link of a clicked notification in an open tab, or in a new one', async () => {
  const { page } = await browser.newUser('Ada', app.url, WORKER);
  await page.goto('/');
  await seen(page, 'play-bots');
  const { deliver, shown, click, withoutTabs } = await workerOf(page);
  await deliver(MESSAGE);
  await until(shown, 'the notification').toHaveLength(1);
  await click();
  await page.waitForURL('**/rules');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(shown, 'the closed notification').toEqual([]);

  // Without a tab the worker opens a window. A link to another origin leads to the main menu.
  const opened = await withoutTabs();
  await deliver({ ...MESSAGE, id: 'n2', link: '/game/abc' });
  await until(shown, 'the second notification').toHaveLength(1);
  await click();
  await until(opened, 'a window').toEqual([`${app.url}/game/abc`]);
  await deliver({ ...MESSAGE, id: 'n3', link: 'https://elsewhere.example/' });
  await until(shown, 'the third notification').toHaveLength(1);
  await click();
  await until(opened, 'the main menu').toEqual([`${app.url}/game/abc`, `${app.url}/`]);
});
