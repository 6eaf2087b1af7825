// Offline support: an offline page, and the code of games on one device. While the server is reachable, every page and
// script comes from it, or from the browser's HTTP cache by its hashed name. So users always see the latest deployment.
// Below it: push messages.

/** The cache of the files below. The number must be increased with every change of these files. */
const CACHE = 'tetrarch-offline-3';
/** The prefix of the cache with the app's code. There is one cache per build, named by a hash of its files. */
const APP = 'tetrarch-app-';
/** The cache that remembers which notifications were shown. Its entries are empty and named by the id. */
const SHOWN = 'tetrarch-shown';
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
  const older = names.filter((name) => name !== CACHE && name !== SHOWN && !name.startsWith(APP));
  await Promise.all(older.map((name) => caches.delete(name)));
}

// Push messages. The server sends JSON: id, title, text, link and tag. It renders the texts in the user's language.

const ICON = '/logo/app-icon-192.png';
/** The number of notifications that are remembered as shown. */
const MAX_SHOWN = 100;

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openLink(event.notification.data?.link));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event));
});

/** Shows the message once. A message with the tag of a shown notification replaces it. */
async function showMessage(data) {
  const message = parseMessage(data);
  if (message === null) return;
  const { id, title, text, link, tag } = message;
  const shown = await caches.open(SHOWN);
  const name = `/shown/${encodeURIComponent(id)}`;
  if (await shown.match(name)) return;
  // A replaced notification alerts the user again, because its id is new.
  const options = { body: text, tag, renotify: true, icon: ICON, data: { link } };
  await self.registration.showNotification(title, options);
  await shown.put(name, new Response());
  const names = await shown.keys();
  await Promise.all(names.slice(0, -MAX_SHOWN).map((old) => shown.delete(old)));
}

/** Returns null for a message of an unknown form, such as that of a newer server. */
function parseMessage(data) {
  try {
    const { id, title, text, link, tag } = data.json();
    const isKnown = [id, title, text, link].every((value) => typeof value === 'string');
    return isKnown ? { id, title, text, link, tag: typeof tag === 'string' ? tag : id } : null;
  } catch {
    return null;
  }
}

/** Opens the page in an open tab of the product, or in a new one. Other origins lead to the main menu. */
async function openLink(link) {
  const { origin } = self.location;
  const wanted = new URL(link ?? '/', origin);
  const url = wanted.origin === origin ? wanted.href : `${origin}/`;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url) ?? tabs.find((one) => one.focused) ?? tabs[0];
  if (!tab) return self.clients.openWindow(url);
  const focused = await tab.focus().catch(() => tab);
  if (focused.url === url) return focused;
  // A tab that this worker does not control cannot be navigated.
  return focused.navigate(url).catch(() => self.clients.openWindow(url));
}

/** Stores the subscription that replaces an expired one. Guests have a call of their own. */
async function renewSubscription({ newSubscription, oldSubscription }) {
  const { pushManager } = self.registration;
  const options = oldSubscription?.options;
  // The event of an older browser contains neither subscription.
  const renewed =
    newSubscription ?? (await (options ? pushManager.subscribe(options) : pushManager.getSubscription()));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  const body = JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
  for (const api of ['/api', '/api/guest']) {
    const answer = await fetch(`${api}/push-subscription`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    if (answer.ok) return;
  }
}
