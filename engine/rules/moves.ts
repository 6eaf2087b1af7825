/** Moves as single numbers, and queries on a position: legal moves, checks, attackers. */
import { Board, type BoardMove, NOT_OVER, OVER_BARE_KINGS } from '../board/board.ts';
import { CELL_OF, FAR, KNIGHT_STEPS, NEAR, SQUARE_OF, STEPS } from '../board/geometry.ts';
import { COLORS, type Color, colorOf, KNIGHT } from '../board/pieces.ts';
import type { Position } from '../board/position.ts';
import type { Square } from '../board/squares.ts';
import { generate, isInCheck } from './generate.ts';
import { endByStates, hasBareKings } from './turns.ts';

/**
 * A move as a number: `from | to << 8 | promotion << 16`. The promotion is QUEEN, ROOK, BISHOP or KNIGHT, or 0 for no
 * promotion.
 */
export type Move = number;

export function makeMove(from: Square, to: Square, promotion = 0): Move {
  return from | (to << 8) | (promotion << 16);
}

export function moveFrom(move: Move): Square {
  return move & 255;
}

export function moveTo(move: Move): Square {
  return (move >> 8) & 255;
}

/** Returns the piece type of the promotion, or 0 for none. */
export function movePromotion(move: Move): number {
  return move >> 16;
}

/**
 * Returns the legal moves of the side to move (rule 6). Each promotion choice is a separate move. The list is empty if
 * the position ends the game (rules 9.1, 9.2, 9.7), if a pass is due, and if the side to move is checkmated.
 */
export function legalMoves(position: Position): Move[] {
  const board = loadBoard(position);
  if (board.over !== NOT_OVER) return [];
  const end = generate(board, board.turn, board.moves, 0);
  const moves: Move[] = [];
  for (let i = 0; i < end; i++) moves.push(toMove(board.moves[i]!));
  return moves;
}

/** Returns the legal moves that start on the square. */
export function legalMovesFrom(position: Position, square: Square): Move[] {
  return legalMoves(position).filter((move) => moveFrom(move) === square);
}

/** Returns all players in check (rule 6), active or not, in color order. */
export function checkedColors(position: Position): Color[] {
  return colorsInCheck(loadBoard(position));
}

/** Returns all players in check on a search board, active or not, in color order. */
export function colorsInCheck(board: Board): Color[] {
  return COLORS.filter((player) => board.hasKing(player) && isInCheck(board, player));
}

/**
 * Returns the squares of all pieces that attack the square (rule 6), including pinned pieces. Only armies of active
 * players count; if `by` is given, only those of that player. The square may be empty or occupied, even by the same
 * army.
 */
export function attackersOf(position: Position, square: Square, by?: Color): Square[] {
  const board = loadBoard(position);
  const attackers: Square[] = [];
  const target = CELL_OF[square]!;
  const add = (cell: number): void => {
    const owner = colorOf(board.owners[board.cells[cell]! >> 4]!);
    if (board.isActive(owner) && (by === undefined || by === owner)) attackers.push(SQUARE_OF[cell]!);
  };
  STEPS.forEach((step, direction) => {
    let cell = target + step;
    while (board.cells[cell] === 0) cell += step;
    const reach = cell === target + step ? NEAR : FAR;
    if ((reach[board.cells[cell]!]! >> direction) & 1) add(cell);
  });
  for (const step of KNIGHT_STEPS) if ((board.cells[target + step]! & 15) === KNIGHT) add(target + step);
  return attackers.sort((a, b) => a - b);
}

const shared = new Board();

/**
 * Loads the position into a shared board, which is valid until the next call. `over` says whether rule 9.1, 9.2 or 9.7
 * applies.
 */
export function loadBoard(position: Position): Board {
  shared.load(position);
  shared.over = endByStates(shared);
  if (shared.over === NOT_OVER && (position.turn === null || hasBareKings(shared)))
    shared.over = OVER_BARE_KINGS;
  return shared;
}

/** Converts a move of the search board to a Move. */
export function toMove(move: BoardMove): Move {
  const kind = move >> 16;
  const promotion = kind <= KNIGHT ? kind : 0; // A pawn that only changes its direction is not a promotion.
  return makeMove(SQUARE_OF[move & 255]!, SQUARE_OF[(move >> 8) & 255]!, promotion);
}
