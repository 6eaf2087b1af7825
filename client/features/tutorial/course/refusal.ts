/**
 * Explains why a move is not possible. The engine reports only that a move is illegal; this module finds the reason
 * from the movement rules, in a fixed order.
 */

import {
  BISHOP,
  type DirectionName,
  isPawn,
  KING,
  KNIGHT,
  type PieceCode,
  pawnDirectionName,
  pieceColor,
  pieceKind,
  ROOK,
} from '../../../../engine/board/pieces.ts';
import { ACTIVE, type Position } from '../../../../engine/board/position.ts';
import { SIDE, type Square } from '../../../../engine/board/squares.ts';
import { legalMoves, moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import type { Reason } from './courseShape.ts';

/**
 * Returns why the move is refused. Returns null if the move is legal, even if the promotion piece is not chosen yet.
 */
export function refusalOf(position: Position, from: Square, to: Square): Reason | null {
  const fault = faultOfPiece(position, from);
  if (fault) return fault;
  if (legalMoves(position).some((move) => moveFrom(move) === from && moveTo(move) === to)) return null;
  const { board, owners, turn } = position;
  const target = board[to] ?? 0;
  if (target !== 0 && owners[pieceColor(target)] === turn) return 'OWN_PIECE';
  const way = movementFault(board, from, to);
  if (way) return way;
  return target !== 0 && pieceKind(target) === KING ? 'KING_NEVER_TAKEN' : 'KING_IN_CHECK';
}

/** Returns why this piece cannot be selected, or null for a piece of the side to move. */
export function faultOfPiece(position: Position, square: Square): Reason | null {
  const piece = position.board[square] ?? 0;
  if (piece === 0) return 'EMPTY_SQUARE';
  const owner = position.owners[pieceColor(piece)];
  if (position.states[owner] !== ACTIVE) return 'FROZEN';
  return owner === position.turn ? null : 'NOT_YOUR_PIECE';
}

interface Movement {
  readonly files: number;
  readonly ranks: number;
}

function movementFault(board: Uint8Array, from: Square, to: Square): Reason | null {
  const piece = board[from] ?? 0;
  const way = { files: (to % SIDE) - (from % SIDE), ranks: Math.floor(to / SIDE) - Math.floor(from / SIDE) };
  if (isPawn(piece)) return pawnFault(piece, way, (board[to] ?? 0) !== 0);
  if (!movesLikeThat(piece, way)) return 'NOT_ITS_MOVE';
  return pieceKind(piece) !== KNIGHT && !isFree(board, from, way) ? 'BLOCKED' : null;
}

function movesLikeThat(piece: PieceCode, { files, ranks }: Movement): boolean {
  const [across, along] = [Math.abs(files), Math.abs(ranks)];
  const isStraight = across === 0 || along === 0;
  const isDiagonal = across === along;
  switch (pieceKind(piece)) {
    case KING:
      return Math.max(across, along) === 1;
    case KNIGHT:
      return across * along === 2;
    case ROOK:
      return isStraight;
    case BISHOP:
      return isDiagonal;
    default:
      return isStraight || isDiagonal;
  }
}

/** Returns whether no piece is between the two squares. */
function isFree(board: Uint8Array, from: Square, { files, ranks }: Movement): boolean {
  const step = Math.sign(files) + Math.sign(ranks) * SIDE;
  const steps = Math.max(Math.abs(files), Math.abs(ranks));
  return Array.from({ length: steps - 1 }, (_, i) => board[from + step * (i + 1)]).every((one) => one === 0);
}

const STEPS: Readonly<Record<string, Movement>> = {
  UP: { files: 0, ranks: 1 },
  DOWN: { files: 0, ranks: -1 },
  LEFT: { files: -1, ranks: 0 },
  RIGHT: { files: 1, ranks: 0 },
};

function pawnFault(piece: PieceCode, way: Movement, isOccupied: boolean): Reason | null {
  const ways = partsOf(pawnDirectionName(piece));
  const isStep = ways.some(({ files, ranks }) => files === way.files && ranks === way.ranks);
  if (isStep) return isOccupied ? 'PAWN_BLOCKED' : null;
  const isForward = ways.some(({ files, ranks }) =>
    files === 0 ? way.ranks === ranks : way.files === files,
  );
  const isDiagonal = Math.abs(way.files) === 1 && Math.abs(way.ranks) === 1;
  if (!isForward || !isDiagonal) return 'NOT_ITS_MOVE';
  return isOccupied ? null : 'PAWN_NEEDS_CAPTURE';
}

function partsOf(direction: DirectionName | null): readonly Movement[] {
  return (direction?.split('_') ?? []).flatMap((part) => STEPS[part] ?? []);
}
