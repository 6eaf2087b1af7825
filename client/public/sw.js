// Offline support: an offline page, and the code of games on one device. While the server is reachable, every page and
// script comes from it, or from the browser's HTTP cache by its hashed name. So users always see the latest deployment.

/** The cache of the files below. The number must be increased with every change of these files. */
const CACHE = 'tetrarch-offline-3';
/** The prefix of the cache with the app's code. There is one cache per build, named by a hash of its files. */
const APP = 'tetrarch-app-';
const PAGE = '/offline/page.html';
const FILES = [
  PAGE,
  '/outside.css',
  '/offline/offline.js',
  '/logo/app-icon.svg',
  '/fonts/forum-latin-400-normal.woff2',
  '/fonts/forum-cyrillic-400-normal.woff2',
  '/fonts/commissioner-latin-wght-normal.woff2',
  '/fonts/commissioner-cyrillic-wght-normal.woff2',
];
/** URLs that work without a server. */
const LOCAL = /^\/(?:offline(?:\/game)?|games(?:\/[^/]+)?|practice)\/?$/;
const CACHED = /^\/(?:assets|fonts|logo|sounds)\//;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'keep-app') event.waitUntil(keepApp().catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => pageWithout(pathname)));
  else if (FILES.includes(pathname) || CACHED.test(pathname))
    event.respondWith(
      fetch(request).catch(async () => (await caches.match(pathname, { ignoreVary: true })) ?? Response.error()),
    );
});

async function pageWithout(pathname) {
  const app = LOCAL.test(pathname) ? await caches.match('/offline/app', { ignoreVary: true }) : undefined;
  return app ?? caches.match(PAGE);
}

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

/** Caches the page and all its code, or nothing if a file is missing. Then deletes the caches of older builds. */
async function keepApp() {
  const { sum, files } = await (await fetch('/offline/files.json', { cache: 'no-cache' })).json();
  const name = APP + sum;
  const page = await fetch('/offline', { cache: 'no-cache' });
  if (!page.ok) return;
  if (!(await caches.has(name))) {
    const cache = await caches.open(name);
    try {
      await cache.addAll(files);
    } catch (error) {
      await caches.delete(name);
      throw error;
    }
  }
  await (await caches.open(name)).put('/offline/app', page);
  for (const other of await caches.keys())
    if (other.startsWith(APP) && other !== name) await caches.delete(other);
}

async function dropOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name !== CACHE && !name.startsWith(APP));
  await Promise.all(older.map((name) => caches.delete(name)));
}
