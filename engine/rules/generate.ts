/**
 * Legal move generation on the search board (rules 5 and 6). Moves that leave the player's king in check are not
 * generated: one scan of the lines through the king finds the checking and the pinned pieces. A pinned piece stays on
 * its line, an answer to a check captures the checking piece or blocks its line, and only king moves test their target
 * cell for attacks. The player need not be active or to move, because checkmate detection uses the same code (rule 7).
 */
import type { Board } from '../board/board.ts';
import {
  CELL_COUNT,
  type Cell,
  END_DIRECTION,
  FAR,
  FIRST_DIRECTION,
  IS_LAST,
  KNIGHT_STEPS,
  MAY_ENTER,
  NEAR,
  NONE,
  PUSH_DIRECTION,
  PUSH_KIND,
  STEPS,
  TAKE_DIRECTION,
  TAKE_KIND,
} from '../board/geometry.ts';
import { BISHOP, type Color, KING, KNIGHT, QUEEN, ROOK } from '../board/pieces.ts';

/** The directions in which the piece on each cell may move, as a mask: all directions unless the piece is pinned. */
const allowed = new Uint8Array(CELL_COUNT).fill(0xff);
const pinned = new Uint8Array(8);
let pinnedCount = 0;
/**
 * Number of checking pieces, and the first of them with its direction from the king. The direction is NONE for a
 * knight.
 */
let checkerCount = 0;
let checker: Cell = 0;
let checkerDirection = NONE;
/** The target cells of moves that end the check, by a capture of the checking piece or by a block of its line. */
const answers = new Uint8Array(CELL_COUNT);

/** Returns whether an active opponent attacks this player's king, which must exist. */
export function isInCheck(board: Board, player: Color): boolean {
  return isAttacked(board, board.kings[player]!, board.hostile[player]!);
}

/** Returns whether a piece of one of these colors (a mask) attacks the cell. Pins are ignored. */
export function isAttacked(board: Board, cell: Cell, colors: number): boolean {
  const cells = board.cells;
  for (let d = 0; d < 8; d++) {
    const step = STEPS[d]!;
    let at = cell + step;
    let piece = cells[at]!;
    let reach = NEAR[piece]!;
    if (piece === 0) {
      do {
        at += step;
        piece = cells[at]!;
      } while (piece === 0);
      reach = FAR[piece]!;
    }
    if (((reach >> d) & (colors >> (piece >> 4)) & 1) !== 0) return true;
  }
  for (let i = 0; i < 8; i++) {
    const piece = cells[cell + KNIGHT_STEPS[i]!]!;
    if ((piece & 15) === KNIGHT && ((colors >> (piece >> 4)) & 1) !== 0) return true;
  }
  return false;
}

/** Returns whether the player has a legal move. */
export function hasLegalMove(board: Board, player: Color, at: number): boolean {
  return (
    generateButKing(board, player, board.moves, at, false) > at ||
    ownKingMoves(board, player, board.moves, at, true) > at
  );
}

/**
 * Generates the player's legal moves into `out` from index `at` on, and returns the index after the last one. The
 * player must have a king. With `noisyOnly`, it generates only captures and promotions, unless the player is in check.
 */
export function generate(
  board: Board,
  player: Color,
  out: Int32Array,
  at: number,
  noisyOnly = false,
): number {
  const end = generateButKing(board, player, out, at, noisyOnly);
  return ownKingMoves(board, player, out, end, !noisyOnly || checkerCount > 0);
}

/** Masks without a color: an army to which no piece belongs, and opponents who attack nothing. */
const NO_ARMY = 0;
const NO_OPPONENT = 0;
const ANY_PIECE = QUEEN;

/**
 * Generates the captures of the piece on the cell into `out`, whoever owns the captured pieces and whether or not the
 * moves are legal, and returns their number. A pawn also captures on empty cells. A sliding piece captures the first
 * piece on each line. Kings are not captured.
 */
