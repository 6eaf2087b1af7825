/** The code of offline play, which the service worker (client/public/sw.js) caches on request. */
import { whenIdle } from './whenIdle.ts';

/** The prefix of the cache name. The service worker uses the same prefix. */
const CACHE = 'tetrarch-app-';

interface DataSaver {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Caches the code of offline play, about a megabyte, when the page is idle. Does nothing if the browser's data saver is
 * on, or without a service worker. Called when the user looks at offline play or installs the app.
 */
export function cacheOfflineApp(): void {
  if (!('serviceWorker' in navigator) || (navigator as DataSaver).connection?.saveData === true) return;
  void navigator.serviceWorker.ready.then(({ active }) => whenIdle(() => active?.postMessage('keep-app')));
}

/** Caches the code of the current version if an older version is cached or if the user has installed the app. */
export async function renewOfflineApp(): Promise<void> {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const names = await caches.keys().catch((): string[] => []);
  if (isInstalled || names.some((name) => name.startsWith(CACHE))) cacheOfflineApp();
}
