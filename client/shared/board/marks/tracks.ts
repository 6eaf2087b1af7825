/**
 * Tracks the identity of pieces from one board to the next, so that their drawings can animate between squares. A board
 * only lists pieces by square, so the identity is derived from the changes.
 */
import { isPawn, type PieceCode, pieceColor, pieceKind } from '../../../../engine/board/pieces.ts';
import type { Square } from '../../../../engine/board/squares.ts';

export interface Track {
  readonly id: number;
  readonly square: Square;
  readonly piece: PieceCode;
}

export interface Tracks {
  readonly board: Uint8Array;
  /**
   * The tracks in the order of their ids. The order never changes, because reordering a DOM element would interrupt its
   * animation.
   */
  readonly pieces: readonly Track[];
  /** Pieces that the last change removed. They fade out. */
  readonly taken: readonly Track[];
  readonly nextId: number;
}

export function startTracks(board: Uint8Array): Tracks {
  return follow({ board: new Uint8Array(board.length), pieces: [], taken: [], nextId: 1 }, board, null);
}

/** Returns the tracks of the next board. If several pieces could have moved, the last move decides. */
export function follow(
  before: Tracks,
  board: Uint8Array,
  lastMove: { readonly from: Square; readonly to: Square } | null,
): Tracks {
  const stays: Track[] = [];
  const gone: Track[] = [];
  for (const track of before.pieces) (board[track.square] === track.piece ? stays : gone).push(track);
  const standing = new Set(stays.map((track) => track.square));
  const fresh: { square: Square; piece: PieceCode }[] = [];
  board.forEach((piece, square) => {
    if (piece !== 0 && !standing.has(square)) fresh.push({ square, piece });
  });
  if (fresh.length === 0 && gone.length === 0) return { ...before, board };
  let { nextId } = before;
  const arrived = fresh.map(({ square, piece }): Track => {
    const index = findOrigin(gone, square, piece, lastMove);
    const [origin] = index < 0 ? [] : gone.splice(index, 1);
    return { id: origin?.id ?? nextId++, square, piece };
  });
  const pieces = [...stays, ...arrived].sort((a, b) => a.id - b.id);
  return { board, pieces, taken: gone, nextId };
}

function findOrigin(
  gone: readonly Track[],
  square: Square,
  piece: PieceCode,
  lastMove: { readonly from: Square; readonly to: Square } | null,
): number {
  const moved = gone.findIndex((track) => track.square === lastMove?.from && square === lastMove.to);
  if (moved >= 0) return moved;
  const same = gone.findIndex((track) => track.piece === piece);
  return same >= 0 ? same : gone.findIndex((track) => possiblePromotions(track.piece, piece));
}

/**
 * Returns whether the piece `was` can have become the piece `is`. A pawn may change its direction or promote, and other
 * pieces keep their type.
 */
function possiblePromotions(was: PieceCode, is: PieceCode): boolean {
  return pieceColor(was) === pieceColor(is) && isPawn(was) && (isPawn(is) || pieceKind(is) > 1);
}
