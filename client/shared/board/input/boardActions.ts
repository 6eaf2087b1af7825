/** The input actions of a board, by pointer, keyboard and assistive technology. */
import type { Square } from '../../../../engine/board/squares.ts';
import type { Drawing } from '../marks/drawings.ts';

/** A key on a square that the board itself does not handle, in lower case. */
export interface SquareKey {
  readonly key: string;
  readonly square: Square;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export interface BoardActs {
  /** A square was pressed, to select its piece, to move there, or to deselect. */
  onPress: (square: Square) => void;
  /** A piece was picked up. */
  onLift: (square: Square) => void;
  /** The picked-up piece was dropped: on a square, or outside the board. */
  onDrop: (from: Square, to: Square | null) => void;
  onCancel: () => void;
  /** Pieces that may be dragged, for a move now or a premove. */
  lift: (square: Square) => 'now' | 'later' | null;
  /** Undefined on boards without drawings. */
  onDraw?: (drawing: Drawing) => void;
  /** In drawing mode every press draws. */
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
