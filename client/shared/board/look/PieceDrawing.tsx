import { memo } from 'react';
import {
  type Color,
  isPawn,
  PAWN_UP,
  type PieceCode,
  pieceColor,
  pieceKind,
} from '../../../../engine/board/pieces.ts';
import { drawingPlace } from '../../../../protocol/drawing/pieceShapes.ts';
import { MARKS } from '../../../../protocol/shapes/armyShapes.ts';
import { type Turns, turnDirection } from '../geometry.ts';
import { armyClass, ringClass } from './army.ts';
import { roleOf, sealOf } from './pieceSets.ts';
import { useShownSet } from './shownSet.ts';

interface PieceDrawingProps {
  piece: PieceCode;
  /** The color of the piece's owner. */
  owner: Color;
  /**
   * Whether a captured army is drawn in the color of its owner, with a ring in its original color. Otherwise the army
   * is drawn in its original color, with a ring in the color of its owner.
   */
  convert: boolean;
  isFrozen: boolean;
  turns: Turns;
  /** Number of quarter turns by which the drawing is rotated clockwise. The direction mark is not rotated. */
  isUpright?: Turns;
}

/**
 * One piece in 100 x 100 units: the drawing, the mark of its owner, a pawn's direction, and the ring of a captured
 * piece.
 */
export const PieceDrawing = memo(function PieceDrawing(props: PieceDrawingProps) {
  const { piece, owner, convert, isFrozen, turns, isUpright = 0 } = props;
  const born = pieceColor(piece);
  const role = roleOf(piece);
  const [x, y, scale] = sealOf(role, useShownSet().id);
  const direction = isPawn(piece) ? turnDirection(pieceKind(piece) - PAWN_UP, turns) : null;
  const army = armyClass(convert ? owner : born);
  return (
    <g className={isFrozen ? `${army} frozen-army` : army}>
      {owner === born ? null : <use className={ringClass(convert ? born : owner)} href="#torc" />}
      <g transform={`${drawingPlace(direction)} rotate(${isUpright * 90} 50 50)`}>
        <use href={`#piece-${role}`} />
        <path d={MARKS[owner]} fill="var(--mark)" transform={`translate(${x} ${y}) scale(${scale})`} />
      </g>
      {direction === null ? null : (
        <use href={direction < 4 ? '#notch' : '#fork'} transform={`rotate(${(direction & 3) * 90} 50 50)`} />
      )}
    </g>
  );
});

/** A single piece that is not on a board. */
export function PieceIcon(props: PieceDrawingProps & { className?: string | undefined }) {
  const { className, ...drawing } = props;
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true">
      <PieceDrawing {...drawing} />
    </svg>
  );
}
