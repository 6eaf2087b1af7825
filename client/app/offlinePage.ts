import { whenIdle } from '../shared/hooks/whenIdle.ts';

/**
 * Registers the service worker (client/public/sw.js), which caches an offline page and the code of offline play. Called
 * only after the agreement is accepted, because it stores files on the device. Does nothing if the browser has no
 * service workers or the context is not secure.
 */
export function cacheOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // Loads the code of offline play last, because it is a megabyte.
  void serviceWorker.ready.then(({ active }) => whenIdle(() => active?.postMessage('keep-app')));
  serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.info('The offline page could not be kept:', error);
  });
}
