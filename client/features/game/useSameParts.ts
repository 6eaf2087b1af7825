import { useEffect, useRef } from 'react';
import { withSameParts } from '../../shared/data/room/sameParts.ts';

/** The value, with every part that says the same as in the last drawing being the very one of the last drawing. */
export function useSameParts<T>(value: T): T {
  const drawn = useRef(value);
  const same = withSameParts(drawn.current, value);
  useEffect(() => {
    drawn.current = same;
  });
  return same;
}
