import { KING, makePiece } from '../../engine/board/pieces.ts';
import type { Position } from '../../engine/board/position.ts';
import type { Square } from '../../engine/board/squares.ts';
import { checkedColors } from '../../engine/rules/moves.ts';

/** Returns the squares of all kings in check. */
export function checkedKings(position: Position): readonly Square[] {
  return checkedColors(position).map((color) => position.board.indexOf(makePiece(color, KING)));
}
