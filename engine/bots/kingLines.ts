/** A fast table lookup that finds moves which might give check, before they are made. */
import type { Board, BoardMove } from '../board/board.ts';
import {
  CELL_COUNT,
  END_DIRECTION,
  FIRST_DIRECTION,
  KNIGHT_STEPS,
  NONE,
  STEPS,
  TAKE_DIRECTION,
} from '../board/geometry.ts';
import { type Color, KNIGHT, PAWN_UP, QUEEN } from '../board/pieces.ts';

/** `HITS[kind << 9 | to - from + 256]` is 1 if a piece type attacks at this offset on an empty board. */
const HITS = new Uint8Array(16 << 9);
for (let kind = QUEEN; kind < PAWN_UP + 8; kind++) {
  const hit = (distance: number): void => {
    HITS[(kind << 9) | (distance + CELL_COUNT)] = 1;
  };
  for (let d = FIRST_DIRECTION[kind]!; d < END_DIRECTION[kind]!; d++)
    for (let far = 1; far < 12; far++) hit(STEPS[d]! * far);
  if (kind === KNIGHT) for (const far of KNIGHT_STEPS) hit(far);
  for (let i = kind * 3; kind >= PAWN_UP && i < kind * 3 + 3; i++) {
    const direction = TAKE_DIRECTION[i]!;
    if (direction !== NONE) hit(STEPS[direction]!);
  }
}

/**
 * Returns whether the moved piece could attack the king of one of the given players (a mask) from its target cell.
 * Ignores pieces that block the line, and discovered checks.
 */
export function mayAttackKing(board: Board, move: BoardMove, cornered: number): boolean {
  const kind = move >> 16 || board.cells[move & 255]! & 15;
  const to = (move >> 8) & 255;
  for (let player = 0; player < 4; player++) {
    if (player === board.turn || ((cornered >> player) & 1) === 0 || !board.hasKing(player as Color))
      continue;
    if (HITS[(kind << 9) | (board.kings[player]! - to + CELL_COUNT)] !== 0) return true;
  }
  return false;
}
