/** Keys that move the focus on the board: to the next piece of a type, or to a rank. */
import {
  BISHOP,
  isPawn,
  KING,
  KNIGHT,
  type PieceCode,
  pieceKind,
  QUEEN,
  ROOK,
} from '../../../../engine/board/pieces.ts';
import { SIDE, SQUARE_COUNT, type Square } from '../../../../engine/board/squares.ts';
import { cellOf, squareAt, type Turns } from '../geometry.ts';

const KINDS: Readonly<Record<string, (piece: PieceCode) => boolean>> = {
  k: (piece) => pieceKind(piece) === KING,
  q: (piece) => pieceKind(piece) === QUEEN,
  r: (piece) => pieceKind(piece) === ROOK,
  b: (piece) => pieceKind(piece) === BISHOP,
  n: (piece) => pieceKind(piece) === KNIGHT,
  p: isPawn,
};

/** The keys of the number row: 1 to 9, and 0, - and = for the ranks 10 to 12. */
const RANK_KEYS = '1234567890-=';

/**
 * Returns the square to which a key moves the focus. `k q r b n p` lead to the next piece of that type in reading order, and
 * with Shift to the previous one. `1` to `=` lead to a rank in the same file. Returns null for another key.
 * @param key the key in lower case.
 */
export function jumpByKey(
  key: string,
  isShift: boolean,
  square: Square,
  board: Uint8Array,
  turns: Turns,
): Square | null {
  const rank = key.length === 1 ? RANK_KEYS.indexOf(key) : -1;
  if (rank >= 0) return rank * SIDE + (square % SIDE);
  const isWanted = KINDS[key];
  if (!isWanted) return null;
  const { col, row } = cellOf(square, turns);
  const step = isShift ? -1 : 1;
  for (let i = 1; i <= SQUARE_COUNT; i++) {
    const index = (row * SIDE + col + step * i + SQUARE_COUNT) % SQUARE_COUNT;
    const there = squareAt({ col: index % SIDE, row: Math.floor(index / SIDE) }, turns);
    const piece = board[there] ?? 0;
    if (piece !== 0 && isWanted(piece)) return there;
  }
  return null;
}
