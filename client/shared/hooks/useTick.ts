import { useEffect, useState } from 'react';

/**
 * Draws the component again when `delayMs` has passed, and again after each such time; null stops it. The delay is asked
 * anew after every drawing, so that a clock is drawn on the boundary at which its text changes and never in between.
 * Nothing is drawn for a page that nobody sees; when it is seen again, it is drawn at once.
 */
export function useTick(delayMs: number | null): void {
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count starts the next wait
  useEffect(() => {
    if (delayMs === null) return;
    const draw = () => setCount((n) => n + 1);
    if (document.hidden) {
      document.addEventListener('visibilitychange', draw, { once: true });
      return () => document.removeEventListener('visibilitychange', draw);
    }
    const timer = setTimeout(draw, Math.max(16, delayMs));
    return () => clearTimeout(timer);
  }, [delayMs, count]);
}
