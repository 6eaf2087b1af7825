/** A position: everything that the rules depend on, except the history that repetition and passes need (rule 13). */
import type { Color, PieceCode } from './pieces.ts';
import { BISHOP, COLORS, KING, KNIGHT, makePiece, PAWN_UP, QUEEN, ROOK } from './pieces.ts';
import { parseSquare, SIDE, SQUARE_COUNT, type Square } from './squares.ts';

/**
 * The states of a player. Only ACTIVE players take turns. The armies of RESIGNED and OUT_OF_TIME players are frozen
 * (rule 4).
 */
export type PlayerState = 0 | 1 | 2 | 3;

export const ACTIVE = 0;
export const RESIGNED = 1;
export const OUT_OF_TIME = 2;
export const DEFEATED = 3;
/** One letter per state, in numerical order. */
export const STATE_LETTERS = 'artm';

export interface Position {
  /** 144 piece codes by square. They must not be modified. */
  readonly board: Uint8Array;
  /** The side to move. Null if the game is over. */
  readonly turn: Color | null;
  /** The owner of each army, indexed by the color of the army (rule 3). */
  readonly owners: readonly [Color, Color, Color, Color];
  /** The state of each player. */
  readonly states: readonly PlayerState[];
  /** The points of each player, in steps of 0.5 (rule 10). */
  readonly points: readonly number[];
  /** Turns since the last capture, pawn move, checkmate or change of a player's state. */
  readonly quiet: number;
  /** Number of turns since the start: moves and passes. */
  readonly ply: number;
}

/** WHITE's army (rule 2): square, type and, for a pawn, the index of its direction (0 UP, 1 RIGHT, 4 UP_RIGHT). */
const WHITE_ARMY: readonly (readonly [string, number])[] = [
  ['a1', KING],
  ['b1', QUEEN],
  ['a2', BISHOP],
  ['b2', BISHOP],
  ['c1', ROOK],
  ['a3', ROOK],
  ['c2', KNIGHT],
  ['b3', KNIGHT],
  ['d1', PAWN_UP + 1],
  ['d2', PAWN_UP + 1],
  ['d3', PAWN_UP + 1],
  ['a4', PAWN_UP],
  ['b4', PAWN_UP],
  ['c4', PAWN_UP],
  ['c3', PAWN_UP + 4],
  ['d4', PAWN_UP + 4],
];

/** The start position (rule 2). */
export function startPosition(): Position {
  const board = new Uint8Array(SQUARE_COUNT);
  for (const [name, kind] of WHITE_ARMY) {
    let square = parseSquare(name) ?? 0;
    let turned = kind;
    for (const color of COLORS) {
      board[square] = makePiece(color, turned) satisfies PieceCode;
      square = turnSquare(square);
      turned = turnKind(turned);
    }
  }
  return {
    board,
    turn: 0,
    owners: [0, 1, 2, 3],
    states: [ACTIVE, ACTIVE, ACTIVE, ACTIVE],
    points: [0, 0, 0, 0],
    quiet: 0,
    ply: 0,
  };
}

/** Rotates a square by a quarter turn clockwise around the board's center: (file, rank) becomes (rank, 13 - file). */
function turnSquare(square: Square): Square {
  const file = square % SIDE;
  const rank = Math.floor(square / SIDE);
  return (SIDE - 1 - file) * SIDE + rank;
}

/**
 * Rotates the direction of a pawn type: UP to RIGHT to DOWN to LEFT to UP, and the diagonals likewise. Both the
 * straight and the diagonal pawn types are numbered in this order.
 */
function turnKind(kind: number): number {
  if (kind < PAWN_UP) return kind;
  const direction = kind - PAWN_UP;
  return PAWN_UP + (direction & 4) + ((direction + 1) & 3);
}
