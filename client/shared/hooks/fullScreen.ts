/** Full screen, and other device-dependent features. */
import { setDisplay, useDisplay } from '../storage/options.ts';

/** Null on devices without full screen. */
export function useFullScreen(): boolean | null {
  const { isFullScreen } = useDisplay();
  return document.fullscreenEnabled ? isFullScreen : null;
}

export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser may refuse; the page is unchanged then.
  }
}

/**
 * Synchronizes the option `isFullScreen` with the browser, whether it was changed here or by the browser's keys.
 */
export function followFullScreen(): void {
  const follow = () => setDisplay({ isFullScreen: document.fullscreenElement !== null });
  document.addEventListener('fullscreenchange', follow);
}

export function canVibrate(): boolean {
  return 'vibrate' in navigator;
}
