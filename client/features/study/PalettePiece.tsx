import { type PointerEvent, useRef, useState } from 'react';
import { type PieceCode, pieceColor } from '../../../engine/board/pieces.ts';
import type { Square } from '../../../engine/board/squares.ts';
import { squareOf } from '../../shared/board/input/squareHit.ts';
import { PieceIcon } from '../../shared/board/look/PieceDrawing.tsx';
import { cx } from '../../shared/hooks/cx.ts';
import s from './Study.module.css';

/** Minimum distance of a drag in pixels. A shorter movement is a press. */
const DRAG_FROM_PX = 4;

interface PalettePieceProps {
  piece: PieceCode;
  label: string;
  isInHand: boolean;
  onPress: () => void;
  /** The user dragged the piece to a square of the board. */
  onDrop: (square: Square) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A piece of the palette. A press selects it for placing, and a mouse or a pen can drag it to a square. */
export function PalettePiece({ piece, label, isInHand, onPress, onDrop }: PalettePieceProps) {
  const start = useRef<Point | null>(null);
  const hasDragged = useRef(false);
  const [dragged, setDragged] = useState<Point | null>(null);
  const icon = <PieceIcon piece={piece} owner={pieceColor(piece)} convert isFrozen={false} turns={0} />;
  const end = () => {
    start.current = null;
    setDragged(null);
  };
  const handlers = {
    onPointerDown({ clientX, clientY, pointerId, pointerType, button, currentTarget }: PointerEvent) {
      hasDragged.current = false;
      // A touch scrolls the page and does not drag the piece.
      if (pointerType === 'touch' || button !== 0) return;
      start.current = { x: clientX, y: clientY };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      if (start.current === null) return;
      if (Math.hypot(x - start.current.x, y - start.current.y) > DRAG_FROM_PX) hasDragged.current = true;
      if (hasDragged.current) setDragged({ x, y });
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const target = start.current && hasDragged.current ? document.elementFromPoint(clientX, clientY) : null;
      end();
      const square = target && squareOf(target);
      if (square !== null) onDrop(square);
    },
    onPointerCancel: end,
    onClick() {
      // A click that ends a drag is no press.
      if (!hasDragged.current) onPress();
      hasDragged.current = false;
    },
  };
  return (
    <>
      <button
        type="button"
        className={cx(s.piece, isInHand && s.inHand)}
        aria-pressed={isInHand}
        aria-label={label}
        {...handlers}
      >
        {icon}
      </button>
      {dragged ? (
        <div className={s.dragged} style={{ left: dragged.x, top: dragged.y }} aria-hidden="true">
          {icon}
        </div>
      ) : null}
    </>
  );
}
