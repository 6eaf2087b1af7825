/**
 * Keyboard access to the grid. One square is in the tab order (roving tabindex). Keys move the focus, press the square,
 * or query it.
 */
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { Square } from '../../../../engine/board/squares.ts';
import { squareByKey, type Turns } from '../geometry.ts';
import { jumpByKey } from '../marks/jumps.ts';
import type { BoardActs } from './boardActions.ts';
import { focusSquare, squareOf } from './squareHit.ts';

export function useBoardFocus(acts: BoardActs, board: Uint8Array, turns: Turns, firstStop: Square) {
  const [tabStop, setTabStop] = useState(firstStop);
  const [focused, setFocused] = useState<Square | null>(null);
  // Whether the focus came from a pointer. Such a focus is invisible, so the arrow keys do not move it: they step
  // through the game.
  const isByPointer = useRef(false);
  const isPointerDown = useRef(false);

  /** Returns whether the key was handled. */
  const take = (event: KeyboardEvent<HTMLElement>, square: Square): boolean => {
    const { key, shiftKey, altKey, ctrlKey } = event;
    if (altKey)
      return (
        acts.onKey?.({ key: event.code.replace('Key', '').toLowerCase(), square, shiftKey, altKey }) ?? false
      );
    const isStep = isByPointer.current && (key === 'ArrowLeft' || key === 'ArrowRight');
    if (isStep && acts.onKey?.({ key: key.toLowerCase(), square, shiftKey, altKey })) return true;
    if (key === 'Enter' || key === ' ') acts.onPress(square);
    else if (key === 'Escape') acts.onCancel();
    else {
      const to =
        squareByKey(key, ctrlKey, square, turns) ??
        (ctrlKey ? null : jumpByKey(key, shiftKey, square, board, turns));
      if (to === null)
        return !ctrlKey && (acts.onKey?.({ key: key.toLowerCase(), square, shiftKey, altKey }) ?? false);
      setTabStop(to);
      isByPointer.current = false;
      focusSquare(event.currentTarget, to);
    }
    return true;
  };

  return {
    tabStop,
    focused,
    /** `pressed` is called when a press on the square begins, and `released` when it ends. */
    pressed(square: Square) {
      setTabStop(square);
      isByPointer.current = true;
      isPointerDown.current = true;
    },
    released() {
      isPointerDown.current = false;
    },
    handlers: {
      /** A click without a pointer comes from assistive technology. */
      onClick(event: MouseEvent<HTMLElement>) {
        const square = squareOf(event.target);
        if (event.detail === 0 && square !== null) acts.onPress(square);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const square = squareOf(event.target);
        if (square === null || event.metaKey) return;
        if (take(event, square)) event.preventDefault();
      },
      onFocus(event: FocusEvent<HTMLElement>) {
        const square = squareOf(event.target);
        if (!isPointerDown.current) isByPointer.current = false;
        setFocused(square);
        if (square !== null) setTabStop(square);
      },
      onBlur() {
        setFocused(null);
      },
    },
  };
}
