/** Long press detection. */
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

const HOLD_MS = 350;
/** Tolerated movement in pixels, because a finger is never perfectly still. */
const STILL_PX = 8;

interface Waiting {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

export function useHold() {
  const waiting = useRef<Waiting | null>(null);
  const end = () => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  };
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  return {
    /** Ends the wait for a long press when the finger is lifted. */
    end,
    down({ pointerId, pointerType, clientX, clientY }: PointerEvent<HTMLElement>, onLongPress: () => void) {
      end();
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        waiting.current = null;
        onLongPress();
      }, HOLD_MS);
      waiting.current = { pointer: pointerId, x: clientX, y: clientY, timer };
    },
    /** Ends the wait for a long press if the finger has moved too far. */
    move({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      const now = waiting.current;
      if (now?.pointer !== pointerId) return;
      if (Math.hypot(clientX - now.x, clientY - now.y) > STILL_PX) end();
    },
  };
}

/**
 * Prevents a finger on the element from scrolling the page while `isOurs` is true. React's listeners are passive and
 * cannot do this.
 */
export function useNoScroll(element: RefObject<HTMLElement | null>, isOurs: boolean): void {
  useEffect(() => {
    const { current } = element;
    if (!current || !isOurs) return;
    const forbid = (event: TouchEvent) => event.preventDefault();
    current.addEventListener('touchmove', forbid, { passive: false });
    return () => current.removeEventListener('touchmove', forbid);
  }, [element, isOurs]);
}
