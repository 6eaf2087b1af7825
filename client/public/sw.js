// Shows a page of its own where the server cannot be reached. Nothing of the product's code is kept here: every page
// and script comes from the server (or, by its hashed name, from the browser's own cache), so that what people see is
// always what was deployed last.

/** Raised with every change of the files below. */
const CACHE = 'tetrarch-offline-2';
const PAGE = '/offline/page.html';
const FILES = [
  PAGE,
  '/outside.css',
  '/offline/offline.js',
  '/logo/app-icon.svg',
  '/fonts/forum-latin-400-normal.woff2',
  '/fonts/forum-cyrillic-400-normal.woff2',
];

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function dropOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
