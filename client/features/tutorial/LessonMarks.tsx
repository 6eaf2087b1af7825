/**
 * Marks that only the course uses: highlighted squares, directions, squares that a piece cannot enter, and checkmated
 * kings.
 */
import { DIRECTION_NAMES, KING, makePiece } from '../../../engine/board/pieces.ts';
import { type Square, squareName } from '../../../engine/board/squares.ts';
import { cellOf, type Turns, turnDirection } from '../../shared/board/geometry.ts';
import { PieceDrawing } from '../../shared/board/look/PieceDrawing.tsx';
import { cx } from '../../shared/hooks/cx.ts';
import type { FieldData } from './course/courseShape.ts';
import s from './LessonMarks.module.css';
import type { LessonBoardView } from './lessonView.ts';

/** Returns the transform that moves a drawing to its cell, in the 1200 x 1200 units of the board. */
function placed(square: Square, turns: Turns): string {
  const { col, row } = cellOf(square, turns);
  return `translate(${col * 100} ${row * 100})`;
}

/** Marks under the pieces. */
export function LessonMarksBelow({ view: { turns }, marks, fallen }: LessonBoardView) {
  return (
    <svg className={s.marks} viewBox="0 0 1200 1200" aria-hidden="true">
      {[...marks].map(([square, { isSelected, isSelectionAnimated }]) =>
        isSelected && !isSelectionAnimated ? (
          <rect
            key={square}
            transform={placed(square, turns)}
            width="100"
            height="100"
            className={s.lit}
            data-mark="lit"
            data-on={squareName(square)}
          />
        ) : null,
      )}
      {fallen.map(({ square, color }) => (
        <g key={square} transform={placed(square, turns)}>
          <circle cx="50" cy="50" r="49" className={s.ringFill} />
          <circle cx="50" cy="50" r="45" className={s.ring} />
          <g opacity=".4">
            <PieceDrawing
              piece={makePiece(color, KING)}
              owner={color}
              convert
              isFrozen={false}
              turns={turns}
            />
          </g>
        </g>
      ))}
    </svg>
  );
}

/** Marks over the pieces. */
export function LessonMarksAbove({ view: { turns, position }, marks, fallen }: LessonBoardView) {
  return (
    <svg className={s.marks} viewBox="0 0 1200 1200" aria-hidden="true">
      {[...marks].map(([square, field]) => (
        <FieldMarks
          key={square}
          square={square}
          turns={turns}
          field={field}
          isOccupied={position.board[square] !== 0}
        />
      ))}
      {fallen.map(({ square }) => (
        <g key={square} transform={placed(square, turns)} data-mark="checkmated" data-on={squareName(square)}>
          <g transform="translate(92 8)">
            <circle r="21" className={s.sign} />
            <path d="M-4 -11V11M5 -11V11M-11 -4H11M-11 5H11" className={s.signLine} />
          </g>
        </g>
      ))}
    </svg>
  );
}

interface FieldMarksProps {
  square: Square;
  turns: Turns;
  field: FieldData;
  isOccupied: boolean;
}

function FieldMarks({ square, turns, field, isOccupied }: FieldMarksProps) {
  const { arrowDirection, isSelectionAnimated, xMark } = field;
  const name = squareName(square);
  const direction = turnDirection(DIRECTION_NAMES.indexOf(arrowDirection ?? 'UP'), turns);
  const degrees = (direction & 3) * 90 + (direction & 4 ? 45 : 0);
  return (
    <g transform={placed(square, turns)}>
      {isSelectionAnimated ? (
        <rect x="4" y="4" width="92" height="92" className={s.pulse} data-mark="selected" data-on={name} />
      ) : null}
      {arrowDirection ? (
        <path
          d="M50 22L76 52H61V78H39V52H24Z"
          // The arrow ends at the edge of an occupied square, so that the piece on it remains visible.
          transform={`rotate(${degrees} 50 50) ${isOccupied ? 'translate(25 68) scale(.5)' : ''}`}
          className={s.arrow}
          data-mark="arrow"
          data-on={name}
        />
      ) : null}
      {xMark ? (
        <g
          transform={`translate(${xMark.horizontal === 'left' ? 23 : 77} ${xMark.vertical === 'top' ? 23 : 77})`}
          data-mark="x"
          data-on={name}
        >
          <g className={cx(xMark.isAnimated && s.appears)}>
            <path d="M-12 -12L12 12M12 -12L-12 12" className={s.xCasing} />
            <path d="M-12 -12L12 12M12 -12L-12 12" className={s.xLine} />
          </g>
        </g>
      ) : null}
    </g>
  );
}
