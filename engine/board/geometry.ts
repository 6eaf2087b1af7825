/**
 * Constant tables of the search board. The 12x12 board is embedded in a 16x16 board, two squares from every edge, so
 * that no step of any piece, including a knight, leaves the array or wraps into another rank. An index into the 16x16
 * board is called a cell.
 *
 * Directions are numbered as in DIRECTION_NAMES: 0 to 3 are straight and 4 to 7 are diagonal. `d ^ 2` is the opposite
 * of `d`.
 */
import { BISHOP, KING, PAWN_UP, QUEEN, ROOK } from './pieces.ts';
import { SIDE, SQUARE_COUNT } from './squares.ts';

/** An index into the padded 16x16 board. 0 is always outside the board and means "none". */
export type Cell = number;

export const CELL_COUNT = 256;
/** Content of cells outside the board. It acts like a piece without a color that no player can capture. */
export const OUTSIDE = 64;
/** Size of tables indexed by cell content. */
const CONTENT_COUNT = 128;

/** Cell by square, and square by cell. */
export const CELL_OF = new Uint8Array(SQUARE_COUNT);
export const SQUARE_OF = new Uint8Array(CELL_COUNT);
for (let square = 0; square < SQUARE_COUNT; square++) {
  const cell = (Math.floor(square / SIDE) + 2) * 16 + (square % SIDE) + 2;
  CELL_OF[square] = cell;
  SQUARE_OF[cell] = square;
}

/** The index difference to the neighboring cell, by direction. */
export const STEPS = Int32Array.of(16, 1, -16, -1, 17, -15, -17, 15);
export const KNIGHT_STEPS = Int32Array.of(33, 31, -33, -31, 18, 14, -18, -14);

const STRAIGHT = 0x0f;
const DIAGONAL = 0xf0;

/** The directions of a sliding piece type: from FIRST_DIRECTION up to, but not including, END_DIRECTION. */
export const FIRST_DIRECTION = new Uint8Array(16);
export const END_DIRECTION = new Uint8Array(16);
FIRST_DIRECTION[BISHOP] = 4;
END_DIRECTION[BISHOP] = 8;
END_DIRECTION[ROOK] = 4;
END_DIRECTION[QUEEN] = 8;

/**
 * The steps of each pawn type: at most two steps without a capture (PUSH), and three captures (TAKE). The tables
 * contain the direction of each step and the resulting pawn type (rule 5). Unused directions are NONE.
 */
export const NONE = 255;
export const PUSH_DIRECTION = new Uint8Array(16 * 2).fill(NONE);
export const PUSH_KIND = new Uint8Array(16 * 2);
export const TAKE_DIRECTION = new Uint8Array(16 * 3).fill(NONE);
export const TAKE_KIND = new Uint8Array(16 * 3);
for (let d = 0; d < 4; d++) {
  const previous = (d + 3) & 3;
  const next = (d + 1) & 3;
  // An ordinary pawn steps one square ahead and captures on the two forward diagonals.
  const ordinary = PAWN_UP + d;
  PUSH_DIRECTION.set([d], ordinary * 2);
  PUSH_KIND.set([ordinary], ordinary * 2);
  TAKE_DIRECTION.set([4 + d, 4 + previous], ordinary * 3);
  TAKE_KIND.set([ordinary, ordinary], ordinary * 3);
  // The direction of a central pawn is the diagonal between the straight directions d and next. The pawn steps in
  // either straight direction, and captures on its own diagonal and on both adjacent diagonals.
  const central = PAWN_UP + 4 + d;
  PUSH_DIRECTION.set([d, next], central * 2);
  PUSH_KIND.set([PAWN_UP + d, PAWN_UP + next], central * 2);
  TAKE_DIRECTION.set([4 + d, 4 + previous, 4 + next], central * 3);
  TAKE_KIND.set([central, PAWN_UP + d, PAWN_UP + next], central * 3);
}

/**
 * Attack tables, seen from the attacked cell. Bit d of NEAR[piece] means that the piece attacks the cell from the
 * neighboring cell in direction d. Bit d of FAR[piece] means that the piece attacks the cell from farther away in
 * direction d, if no other piece is between.
 */
export const NEAR = new Uint8Array(CONTENT_COUNT);
export const FAR = new Uint8Array(CONTENT_COUNT);
for (let code = 0; code < 64; code++) {
  const kind = code & 15;
  const far =
    kind === QUEEN ? STRAIGHT | DIAGONAL : kind === ROOK ? STRAIGHT : kind === BISHOP ? DIAGONAL : 0;
  FAR[code] = far;
  NEAR[code] = kind === KING ? STRAIGHT | DIAGONAL : far;
  for (let i = 0; i < 3 && kind >= PAWN_UP; i++) {
    const direction = TAKE_DIRECTION[kind * 3 + i]!;
    if (direction !== NONE) NEAR[code] = NEAR[code]! | (1 << (direction ^ 2));
  }
}

/**
 * `IS_LAST[kind << 8 | cell]` is 1 if a pawn of this type promotes on this cell. A central pawn promotes on either of
 * two edges (rule 5).
 */
export const IS_LAST = new Uint8Array(16 * CELL_COUNT);
for (let kind = PAWN_UP; kind < PAWN_UP + 8; kind++) {
  for (const cell of CELL_OF) {
    const lines = [cell >> 4 === 13, (cell & 15) === 13, cell >> 4 === 2, (cell & 15) === 2];
    const d = kind - PAWN_UP;
    const isLast = d < 4 ? lines[d]! : lines[d & 3]! || lines[(d + 1) & 3]!;
    IS_LAST[(kind << 8) | cell] = isLast ? 1 : 0;
  }
}

/**
 * `MAY_ENTER[mask << 7 | content]` is 1 if a player may move onto a cell with this content. The mask has a bit for each
 * color that the player owns. A player may enter empty cells and capture other colors, but never a king (rule 5).
 */
export const MAY_ENTER = new Uint8Array(16 * CONTENT_COUNT);
for (let mask = 0; mask < 16; mask++) {
  MAY_ENTER[mask << 7] = 1;
  for (let code = 1; code < 64; code++) {
    const isOwn = (mask >> (code >> 4)) & 1;
    MAY_ENTER[(mask << 7) | code] = isOwn || (code & 15) === KING ? 0 : 1;
  }
}
