import { type RefObject, useLayoutEffect } from 'react';

const GUARDED_MS = 500;

/**
 * On touch screens, ignores presses where the element was, for half a second after it has disappeared. A finger that is
 * on its way to the element would otherwise press what has taken its place.
 */
export function useGuardedArea(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !window.matchMedia('(pointer: coarse)').matches) return;
    return () => guard(current.getBoundingClientRect());
  }, [element]);
}

function guard({ left, right, top, bottom }: DOMRect): void {
  const ignore = (event: MouseEvent) => {
    const { clientX, clientY, detail } = event;
    // A click by keyboard or screen reader has no count.
    if (detail === 0 || clientX < left || clientX > right || clientY < top || clientY > bottom) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, true);
  setTimeout(() => window.removeEventListener('click', ignore, true), GUARDED_MS);
}
