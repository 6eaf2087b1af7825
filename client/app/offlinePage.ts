import { cacheOfflineApp, renewOfflineApp } from '../shared/hooks/offlineApp.ts';

/**
 * Registers the service worker (client/public/sw.js), which caches an offline page. Called only after the agreement is
 * accepted, because the service worker stores files on the device. Does nothing if the browser has no service workers
 * or the context is not secure.
 */
export function cacheOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').then(renewOfflineApp, (error: unknown) => {
    console.info('The offline page could not be kept:', error);
  });
  window.addEventListener('appinstalled', cacheOfflineApp);
}
