/** What hands, keys and assistive technology can do to a board. */
import type { Square } from '../../../../engine/board/squares.ts';
import type { Drawing } from '../marks/drawings.ts';

/** A key on a square that the board itself has no use for, in lower case. */
export interface SquareKey {
  readonly key: string;
  readonly square: Square;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export interface BoardActs {
  /** A square was pressed: select, move there, or let go. */
  onPress: (square: Square) => void;
  /** A piece was lifted off its square. */
  onLift: (square: Square) => void;
  /** The lifted piece was let go: over a square, or beside the board. */
  onDrop: (from: Square, to: Square | null) => void;
  onCancel: () => void;
  /** Only what may be lifted follows the pointer: to be moved now, or later. */
  lift: (square: Square) => 'now' | 'later' | null;
  /** Absent where nothing can be drawn. */
  onDraw?: (drawing: Drawing) => void;
  /** The pencil is in hand: every press draws. */
  isPencil?: boolean;
  /** Answers whether the key meant something. */
  onKey?: (key: SquareKey) => boolean;
}

/** Of a board that is looked at, not played on. */
export const NO_ACTS: BoardActs = {
  onPress: () => {},
  onLift: () => {},
  onDrop: () => {},
  onCancel: () => {},
  lift: () => null,
};
