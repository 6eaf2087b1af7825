/** Drawing with a pointer: with the right button, in drawing mode, or after a long press. */
import { type PointerEvent, useRef, useState } from 'react';
import type { Square } from '../../../../engine/board/squares.ts';
import type { Turns } from '../geometry.ts';
import { type Drawing, type Pen, penOf } from '../marks/drawings.ts';
import { squareUnder } from './squareHit.ts';

const RIGHT_BUTTON = 2;

/** @param onDraw absent on boards without drawings; @param isPencil whether every press draws. */
export function useDrawGrip(
  turns: Turns,
  onDraw: ((drawing: Drawing) => void) | undefined,
  isPencil: boolean,
) {
  const grip = useRef<{ pointer: number; from: Square; pen: Pen } | null>(null);
  const [draft, setDraft] = useState<Drawing | null>(null);
  const take = (pointer: number, from: Square, pen: Pen) => {
    grip.current = { pointer, from, pen };
    setDraft({ from, to: from, pen });
  };
  const cancel = () => {
    grip.current = null;
    setDraft(null);
  };
  return {
    /** The drawing that would result if the pointer were released now. */
    draft,
    cancel,
    /** Begins a drawing at this square after a long press. */
    begin: (pointer: number, from: Square) => onDraw && take(pointer, from, 'blue'),
    /** `down`, `move` and `up` return whether the pointer draws. A pointer that draws must have no other effect. */
    down(event: PointerEvent<HTMLElement>) {
      const from = squareUnder(event, turns);
      const draws = event.button === RIGHT_BUTTON || (isPencil && event.button === 0);
      if (!onDraw || !draws || from === null || !event.isPrimary) return false;
      event.currentTarget.setPointerCapture(event.pointerId);
      take(event.pointerId, from, penOf(event));
      return true;
    },
    move(event: PointerEvent<HTMLElement>) {
      const now = grip.current;
      if (now?.pointer !== event.pointerId) return false;
      setDraft({ from: now.from, to: squareUnder(event, turns) ?? now.from, pen: now.pen });
      return true;
    },
    up(event: PointerEvent<HTMLElement>) {
      const now = grip.current;
      if (now?.pointer !== event.pointerId) return false;
      const to = squareUnder(event, turns);
      cancel();
      if (to !== null) onDraw?.({ from: now.from, to, pen: now.pen });
      return true;
    },
  };
}
