/**
 * Keyboard access to the grid. One square is in the tab order (roving tabindex). Keys move the focus, press the square,
 * or query it.
 */
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { Square } from '../../../../engine/board/squares.ts';
import { keyOf } from '../../hooks/keys/keyOf.ts';
import { squareByKey, type Turns } from '../geometry.ts';
import { jumpByKey } from '../marks/jumps.ts';
import type { BoardActs } from './boardActions.ts';
import { focusSquare, squareOf } from './squareHit.ts';

export function useBoardFocus(acts: BoardActs, board: Uint8Array, turns: Turns, firstStop: Square) {
  const [tabStop, setTabStop] = useState(firstStop);
  const [focused, setFocused] = useState<Square | null>(null);
  // Whether the focus came from a pointer. Such a focus is invisible, so the page gets the keys that would move it.
  const isByPointer = useRef(false);
  const isPointerDown = useRef(false);

  /** Returns whether the key was handled. */
  const take = (event: KeyboardEvent<HTMLElement>, square: Square): boolean => {
    const { shiftKey, altKey, ctrlKey } = event;
    const key = keyOf(event);
    const isTakenByPage = () => !ctrlKey && (acts.onKey?.({ key, square, shiftKey, altKey }) ?? false);
    if (altKey) return isTakenByPage();
    if (key === 'enter' || key === ' ') acts.onPress(square);
    else if (key === 'escape') acts.onCancel();
    else {
      if (isByPointer.current && isTakenByPage()) return true;
      const to =
        squareByKey(event.key, ctrlKey, square, turns) ??
        (ctrlKey ? null : jumpByKey(key, shiftKey, square, board, turns));
      if (to === null) return !isByPointer.current && isTakenByPage();
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
