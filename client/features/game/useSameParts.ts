import { useEffect, useRef } from 'react';
import { withSameParts } from '../../shared/data/room/sameParts.ts';

/** Returns the value, but reuses the parts of the previous render that are equal. */
export function useSameParts<T>(value: T): T {
  const drawn = useRef(value);
  const same = withSameParts(drawn.current, value);
  useEffect(() => {
    drawn.current = same;
  });
  return same;
}
