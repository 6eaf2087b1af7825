// A push message from the server to a browser that subscribes and decrypts it itself. Only Firefox can use a push
// service on this machine; the headless Chromium has none.

import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureFirefox } from '../../scripts/services/engines.mjs';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { lookedAt, tellTurn } from '../../tests/harness/users/notified.ts';
import { type Autopush, startAutopush } from './autopush.ts';

const isFirefox = process.env.ENGINE === 'firefox';
const WAIT = { timeout: 30_000, interval: 100 };

let server: TestServer;
let service: Autopush;
let browser: Browser;
beforeAll(async () => {
  if (!isFirefox) return;
  service = await startAutopush();
  server = await startTestServer({ PUSH_ALLOW_LOCAL: '1' });
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: ensureFirefox(),
    headless: true,
    extraPrefsFirefox: {
      'dom.push.serverURL': service.url,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
      'permissions.default.desktop-notification': 1,
    },
  });
}, 120_000);
afterAll(async () => {
  if (!isFirefox) return;
  await browser.close();
  await server.stop();
  await service.close();
});

it.runIf(isFirefox)(
  '[NTC-59] the server sends a push message to Firefox, which decrypts it for the service worker',
  async () => {
    const page = await browser.newPage();
    const { url } = server;
    await page.goto(`${url}/goodbye/en.html`);
    await page.evaluate(() => localStorage.setItem('tetrarch.agreement', '1'));
    const created = await page.evaluate(async () => {
      const post = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      const user = await (await post('/api/guest/login', {})).json();
      localStorage.setItem('tetrarch.session', JSON.stringify(user));
      return user.id as string;
    });
    expect(created).toBeTypeOf('string');
    await page.goto(`${url}/notifications`);
    await (await page.waitForSelector('[data-testid="push-on"]', { timeout: 30_000 }))?.click();
    await page.waitForSelector('[data-testid="push-off"]', { timeout: 30_000 });
    await (await page.waitForSelector('[data-testid="kind-YOUR_TURN"] input'))?.click();
    await expect
      .poll(() => page.$eval('[data-testid="kind-YOUR_TURN"] input', (input) => input.checked), WAIT)
      .toBe(true);
    await expect
      .poll(
        () =>
          server.services.database.db
            .selectFrom('notification_preference')
            .selectAll()
            .where('account_id', '=', created)
            .execute(),
        WAIT,
      )
      .toHaveLength(1);
    await page.goto('about:blank');
    await lookedAt(server, created, 120);
    await tellTurn(server, created, 'slow');
    // Code 100 means that the message was decrypted and given to the service worker. Without a desktop,
    // showNotification fails.
    await expect.poll(() => service.acknowledged, WAIT).toEqual([100]);
  },
);
