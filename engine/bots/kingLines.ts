/** Finds moves that give check before they are made: a table lookup, then the line between the piece and the king. */
import type { Board, BoardMove } from '../board/board.ts';
import {
  CELL_COUNT,
  type Cell,
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

/** `LINE_STEP[to - from + 256]` is the step from one cell towards another on the same line, or 0. */
const LINE_STEP = new Int8Array(1 << 9);
for (let d = 0; d < 8; d++)
  for (let far = 1; far < 12; far++) LINE_STEP[STEPS[d]! * far + CELL_COUNT] = STEPS[d]!;

/** Returns whether a piece type attacks a cell from another one on an empty board. */
export function mayAttack(kind: number, from: Cell, to: Cell): boolean {
  return HITS[(kind << 9) | (to - from + CELL_COUNT)] !== 0;
}

/**
 * Returns whether the moved piece attacks the king of one of the given players (a mask) from its target cell. Ignores
 * discovered checks and moves of kings.
 */
export function attacksKing(board: Board, move: BoardMove, players: number): boolean {
  const from = move & 255;
  const to = (move >> 8) & 255;
  const kind = move >> 16 || board.cells[from]! & 15;
  for (let player = 0; player < 4; player++) {
    if (player === board.turn || ((players >> player) & 1) === 0 || !board.hasKing(player as Color)) continue;
    const king = board.kings[player]!;
    if (!mayAttack(kind, to, king)) continue;
    if (kind >= KNIGHT || isFree(board, to, king, from)) return true;
  }
  return false;
}

/** Returns whether all cells between two cells of a line are empty. The cell `from` counts as empty. */
function isFree(board: Board, start: Cell, end: Cell, from: Cell): boolean {
  const step = LINE_STEP[end - start + CELL_COUNT]!;
  for (let cell = start + step; cell !== end; cell += step)
    if (board.cells[cell] !== 0 && cell !== from) return false;
  return true;
}
