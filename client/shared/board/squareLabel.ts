import type { TFunction } from 'i18next';
import {
  COLOR_NAMES,
  type Color,
  DIRECTION_NAMES,
  isCentralPawn,
  isPawn,
  PAWN_UP,
  type PieceCode,
  pieceColor,
  pieceKind,
  pieceTypeName,
} from '../../../engine/board/pieces.ts';
import { type Square, squareName } from '../../../engine/board/squares.ts';
import { type Turns, turnDirection } from './geometry.ts';

export interface SquareFacts {
  readonly square: Square;
  readonly piece: PieceCode;
  readonly owner: Color;
  readonly viewer: Color | null;
  readonly turns: Turns;
  readonly isTarget: boolean;
  readonly isLaterCapture: boolean;
  readonly isInCheck: boolean;
  readonly isFrozen: boolean;
}

/** Returns the accessible name of a square, such as "k3, central pawn, green, owned by you, moves up or left". */
export function squareLabel(t: TFunction, facts: SquareFacts): string {
  const { square, piece, owner, viewer, turns } = facts;
  const parts = [squareName(square)];
  if (piece === 0) parts.push(t('board.empty'));
  else {
    parts.push(
      t('board.piece', {
        piece: isCentralPawn(piece) ? t('board.centralPawn') : t(`piece.${pieceTypeName(piece)}`),
        color: t(`colour.adjective.${COLOR_NAMES[pieceColor(piece)]}`),
      }),
      owner === viewer ? t('board.ownedByYou') : t(`board.ownedBy.${COLOR_NAMES[owner]}`),
    );
    const direction = isPawn(piece)
      ? DIRECTION_NAMES[turnDirection(pieceKind(piece) - PAWN_UP, turns)]
      : undefined;
    if (direction) parts.push(t(`board.moves.${direction}`));
    if (facts.isFrozen) parts.push(t('board.frozen'));
    if (facts.isInCheck) parts.push(t('board.inCheck'));
  }
  if (facts.isTarget) parts.push(piece === 0 ? t('board.canMoveHere') : t('board.canTake'));
  if (facts.isLaterCapture) parts.push(t('board.canTakeLater'));
  return parts.join(t('board.comma'));
}
