/** What attacks what: help that the server may forbid at a table. */

import type { Color } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import { SQUARE_COUNT, type Square } from '../../../../engine/board/squares.ts';
import { attackersOf } from '../../../../engine/rules/moves.ts';

/** What the lens is held over: all that one player's army attacks, or all that attacks one square. */
export type Lens =
  | { readonly kind: 'army'; readonly color: Color }
  | { readonly kind: 'square'; readonly square: Square };

/** Every square that an army attacks, with how many of its pieces do. Frozen armies attack nothing. */
export function attackedBy(position: Position, color: Color): ReadonlyMap<Square, number> {
  const attacked = new Map<Square, number>();
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const count = attackersOf(position, square, color).length;
    if (count > 0) attacked.set(square, count);
  }
  return attacked;
}
