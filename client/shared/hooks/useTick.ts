import { useEffect, useState } from 'react';

/**
 * Renders the component again after `delayMs`, and after each further delay. With null there are no further renders.
 * The caller computes the delay again in every render, so that a clock renders exactly when its text changes. Hidden
 * pages do not render; they render immediately when they become visible.
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
