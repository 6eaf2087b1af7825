import { memo } from 'react';
import { COLORS, type Color, colorOf } from '../../../../engine/board/pieces.ts';
import {
  BRACKETS,
  CELLS,
  isNamed,
  lineName,
  type Turns,
} from '../../../../protocol/drawing/boardGeometry.ts';
import type { Notation } from '../../../../protocol/shapes/playerOptions.ts';
import s from '../Board.module.css';
import { armyClass } from './army.ts';

interface BracketsProps {
  owners: readonly Color[];
  frozen: readonly Color[];
  lit: Color | null;
  turns: Turns;
}

/** Brackets in the colors of the owners of the camps. The corner of the player to move glows. */
export function Brackets({ owners, frozen, lit, turns }: BracketsProps) {
  return (
    <svg className={s.brackets} viewBox="0 0 1000 1000" fill="none" aria-hidden="true">
      {COLORS.map((camp) => {
        const path = BRACKETS[colorOf(camp - turns + 4)];
        const owner = owners[camp] ?? camp;
        return (
          <g key={camp}>
            {/* Always rendered, because adding and removing elements would cause a layout for every move. */}
            <path className={s.glow} d={path} visibility={camp === lit ? 'visible' : 'hidden'} />
            <path className={s.lit} d={path} visibility={camp === lit ? 'visible' : 'hidden'} />
            <path className={s.casing} d={path} />
            <path className={s.edge} d={path} />
            <path className={`${s.ruler} ${armyClass(owner)}`} d={path} />
            {owner === camp ? null : <path className={`${s.born} ${armyClass(camp)}`} d={path} />}
            {frozen.includes(owner) ? <path className={s.hatched} d={path} /> : null}
          </g>
        );
      })}
    </svg>
  );
}

interface CoordinatesProps {
  turns: Turns;
  notation: Notation;
}

/** Coordinates along the frame. The rotation of the board decides which sides have letters and which have numbers. */
export const Coordinates = memo(function Coordinates({ turns, notation }: CoordinatesProps) {
  if (notation === 'INTERNAL') return null;
  return (
    <div aria-hidden="true">
      <div className={s.files}>
        {CELLS.map((col) => (
          <span key={col}>{isNamed(col, notation) ? lineName(col, turns, 'bottom') : null}</span>
        ))}
      </div>
      <div className={s.ranks}>
        {CELLS.map((row) => (
          <span key={row}>{isNamed(row, notation) ? lineName(row, turns, 'left') : null}</span>
        ))}
      </div>
    </div>
  );
});

/**
 * Coordinates inside the cells. The user can choose them in the options. Boards with a thin frame have no other
 * coordinates.
 */
export const InnerCoordinates = memo(function InnerCoordinates({ turns, notation }: CoordinatesProps) {
  return (
    <svg className={`${s.marks} ${s.inner}`} viewBox="0 0 1200 1200" aria-hidden="true">
      {CELLS.filter((i) => isNamed(i, notation)).map((i) => (
        <g key={i}>
          <text x={i * 100 + 94} y="1194" textAnchor="end">
            {lineName(i, turns, 'bottom')}
          </text>
          <text x="5" y={i * 100 + 25}>
            {lineName(i, turns, 'left')}
          </text>
        </g>
      ))}
    </svg>
  );
});
