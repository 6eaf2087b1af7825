/**
 * Keeps the page that is shown where the server cannot be reached (client/public/sw.js). Called once the agreement is
 * accepted, since it stores files on the device. Browsers without service workers, and pages that are not served
 * securely, do without.
 */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.info('The offline page could not be kept:', error);
  });
}
