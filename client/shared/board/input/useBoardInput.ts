import { type MouseEvent, type PointerEvent, type TouchEvent, useRef, useState } from 'react';
import type { Square } from '../../../../engine/board/squares.ts';
import type { Turns } from '../geometry.ts';
import type { DraggedPiece } from '../look/Pieces.tsx';
import type { BoardActs } from './boardActions.ts';
import { hasSmallCells } from './smallCells.ts';
import { squareOf, squareUnder } from './squareHit.ts';
import { useBoardFocus } from './useBoardFocus.ts';
import { useDrawGrip } from './useDrawGrip.ts';
import { useHold, useNoScroll } from './useHold.ts';

/** A pressed pointer with its position and square. */
interface Grip {
  readonly pointer: number;
  readonly square: Square;
  readonly x: number;
  readonly y: number;
  /** The center of the square. A piece that is picked up is centered under the pointer. */
  readonly midX: number;
  readonly midY: number;
  isLifted: boolean;
}

/** Minimum distance of a drag in pixels. A shorter movement is a press, because a pointer is never perfectly still. */
const DRAG_FROM_PX = 3;
/** The square that the loupe magnifies. */
export interface LoupeSpot {
  readonly pointer: number;
  /** The square on which the press began. */
  readonly from: Square;
  readonly square: Square;
}

export function useBoardInput(acts: BoardActs, board: Uint8Array, turns: Turns, firstStop: Square) {
  const grid = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);
  const [held, setDragged] = useState<DraggedPiece | null>(null);
  const [hovered, setHovered] = useState<Square | null>(null);
  const [loupe, setLoupe] = useState<LoupeSpot | null>(null);
  const draw = useDrawGrip(turns, acts.onDraw, acts.isPencil ?? false);
  const hold = useHold();
  const focus = useBoardFocus(acts, board, turns, firstStop);
  useNoScroll(grid, loupe !== null || draw.draft !== null);

  const release = () => {
    focus.released();
    hold.end();
    grip.current = null;
    setDragged(null);
    setHovered(null);
  };

  const onLongPress = (pointer: number, square: Square, boardPx: number) => {
    const isOwn = acts.lift(square) !== null;
    const isSmall = hasSmallCells(boardPx);
    // On large cells, a long press on the user's own piece does not draw, because the piece may still be dragged.
    if (grip.current?.isLifted || (isOwn && !isSmall)) return;
    release();
    if (!isSmall) return draw.begin(pointer, square);
    if (isOwn) acts.onLift(square);
    setLoupe({ pointer, from: square, square });
  };

  return {
    grid,
    held,
    hovered,
    loupe,
    draft: draw.draft,
    tabStop: focus.tabStop,
    focused: focus.focused,
    handlers: {
      ...focus.handlers,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (draw.down(event)) return;
        const square = squareOf(event.target);
        if (square === null || !event.isPrimary || event.button !== 0) return;
        const box = (event.target as HTMLElement).getBoundingClientRect();
        const middle = { midX: box.left + box.width / 2, midY: box.top + box.height / 2 };
        grip.current = {
          pointer: event.pointerId,
          square,
          x: event.clientX,
          y: event.clientY,
          ...middle,
          isLifted: false,
        };
        focus.pressed(square);
        const boardPx = event.currentTarget.getBoundingClientRect().width;
        hold.down(event, () => onLongPress(event.pointerId, square, boardPx));
        if (acts.lift(square) !== null) event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        hold.move(event);
        if (draw.move(event)) return;
        if (loupe?.pointer === event.pointerId) {
          const square = squareUnder(event, turns);
          return square === null ? undefined : setLoupe({ ...loupe, square });
        }
        const now = grip.current;
        if (now?.pointer !== event.pointerId) return;
        if (!now.isLifted) {
          const isFar = Math.hypot(event.clientX - now.x, event.clientY - now.y) > DRAG_FROM_PX;
          if (!isFar || acts.lift(now.square) === null) return;
          now.isLifted = true;
          hold.end();
          acts.onLift(now.square);
        }
        setDragged({ square: now.square, dx: event.clientX - now.midX, dy: event.clientY - now.midY });
        setHovered(squareUnder(event, turns));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (draw.up(event)) return;
        const to = squareUnder(event, turns);
        if (loupe?.pointer === event.pointerId) {
          setLoupe(null);
          // A piece dropped on its own square stays selected.
          const isBack = to === loupe.from && acts.lift(to) !== null;
          return to === null || isBack ? undefined : acts.onPress(to);
        }
        const now = grip.current;
        if (now?.pointer !== event.pointerId) return;
        release();
        if (now.isLifted) acts.onDrop(now.square, to);
        else if (to === now.square) acts.onPress(to);
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        draw.cancel();
        setLoupe(null);
        const now = grip.current;
        if (now?.pointer !== event.pointerId) return;
        release();
        if (now.isLifted) acts.onDrop(now.square, null);
      },
      /**
       * Suppresses the click that follows a touch if the touch has opened something under the finger, such as the
       * promotion picker. The click would press it.
       */
      onTouchEnd(event: TouchEvent<HTMLElement>) {
        const touch = event.changedTouches[0];
        if (!touch || !event.cancelable) return;
        const under = document.elementFromPoint(touch.clientX, touch.clientY);
        if (!event.currentTarget.contains(under)) event.preventDefault();
      },
      /** Suppresses the context menu, because the right button and a long press draw. */
      onContextMenu(event: MouseEvent<HTMLElement>) {
        event.preventDefault();
      },
    },
  };
}
