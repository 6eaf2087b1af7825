import { whenIdle } from '../shared/hooks/whenIdle.ts';

/**
 * Registers the service worker (client/public/sw.js), which caches an offline page and the code of play offline.
 * Called after the agreement is accepted, because it stores files on the device. Does nothing without service
 * worker support or a secure context.
 */
export function cacheOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The code of play offline is a megabyte, so it is loaded after everything else.
  void serviceWorker.ready.then(({ active }) => whenIdle(() => active?.postMessage('keep-app')));
  serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.info('The offline page could not be kept:', error);
  });
}
