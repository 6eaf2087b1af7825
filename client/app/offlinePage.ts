import { whenIdle } from '../shared/hooks/whenIdle.ts';

/**
 * Keeps what works without a server: a page that says so, and the code of play offline (client/public/sw.js). Called once
 * the agreement is accepted, since it stores files on the device. Browsers without service workers, and pages that are
 * not served securely, do without.
 */
export function cacheOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The code is a megabyte: it comes once everything else is there.
  void serviceWorker.ready.then(({ active }) => whenIdle(() => active?.postMessage('keep-app')));
  serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.info('The offline page could not be kept:', error);
  });
}
