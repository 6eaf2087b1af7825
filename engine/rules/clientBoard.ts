/**
 * Updates a client's board from server messages. The server validates moves. The client only moves pieces, and ignores
 * messages that do not fit its board.
 */
import {
  type ColorName,
  colorNamed,
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

/** A move as sent to a client. */
export interface BoardChange {
  readonly from: Square;
  readonly to: Square;
  /** The moving piece. The direction of a pawn is ignored. */
  readonly piece: PieceCode;
  /** The piece that results from a promotion or from a central pawn's first move. */
  readonly becomes?: PieceCode;
}

/** Returns the board after the move, or the same board if the moving piece is not on its square. */
export function applyToBoard(board: Uint8Array, change: BoardChange): Uint8Array {
  const standing = board[change.from] ?? 0;
  if (standing === 0 || !isSamePiece(standing, change.piece)) return board;
  const next = new Uint8Array(board);
  next[change.from] = 0;
  next[change.to] = change.becomes ?? standing;
  return next;
}

/** Returns the square of a piece from an untrusted message, or a1 if the square is missing or invalid. */
export function squareOrA1(text: unknown): Square {
  return (typeof text === 'string' ? parseSquare(text) : null) ?? 0;
}

/** A piece as the HTTP API describes it. It comes from an untrusted answer and may be incomplete. */
export interface DescribedPiece {
  readonly position?: unknown;
  readonly pieceColor: ColorName;
  readonly pieceType: PieceTypeName;
  /**
   * The direction of a pawn: one or two of UP, DOWN, LEFT and RIGHT joined by `_`, in any order. Null for other pieces.
   */
  readonly pawnMoveDirections: string | null;
}

/** Returns the board with these pieces. A pawn without a valid direction is omitted. */
export function boardOf(pieces: readonly DescribedPiece[]): Uint8Array {
  const board = new Uint8Array(SIDE * SIDE);
  for (const piece of pieces) {
    const kind = kindOf(piece);
    if (kind !== null) board[squareOrA1(piece.position)] = makePiece(colorNamed(piece.pieceColor), kind);
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
