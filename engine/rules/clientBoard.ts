/**
 * How a client's board follows what the server tells it. The server judges the moves; the client only displaces pieces,
 * and leaves its board alone when a message does not fit it.
 */
import { isPawn, type PieceCode, pieceColor, pieceKind } from './pieces.ts';
import { parseSquare, type Square } from './squares.ts';

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

function isSamePiece(a: PieceCode, b: PieceCode): boolean {
  const isSameType = isPawn(a) ? isPawn(b) : pieceKind(a) === pieceKind(b);
  return isSameType && pieceColor(a) === pieceColor(b);
}
