/**
 * The attack lens marks the attacks of one army, or the attackers of one square. The server can forbid the lens in a
 * game.
 */

import type { Color } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import { SQUARE_COUNT, type Square } from '../../../../engine/board/squares.ts';
import { attackersOf } from '../../../../engine/rules/moves.ts';

/** The content of the lens: all attacks of one player's army, or all attackers of one square. */
export type Lens =
  | { readonly kind: 'army'; readonly color: Color }
  | { readonly kind: 'square'; readonly square: Square };

/** Returns every square that an army attacks, with the number of its attackers. Frozen armies attack nothing. */
export function attackedBy(position: Position, color: Color): ReadonlyMap<Square, number> {
  const attacked = new Map<Square, number>();
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const count = attackersOf(position, square, color).length;
    if (count > 0) attacked.set(square, count);
  }
  return attacked;
}
