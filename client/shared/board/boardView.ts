/** What a board shows beside the pieces. Decisions are made elsewhere; the board draws what it is told. */
import type { Color } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import type { Square } from '../../../engine/board/squares.ts';
import type { Orientation } from '../../../protocol/shapes/playerOptions.ts';
import type { Turns } from './geometry.ts';
import type { Drawing } from './marks/drawings.ts';

export interface BoardView {
  readonly position: Pick<Position, 'board' | 'owners' | 'states'>;
  readonly turns: Turns;
  /** Taken-over pieces change colour. */
  readonly convert: boolean;
  /** Which way pieces stand at this table; the person's own option wins. */
  readonly orientation?: Orientation;
  /** Who looks: "owned by you". */
  readonly viewer: Color | null;
  readonly selected: Square | null;
  /** Squares that the selected piece may move to. */
  readonly targets: readonly Square[];
  /** Where a piece of somebody else may go, which the person looks at. */
  readonly looked?: { readonly square: Square; readonly targets: readonly Square[] } | null;
  /** A move in advance: the piece in hand with where it may go, or what is planned. */
  readonly plan?: PremoveView | null;
  /** What people have drawn for themselves. */
  readonly drawings?: readonly Drawing[];
  readonly lens?: LensView | null;
  readonly lastMove: MarkedMove | null;
  /** The moves before the last one, the latest last; marked fainter the longer ago they were. */
  readonly recent?: readonly MarkedMove[];
  /** Squares of the kings in check. */
  readonly checked: readonly Square[];
  /** Whose corner is lit. */
  readonly lit: Color | null;
  /** The field is darkened: nobody can move. */
  readonly isDim: boolean;
  /** Armies that just changed hands, each to be shown as a wave. */
  readonly waves: readonly Wave[];
}

/** A move as the board marks it. */
export interface MarkedMove {
  readonly by: Color;
  readonly from: Square;
  readonly to: Square;
}

/** What the attack lens shows. */
export type LensView =
  | { readonly kind: 'army'; readonly color: Color; readonly attacked: ReadonlyMap<Square, number> }
  | { readonly kind: 'square'; readonly square: Square; readonly attackers: readonly Square[] };

export interface PremoveView {
  readonly premoveFrom: Square | null;
  readonly targets: readonly Square[];
  readonly premove: { readonly from: Square; readonly to: Square } | null;
}

/** An army changes hands: its pieces take their new drawing as a wave from the king's square reaches them. */
export interface Wave {
  readonly colors: readonly Color[];
  readonly from: Color;
  readonly origin: Square;
  /** Two armies at once follow each other. */
  readonly delayMs: number;
}
