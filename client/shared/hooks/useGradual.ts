import { useEffect, useState } from 'react';

/**
 * Returns how many of the elements are rendered: the first ones at once, and as many again in each frame, so that the
 * layout of many elements is not a long task. All of them remain rendered.
 */
export function useGradual(total: number, perFrame: number): number {
  const [count, setCount] = useState(perFrame);
  const isDone = count >= total;
  useEffect(() => {
    if (isDone) return;
    const frame = requestAnimationFrame(() => setCount(count + perFrame));
    return () => cancelAnimationFrame(frame);
  }, [isDone, count, perFrame]);
  return Math.min(count, total);
}
