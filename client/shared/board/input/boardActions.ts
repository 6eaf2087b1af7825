/** The input actions of a board, by pointer, keyboard and assistive technology. */
import type { Square } from '../../../../engine/board/squares.ts';
import type { Drawing } from '../marks/drawings.ts';

/**
 * A key in lower case that was pressed on a square. The board asks for it before it moves the focus, if the focus came
 * from a pointer, and otherwise only for keys that do not move the focus.
 */
export interface SquareKey {
  readonly key: string;
  readonly square: Square;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export interface BoardActs {
  /** The user pressed a square: to select its piece, to move there, or to deselect. */
  onPress: (square: Square) => void;
  /** The user picked up a piece. */
  onLift: (square: Square) => void;
  /** The user dropped the piece on a square, or outside the board (null). */
  onDrop: (from: Square, to: Square | null) => void;
  onCancel: () => void;
  /** Returns whether the piece may be dragged for a move now, for a premove later, or not at all. */
  lift: (square: Square) => 'now' | 'later' | null;
  /** Undefined on boards that do not support drawings. */
  onDraw?: (drawing: Drawing) => void;
  /** Whether every press draws (drawing mode). */
  isPencil?: boolean;
  /** Returns whether the key was handled. */
  onKey?: (key: SquareKey) => boolean;
}

/** The actions of a read-only board. */
export const NO_ACTS: BoardActs = {
  onPress: () => {},
  onLift: () => {},
  onDrop: () => {},
  onCancel: () => {},
  lift: () => null,
};
