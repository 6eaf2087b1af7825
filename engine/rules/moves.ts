/** Moves as the rest of the program knows them, one number each, and the questions that are asked about a position. */
import { Board, type BoardMove, NOT_OVER, OVER_BARE_KINGS } from '../board/board.ts';
import { CELL_OF, FAR, KNIGHT_STEPS, NEAR, SQUARE_OF, STEPS } from '../board/geometry.ts';
import { COLORS, type Color, KNIGHT } from '../board/pieces.ts';
import type { Position } from '../board/position.ts';
import type { Square } from '../board/squares.ts';
import { generate, isInCheck } from './generate.ts';
import { endByStates, hasBareKings } from './turns.ts';

/** `from | to << 8 | promotion << 16`; promotion is QUEEN, ROOK, BISHOP or KNIGHT where the move promotes, else 0. */
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

/** The kind promoted to, 0 for none. */
export function movePromotion(move: Move): number {
  return move >> 16;
}

/**
 * The legal moves of the player to move (rule 6), each choice of promotion a move of its own. Empty when the game is over
 * by what stands on the board (9.1, 9.2, 9.7), when a pass is due, and when the player to move is checkmated.
 */
export function legalMoves(position: Position): Move[] {
  const board = loadBoard(position);
  if (board.over !== NOT_OVER) return [];
  const end = generate(board, board.turn, board.moves, 0);
  return Array.from(board.moves.subarray(0, end), toMove);
}

/** Those of `legalMoves` that begin on the square. */
export function legalMovesFrom(position: Position, square: Square): Move[] {
  return legalMoves(position).filter((move) => moveFrom(move) === square);
}

/** Every player in check (rule 6), active or not, in the order of the colours. */
export function checkedColors(position: Position): Color[] {
  return colorsInCheck(loadBoard(position));
}

/** The same for a board. */
export function colorsInCheck(board: Board): Color[] {
  return COLORS.filter((player) => board.hasKing(player) && isInCheck(board, player));
}

/**
 * The squares of all pieces that attack the square (rule 6), pinned ones included: pieces of active players' armies,
 * of one player's army when `by` is given. The square may hold anything, also a piece of the same army.
 */
export function attackersOf(position: Position, square: Square, by?: Color): Square[] {
  const board = loadBoard(position);
  const attackers: Square[] = [];
  const target = CELL_OF[square]!;
  const add = (cell: number): void => {
    const owner = board.owners[board.cells[cell]! >> 4] as Color;
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
 * The position on a board that everybody shares: good until the next call from anywhere. `over` says whether 9.1, 9.2 or
 * 9.7 holds.
 */
export function loadBoard(position: Position): Board {
  shared.load(position);
  shared.over = endByStates(shared);
  if (shared.over === NOT_OVER && (position.turn === null || hasBareKings(shared)))
    shared.over = OVER_BARE_KINGS;
  return shared;
}

/** A move of the search board as a Move. */
export function toMove(move: BoardMove): Move {
  const kind = move >> 16;
  const promotion = kind <= KNIGHT ? kind : 0; // a pawn that only changes its direction is no promotion
  return makeMove(SQUARE_OF[move & 255]!, SQUARE_OF[(move >> 8) & 255]!, promotion);
}
