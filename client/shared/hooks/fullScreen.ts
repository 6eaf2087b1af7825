/** The whole screen for the page, and the other things that only some devices can do. */
import { setDisplay, useDisplay } from '../storage/options.ts';

/** Null where the device has no full screen to give. */
export function useFullScreen(): boolean | null {
  const { isFullScreen } = useDisplay();
  return document.fullscreenEnabled ? isFullScreen : null;
}

export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser may refuse; the page stays as it is.
  }
}

/** Keeps the option `isFullScreen` as the browser has it, however it was changed: by a press here, or by its own keys. */
export function followFullScreen(): void {
  const follow = () => setDisplay({ isFullScreen: document.fullscreenElement !== null });
  document.addEventListener('fullscreenchange', follow);
}

export function canVibrate(): boolean {
  return 'vibrate' in navigator;
}
