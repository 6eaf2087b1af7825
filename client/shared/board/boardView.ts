/** The content of a board besides the pieces. The board draws it without any logic of the game. */
import type { Color } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import type { Square } from '../../../engine/board/squares.ts';
import type { Orientation } from '../../../protocol/shapes/playerOptions.ts';
import type { Turns } from './geometry.ts';
import type { Drawing } from './marks/drawings.ts';

export interface BoardView {
  readonly position: Pick<Position, 'board' | 'owners' | 'states'>;
  readonly turns: Turns;
  /** Whether captured armies are drawn in the color of their new owner. */
  readonly convert: boolean;
  /** The orientation of pieces in this game. The user's own option has priority. */
  readonly orientation?: Orientation;
  /** The viewer, for labels such as "owned by you". Null for a watcher. */
  readonly viewer: Color | null;
  readonly selected: Square | null;
  /** Legal target squares of the selected piece. */
  readonly targets: readonly Square[];
  /** The piece of another player that the user has selected, with its legal target squares. */
  readonly looked?: { readonly square: Square; readonly targets: readonly Square[] } | null;
  /** A premove: the selected piece with its possible targets, or the stored premove. */
  readonly plan?: PremoveView | null;
  /** The user's own drawings. */
  readonly drawings?: readonly Drawing[];
  /** The move that the engine prefers, drawn as an arrow. */
  readonly bestMove?: MoveSquares | null;
  readonly lens?: LensView | null;
  readonly lastMove: MarkedMove | null;
  /** The moves before the last one, latest last. Older moves are marked fainter. */
  readonly recent?: readonly MarkedMove[];
  /** Squares of the kings in check. */
  readonly checked: readonly Square[];
  /** The player whose corner is highlighted. */
  readonly lit: Color | null;
  /** Whether the board shows an earlier position. */
  readonly isPast?: boolean;
  /** Whether the board is dimmed because no moves are possible. */
  readonly isDim: boolean;
  /** Armies that have just passed to another player. A wave animation shows the change. */
  readonly waves: readonly Wave[];
}

/** The squares of a move. */
export interface MoveSquares {
  readonly from: Square;
  readonly to: Square;
}

/** A marked move. */
export interface MarkedMove extends MoveSquares {
  readonly by: Color;
}

/** The content of the attack lens. */
export type LensView =
  | { readonly kind: 'army'; readonly color: Color; readonly attacked: ReadonlyMap<Square, number> }
  | { readonly kind: 'square'; readonly square: Square; readonly attackers: readonly Square[] };

export interface PremoveView {
  readonly premoveFrom: Square | null;
  readonly targets: readonly Square[];
  /** Target squares that are possible only later, if the piece then captures there. */
  readonly laterCaptures: readonly Square[];
  readonly premove: { readonly from: Square; readonly to: Square } | null;
}

/**
 * An army that passes to another player. Its pieces change their drawing when a wave from the king's square reaches
 * them.
 */
export interface Wave {
  readonly colors: readonly Color[];
  readonly from: Color;
  readonly origin: Square;
  /** Delay in milliseconds, so that two simultaneous waves are animated one after the other. */
  readonly delayMs: number;
}
