import { useEffect, useRef } from 'react';
import { withSameParts } from '../../shared/data/room/sameParts.ts';

/**
 * Returns the value, in which all parts that equal those of the previous render are replaced by the previous ones.
 */
export function useSameParts<T>(value: T): T {
  const drawn = useRef(value);
  const same = withSameParts(drawn.current, value);
  useEffect(() => {
    drawn.current = same;
  });
  return same;
}
