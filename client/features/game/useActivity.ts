import { useEffect } from 'react';
import { bumpActivity } from '../../shared/data/calls/activity.ts';

const EVERY_MS = 60_000;

/**
 * Tells the server that a player is there, once a minute at most and only while hands or keys are at work: thinking over
 * the board is no absence. Null for who only watches. A failure is the line's to show.
 */
export function useActivity(gameSessionId: string | null): void {
  useEffect(() => {
    if (gameSessionId === null) return;
    let notifiedAt = Number.NEGATIVE_INFINITY;
    const tell = () => {
      if (performance.now() - notifiedAt < EVERY_MS) return;
      notifiedAt = performance.now();
      void bumpActivity(gameSessionId);
    };
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) addEventListener(kind, tell);
    return () => {
      for (const kind of kinds) removeEventListener(kind, tell);
    };
  }, [gameSessionId]);
}