export function generateCaptures(board: Board, from: Cell, out: Int32Array): number {
  const { cells } = board;
  const kind = cells[from]! & 15;
  if (kind === KING) return kingMoves(board, from, NO_ARMY, NO_OPPONENT, out, 0, false);
  if (kind === KNIGHT) return knightMoves(cells, from, NO_ARMY, out, 0, false);
  if (kind < KNIGHT) return slidingMoves(cells, from, kind, NO_ARMY, out, 0, false);
  // Where no cell is empty, a pawn has no moves but captures.
  const full = cells.map((piece) => piece || ANY_PIECE);
  return pawnMoves(full, from, kind, NO_ARMY, out, 0, false);
}

/** Generates the moves of all pieces except the king, and records the checking pieces. */
function generateButKing(
  board: Board,
  player: Color,
  out: Int32Array,
  at: number,
  noisyOnly: boolean,
): number {
  const king = board.kings[player]!;
  const army = board.army[player]!;
  lookAround(board, king, army, board.hostile[player]!);
  const withQuiet = !noisyOnly || checkerCount > 0;
  let end = at;
  if (checkerCount < 2) {
    for (let color = 0; color < 4; color++) {
      if (((army >> color) & 1) === 0) continue;
      end = armyMoves(board, color, army, out, end, withQuiet);
    }
    if (checkerCount === 1) end = keepLegalReplies(king, out, at, end);
  }
  for (let i = 0; i < pinnedCount; i++) allowed[pinned[i]!] = 0xff;
  return end;
}

/** Finds the checking pieces and the pinned pieces of the army. */
function lookAround(board: Board, king: Cell, army: number, hostile: number): void {
  const cells = board.cells;
  checkerCount = 0;
  pinnedCount = 0;
  for (let d = 0; d < 8; d++) {
    const step = STEPS[d]!;
    let at = king + step;
    let piece = cells[at]!;
    let reach = NEAR[piece]!;
    if (piece === 0) {
      do {
        at += step;
        piece = cells[at]!;
      } while (piece === 0);
      reach = FAR[piece]!;
    }
    const color = piece >> 4;
    if (((hostile >> color) & 1) !== 0) {
      if (((reach >> d) & 1) !== 0) addChecker(at, d);
    } else if (((army >> color) & 1) !== 0) {
      const own = at;
      do {
        at += step;
        piece = cells[at]!;
      } while (piece === 0);
      if (((FAR[piece]! >> d) & (hostile >> (piece >> 4)) & 1) !== 0) {
        allowed[own] = (1 << d) | (1 << (d ^ 2));
        pinned[pinnedCount++] = own;
      }
    }
  }
  for (let i = 0; i < 8; i++) {
    const at = king + KNIGHT_STEPS[i]!;
    const piece = cells[at]!;
    if ((piece & 15) === KNIGHT && ((hostile >> (piece >> 4)) & 1) !== 0) addChecker(at, NONE);
  }
}

function addChecker(cell: Cell, direction: number): void {
  checkerCount++;
  checker = cell;
  checkerDirection = direction;
}

/** Generates the moves of one color's pieces, except its king. */
function armyMoves(
  board: Board,
  color: number,
  army: number,
  out: Int32Array,
  at: number,
  withQuiet: boolean,
): number {
  const { cells, lists } = board;
  const first = color << 8;
  const last = first + board.counts[color]!;
  let end = at;
  for (let i = first; i < last; i++) {
    const from = lists[i]!;
    const kind = cells[from]! & 15;
    if (kind > KNIGHT) end = pawnMoves(cells, from, kind, army, out, end, withQuiet);
    else if (kind === KNIGHT) end = knightMoves(cells, from, army, out, end, withQuiet);
    else if (kind !== KING) end = slidingMoves(cells, from, kind, army, out, end, withQuiet);
  }
  return end;
}

function slidingMoves(
  cells: Uint8Array,
  from: Cell,
  kind: number,
  army: number,
  out: Int32Array,
  at: number,
  withQuiet: boolean,
): number {
  const may = allowed[from]!;
  const last = END_DIRECTION[kind]!;
  let end = at;
  for (let d = FIRST_DIRECTION[kind]!; d < last; d++) {
    if (((may >> d) & 1) === 0) continue;
    const step = STEPS[d]!;
    let to = from + step;
    while (cells[to] === 0) {
      if (withQuiet) out[end++] = from | (to << 8);
      to += step;
    }
    if (MAY_ENTER[(army << 7) | cells[to]!] !== 0) out[end++] = from | (to << 8);
  }
  return end;
}

