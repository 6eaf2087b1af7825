import { useEffect, useState } from 'react';

/**
 * Returns how many elements of a new list are rendered: the first ones at once, and as many again in each frame, so
 * that the layout of many elements is not a long task. Once the whole list was rendered, it stays whole, also when it
 * grows.
 */
export function useGradual(total: number, perFrame: number): number {
  const [count, setCount] = useState(perFrame);
  const next = count + perFrame;
  useEffect(() => {
    if (count === Number.POSITIVE_INFINITY) return;
    const frame = requestAnimationFrame(() => setCount(next < total ? next : Number.POSITIVE_INFINITY));
    return () => cancelAnimationFrame(frame);
  }, [count, next, total]);
  return Math.min(count, total);
}
