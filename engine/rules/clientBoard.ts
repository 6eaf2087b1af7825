/**
 * How a client's board follows what the server tells it. The server judges the moves; the client only displaces pieces,
 * and leaves its board alone when a message does not fit it.
 */
import {
  COLOR_NAMES,
  type Color,
  type ColorName,
  combineDirections,
  DIRECTION_NAMES,
  isPawn,
  KING,
  makePiece,
  PAWN_UP,
  PIECE_TYPE_NAMES,
  type PieceCode,
  type PieceTypeName,
  pieceColor,
  pieceKind,
} from '../board/pieces.ts';
import { parseSquare, SIDE, type Square } from '../board/squares.ts';

/** A move as told to a client. */
export interface BoardChange {
  readonly from: Square;
  readonly to: Square;
  /** The piece that moves; a pawn's direction does not matter. */
  readonly piece: PieceCode;
  /** What it becomes, where it promotes or a central pawn takes a side. */
  readonly becomes?: PieceCode;
}

/**
 * The board after the move. Whatever stood on the target is gone. Where piece type or colour at the origin do not match, the
 * move is not carried out and the very same board is answered.
 */
export function applyToBoard(board: Uint8Array, change: BoardChange): Uint8Array {
  const standing = board[change.from] ?? 0;
  if (standing === 0 || !isSamePiece(standing, change.piece)) return board;
  const next = board.slice();
  next[change.from] = 0;
  next[change.to] = change.becomes ?? standing;
  return next;
}

/** The square of a piece whose position came from outside; a missing or invalid one is read as a1. */
export function squareOrA1(text: unknown): Square {
  return (typeof text === 'string' ? parseSquare(text) : null) ?? 0;
}

/** A piece as the HTTP API describes it. What came from outside is not trusted to be complete. */
export interface DescribedPiece {
  readonly position?: unknown;
  readonly pieceColor: ColorName;
  readonly pieceType: PieceTypeName;
  /** One or two of UP, DOWN, LEFT and RIGHT with `_` between them, in any order; null for all but pawns. */
  readonly pawnMoveDirections: string | null;
}

/** Returns the board with these pieces. A pawn without a direction that can be read is left out. */
export function boardOf(pieces: readonly DescribedPiece[]): Uint8Array {
  const board = new Uint8Array(SIDE * SIDE);
  for (const piece of pieces) {
    const kind = kindOf(piece);
    if (kind !== null)
      board[squareOrA1(piece.position)] = makePiece(COLOR_NAMES.indexOf(piece.pieceColor) as Color, kind);
  }
  return board;
}

function kindOf({ pieceType, pawnMoveDirections }: DescribedPiece): number | null {
  if (pieceType !== 'PAWN') return KING + PIECE_TYPE_NAMES.indexOf(pieceType);
  const parts = (pawnMoveDirections ?? '')
    .split('_')
    .flatMap((part) => DIRECTION_NAMES.find((name) => name === part) ?? []);
  const direction = combineDirections(...parts);
  return direction === null ? null : PAWN_UP + DIRECTION_NAMES.indexOf(direction);
}

function isSamePiece(a: PieceCode, b: PieceCode): boolean {
  const isSameType = isPawn(a) ? isPawn(b) : pieceKind(a) === pieceKind(b);
  return isSameType && pieceColor(a) === pieceColor(b);
}
