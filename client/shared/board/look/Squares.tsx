import { memo } from 'react';
import { campOf, isDark, SIDE, SQUARE_COUNT, type Square } from '../../../../engine/board/squares.ts';
import s from '../Board.module.css';
import { cellOf, type Turns } from '../geometry.ts';

const SQUARES: readonly Square[] = Array.from({ length: SQUARE_COUNT }, (_, i) => i);

/** The colored squares without names and input, for a picture of a board. Squares of one color are one path. */
export const Squares = memo(function Squares({ turns }: { turns: Turns }) {
  return (
    <div className={`${s.grid} ${s.drawn}`}>
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} shapeRendering="crispEdges" aria-hidden="true">
        {[false, true].map((isInCamp) =>
          [false, true].map((dark) => (
            <path
              key={`${isInCamp} ${dark}`}
              className={s.cell}
              data-dark={dark}
              data-camp={isInCamp ? 'camp' : 'cross'}
              d={pathOf((square) => (campOf(square) !== null) === isInCamp && isDark(square) === dark, turns)}
            />
          )),
        )}
      </svg>
    </div>
  );
});

/** Returns the outline of the selected squares on the rotated board, one unit for each square. */
function pathOf(isPart: (square: Square) => boolean, turns: Turns): string {
  const cells = SQUARES.filter(isPart).map((square) => cellOf(square, turns));
  return cells.map(({ col, row }) => `M${col} ${row}h1v1h-1z`).join('');
}
