import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';
import { parseSquare, type Square } from '../../engine/rules/squares.ts';
import { squareAtPoint, squareByKey, type Turns } from './geometry.ts';
import type { Held } from './Pieces.tsx';

/** What hands, keys and assistive technology can do to a board. */
export interface BoardActs {
  /** A square was pressed: select, move there, or let go. */
  onPress: (square: Square) => void;
  /** A piece was lifted off its square. */
  onLift: (square: Square) => void;
  /** The lifted piece was let go: over a square, or beside the board. */
  onDrop: (from: Square, to: Square | null) => void;
  onCancel: () => void;
  /** Only what may be lifted follows the pointer. */
  canLift: (square: Square) => boolean;
}

/** A pointer that is down, where it came down, and on which square. */
interface Grip {
  readonly pointer: number;
  readonly square: Square;
  readonly x: number;
  readonly y: number;
  /** The middle of the square, which a lifted piece is centred on under the pointer. */
  readonly midX: number;
  readonly midY: number;
  isLifted: boolean;
}

/** A hand is never quite still: only what goes farther is a drag. */
const DRAG_FROM_PX = 3;

export function useBoardInput(acts: BoardActs, turns: Turns, firstStop: Square) {
  const grip = useRef<Grip | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [hovered, setHovered] = useState<Square | null>(null);
  const [tabStop, setTabStop] = useState(firstStop);
  const [focused, setFocused] = useState<Square | null>(null);

  const letGo = () => {
    grip.current = null;
    setHeld(null);
    setHovered(null);
  };

  return {
    held,
    hovered,
    tabStop,
    focused,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
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
        setTabStop(square);
        if (acts.canLift(square)) event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const now = grip.current;
        if (now?.pointer !== event.pointerId) return;
        if (!now.isLifted) {
          const isFar = Math.hypot(event.clientX - now.x, event.clientY - now.y) > DRAG_FROM_PX;
          if (!isFar || !acts.canLift(now.square)) return;
          now.isLifted = true;
          acts.onLift(now.square);
        }
        setHeld({ square: now.square, dx: event.clientX - now.midX, dy: event.clientY - now.midY });
        setHovered(squareUnder(event, turns));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const now = grip.current;
        if (now?.pointer !== event.pointerId) return;
        letGo();
        const to = squareUnder(event, turns);
        if (now.isLifted) acts.onDrop(now.square, to);
        else if (to === now.square) acts.onPress(to);
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        const now = grip.current;
        if (now?.pointer !== event.pointerId) return;
        letGo();
        if (now.isLifted) acts.onDrop(now.square, null);
      },
      /** Presses that no pointer made: assistive technology. */
      onClick(event: MouseEvent<HTMLElement>) {
        const square = squareOf(event.target);
        if (event.detail === 0 && square !== null) acts.onPress(square);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const square = squareOf(event.target);
        if (square === null || event.altKey || event.metaKey) return;
        if (event.key === 'Enter' || event.key === ' ') acts.onPress(square);
        else if (event.key === 'Escape') acts.onCancel();
        else {
          const to = squareByKey(event.key, event.ctrlKey, square, turns);
          if (to === null) return;
          setTabStop(to);
          cellOfSquare(event.currentTarget, to)?.focus();
        }
        event.preventDefault();
      },
      onFocus(event: FocusEvent<HTMLElement>) {
        const square = squareOf(event.target);
        setFocused(square);
        if (square !== null) setTabStop(square);
      },
      onBlur() {
        setFocused(null);
      },
    },
  };
}

function squareOf(target: EventTarget): Square | null {
  const name = target instanceof HTMLElement ? target.dataset.square : undefined;
  return name === undefined ? null : parseSquare(name);
}

function cellOfSquare(grid: HTMLElement, square: Square): HTMLElement | null {
  for (const cell of grid.querySelectorAll<HTMLElement>('[data-square]')) {
    if (squareOf(cell) === square) return cell;
  }
  return null;
}

function squareUnder(event: PointerEvent<HTMLElement>, turns: Turns): Square | null {
  const box = event.currentTarget.getBoundingClientRect();
  return squareAtPoint((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, turns);
}
