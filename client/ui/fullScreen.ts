/** The whole screen for the page, and the other things that only some devices can do. */
import { useSyncExternalStore } from 'react';

/** Null where the device has no full screen to give. */
export function useFullScreen(): boolean | null {
  return useSyncExternalStore(subscribe, () =>
    document.fullscreenEnabled ? document.fullscreenElement !== null : null,
  );
}

export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser may refuse; the page stays as it is.
  }
}

export function canVibrate(): boolean {
  return 'vibrate' in navigator;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
