// The installable app: its manifest and icons, its page without a server, and the guarantee that outdated code is never
// served.

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FlakyConnection, openFlakyConnection } from '../../tests/harness/servers/flakyProxy.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { seen, until } from '../support/table.ts';

const PUBLIC = join(import.meta.dirname, '..', '..', 'client', 'public');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
};

const app = useApp();
const browser = useBrowser();
let connection: FlakyConnection;
beforeAll(async () => {
  connection = await openFlakyConnection(Number(new URL(app.url).port));
});
afterAll(() => connection.close());

const ALLOWED = { serviceWorkers: 'allow' } as const;

it('the app can be installed: it has a manifest, and icons of the listed sizes', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(`${app.url}${address}`)).json();
  expect(manifest).toMatchObject({ name: 'Tetrarch', start_url: '/', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(app.url + src);
    expect(answer.headers()['content-type'], src).toContain(type);
    if (sizes === 'any') continue;
    const size = await page.evaluate(async (from) => {
      const image = new Image();
      image.src = from;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const purposes = manifest.icons.map((icon: { purpose?: string }) => icon.purpose ?? 'any');
  expect(purposes).toContain('maskable');
});

it('the app shows its offline page in the chosen language, and recovers automatically', async () => {
  const { page, allow } = await browser.newUser('Ada', app.url, {
    ...ALLOWED,
    connection,
    stored: { options: { language: 'es' } },
  });
  allow(/ERR_|Failed to load resource/); // The test cuts the connection of this browser.
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'at work').toBe(true);
  connection.cut('reset');
  await page.goto('/create');
  await page.getByRole('heading', { name: 'No se puede llegar al servidor' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  connection.restore();
  await seen(page, 'open-table');
  expect(new URL(page.url()).pathname).toBe('/create');
});

it('the service worker caches only the code of offline play', async () => {
  const nina = await browser.newUser('Nina', app.url, { ...ALLOWED, isNew: true });
  await nina.page.goto('/');
  await nina.page.getByRole('heading', { name: 'Before you sit down' }).waitFor();
  const workers = () =>
    nina.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);

  const { page } = await browser.newUser('Ada', app.url, ALLOWED);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/create');
  await seen(page, 'open-table');
  const stored = await page.evaluate(async () => {
    const files: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) files.push(new URL(url).pathname);
    }
    return files;
  });
  expect(stored).toContain('/offline/page.html');
  expect(
    stored.filter((file) => !/^\/(outside\.css|(offline|fonts|logo|assets|sounds)\/.*)$/.test(file)),
  ).toEqual([]);
});

it('[WEB-100] the scripts of the first page are at most 150 kB', async () => {
  const scripts = [
    ...(await (await fetch(app.url)).text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g),
  ];
  expect(scripts.length).toBeGreaterThan(2);
  const sizes = await Promise.all(
    scripts.map(async ([, path = '']) => {
      const answer = await fetch(app.url + path, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
      return Number(answer.headers.get('content-length'));
    }),
  );
  expect(sizes.every((size) => size > 0)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});

/** Returns whether the code of offline play is cached. */
const cached = (page: Page) => page.evaluate(async () => (await caches.match('/offline/app')) !== undefined);

it('[WEB-101] the code of offline play is cached when the user first opens offline play, unless the data saver of the browser is on', async () => {
  const { page } = await browser.newUser('Ada', app.url, ALLOWED);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/create');
  await seen(page, 'open-table');
  expect(await cached(page)).toBe(false);
  await page.goto('/offline');
  await until(() => cached(page), 'the code of offline play').toBe(true);

  const saving = await browser.newUser('Ben', app.url, ALLOWED);
  await saving.context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const messages: unknown[] = [];
  await saving.context.exposeFunction('noteMessage', (message: unknown) => void messages.push(message));
  await saving.context.addInitScript(() => {
    const post = ServiceWorker.prototype.postMessage;
    ServiceWorker.prototype.postMessage = function (...values: unknown[]) {
      (globalThis as unknown as { noteMessage(message: unknown): void }).noteMessage(values[0]);
      return Reflect.apply(post, this, values);
    };
  });
  await saving.page.goto('/offline');
  await saving.page.evaluate(() => navigator.serviceWorker.ready);
  await saving.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(messages).toEqual([]);
  expect(await cached(saving.page)).toBe(false);
});

it('[WEB-101] the code of offline play is cached when the user installs the app, and each version replaces the one before', async () => {
  const { page } = await browser.newUser('Ada', app.url, ALLOWED);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await cached(page)).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await until(() => cached(page), 'the code of offline play').toBe(true);

  const { page: older } = await browser.newUser('Ben', app.url, ALLOWED);
  await older.goto('/');
  await older.evaluate(() => navigator.serviceWorker.ready);
  await older.evaluate(async () => {
    const cache = await caches.open('tetrarch-app-old');
    await cache.put('/offline/app', new Response('an older version'));
  });
  await older.goto('/create');
  const versions = async () =>
    (await older.evaluate(() => caches.keys())).filter((name) => name.startsWith('tetrarch-app-'));
  await until(versions, 'only the current version').toEqual([expect.not.stringContaining('old')]);
  expect(await cached(older)).toBe(true);
});

it('[WEB-101] the code of offline play is cached when the user opens the installed app', async () => {
  const { context, page } = await browser.newUser('Ada', app.url, ALLOWED);
  // The headless browser cannot install an app, so its window is declared to be that of an installed app.
  await context.addInitScript(() => {
    const match = window.matchMedia;
    window.matchMedia = (query) => match.call(window, query.replace('display-mode: standalone', 'width > 0'));
  });
  await page.goto('/');
  await until(() => cached(page), 'the code of offline play').toBe(true);
});

it('the next page load shows a new version, although a service worker is active', async () => {
  let version = 1;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') {
      response.setHeader('Content-Type', 'text/html').setHeader('Cache-Control', 'no-cache');
      response.end(`<!doctype html><h1>Version ${version}</h1><script src="/start.js"></script>`);
      return;
    }
    const file = join(PUBLIC, path);
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    if (path === '/start.js') response.end("navigator.serviceWorker.register('/sw.js')");
    else if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const { page, allow } = await browser.newUser('Ada', `http://localhost:${port}`, ALLOWED);
    allow(/favicon/); // The test server has no icon at this path.
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'at work').toBe(true);
    version = 2;
    await page.reload();
    expect(await page.getByRole('heading').innerText()).toBe('Version 2');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
