/** Full screen, which not every device supports. */
import { setDisplay, useDisplay } from '../storage/options.ts';

/** Returns whether the page is in full screen, or null on devices without full screen. */
export function useFullScreen(): boolean | null {
  const { isFullScreen } = useDisplay();
  return document.fullscreenEnabled ? isFullScreen : null;
}

export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser may refuse, and the page then stays unchanged.
  }
}

/** Synchronizes the option `isFullScreen` with the browser, in which the user can also leave full screen. */
export function followFullScreen(): void {
  const follow = () => setDisplay({ isFullScreen: document.fullscreenElement !== null });
  document.addEventListener('fullscreenchange', follow);
}

export function canVibrate(): boolean {
  return 'vibrate' in navigator;
}