function knightMoves(
  cells: Uint8Array,
  from: Cell,
  army: number,
  out: Int32Array,
  at: number,
  withQuiet: boolean,
): number {
  let end = at;
  if (allowed[from] !== 0xff) return end; // A pinned knight has no legal move.
  for (let i = 0; i < 8; i++) {
    const to = from + KNIGHT_STEPS[i]!;
    const target = cells[to]!;
    if (MAY_ENTER[(army << 7) | target] !== 0 && (withQuiet || target !== 0)) out[end++] = from | (to << 8);
  }
  return end;
}

function pawnMoves(
  cells: Uint8Array,
  from: Cell,
  kind: number,
  army: number,
  out: Int32Array,
  at: number,
  withQuiet: boolean,
): number {
  const may = allowed[from]!;
  let end = at;
  for (let i = kind * 2; i < kind * 2 + 2; i++) {
    const d = PUSH_DIRECTION[i]!;
    if (d === NONE) break;
    const to = from + STEPS[d]!;
    if (cells[to] !== 0 || ((may >> d) & 1) === 0) continue;
    const isLast = IS_LAST[(kind << 8) | to] !== 0;
    if (withQuiet || isLast) end = pawnMove(from, to, kind, PUSH_KIND[i]!, isLast, out, end);
  }
  for (let i = kind * 3; i < kind * 3 + 3; i++) {
    const d = TAKE_DIRECTION[i]!;
    if (d === NONE) break;
    const to = from + STEPS[d]!;
    const target = cells[to]!;
    if (target === 0 || MAY_ENTER[(army << 7) | target] === 0 || ((may >> d) & 1) === 0) continue;
    const becomes = TAKE_KIND[i]!;
    end = pawnMove(from, to, kind, becomes, IS_LAST[(becomes << 8) | to] !== 0, out, end);
  }
  return end;
}

/** Adds one move, or four moves for a promotion. */
function pawnMove(
  from: Cell,
  to: Cell,
  kind: number,
  becomes: number,
  isLast: boolean,
  out: Int32Array,
  at: number,
): number {
  const move = from | (to << 8);
  if (!isLast) {
    out[at] = becomes === kind ? move : move | (becomes << 16);
    return at + 1;
  }
  out[at] = move | (QUEEN << 16);
  out[at + 1] = move | (ROOK << 16);
  out[at + 2] = move | (BISHOP << 16);
  out[at + 3] = move | (KNIGHT << 16);
  return at + 4;
}

/** Keeps only the generated moves that capture the single checking piece or block its line to the king. */
function keepLegalReplies(king: Cell, out: Int32Array, from: number, to: number): number {
  const step = checkerDirection === NONE ? 0 : STEPS[checkerDirection]!;
  answers[checker] = 1;
  for (let cell = checker - step; step !== 0 && cell !== king; cell -= step) answers[cell] = 1;
  let end = from;
  for (let i = from; i < to; i++) {
    const move = out[i]!;
    if (answers[(move >> 8) & 255] !== 0) out[end++] = move;
  }
  answers[checker] = 0;
  for (let cell = checker - step; step !== 0 && cell !== king; cell -= step) answers[cell] = 0;
  return end;
}

function ownKingMoves(board: Board, player: Color, out: Int32Array, at: number, withQuiet: boolean): number {
  const king = board.kings[player]!;
  return kingMoves(board, king, board.army[player]!, board.hostile[player]!, out, at, withQuiet);
}

function kingMoves(
  board: Board,
  king: Cell,
  army: number,
  hostile: number,
  out: Int32Array,
  at: number,
  withQuiet: boolean,
): number {
  const cells = board.cells;
  const piece = cells[king]!;
  let end = at;
  cells[king] = 0; // A sliding attack on the king also covers the cells behind the king.
  for (let d = 0; d < 8; d++) {
    const to = king + STEPS[d]!;
    const target = cells[to]!;
    if (MAY_ENTER[(army << 7) | target] === 0 || !(withQuiet || target !== 0)) continue;
    if (!isAttacked(board, to, hostile)) out[end++] = king | (to << 8);
  }
  cells[king] = piece;
  return end;
}
