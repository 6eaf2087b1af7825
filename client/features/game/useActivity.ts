import { useEffect } from 'react';
import { bumpActivity } from '../../shared/data/calls/activity.ts';

const EVERY_MS = 60_000;

/**
 * Reports the player's activity to the server, at most once a minute and only after pointer or keyboard input. Ignores
 * failed reports. With null, for example for a watcher, reports nothing.
 */
export function useActivity(gameSessionId: string | null): void {
  useEffect(() => {
    if (gameSessionId === null) return;
    let notifiedAt = Number.NEGATIVE_INFINITY;
    const onActivity = () => {
      if (performance.now() - notifiedAt < EVERY_MS) return;
      notifiedAt = performance.now();
      void bumpActivity(gameSessionId);
    };
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) addEventListener(kind, onActivity);
    return () => {
      for (const kind of kinds) removeEventListener(kind, onActivity);
    };
  }, [gameSessionId]);
}
