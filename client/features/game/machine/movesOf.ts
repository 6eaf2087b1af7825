/** What the rules say of a position, worked out once: guards, marks and the board ask it again and again. */

import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import { checkedColors, legalMoves, type Move } from '../../../../engine/rules/moves.ts';

const moves = COLORS.map(() => new WeakMap<Position, readonly Move[]>());
const checked = new WeakMap<Position, readonly Color[]>();

/** What a player could move if it were that player's turn; nothing for nobody. */
export function movesOf(position: Position, turn: Color | null): readonly Move[] {
  const known = turn === null ? undefined : moves[turn];
  if (!known) return [];
  let found = known.get(position);
  if (!found) {
    found = legalMoves(position.turn === turn ? position : { ...position, turn });
    known.set(position, found);
  }
  return found;
}

/** The players in check. */
export function checkedIn(position: Position): readonly Color[] {
  let found = checked.get(position);
  if (!found) {
    found = checkedColors(position);
    checked.set(position, found);
  }
  return found;
}
