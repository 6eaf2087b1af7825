import { memo } from 'react';
import { COLORS, type Color, colorOf } from '../../../../engine/board/pieces.ts';
import { KITE_CENTERS, KITES, MARKS } from '../../../../protocol/shapes/armyShapes.ts';
import type { Turns } from '../geometry.ts';
import { armyClass } from '../look/army.ts';
import s from './SeatMap.module.css';

interface SeatMapProps {
  taken: readonly Color[];
  /** Whether the players have armies. Without armies, a taken seat has no color and no mark. */
  isAssigned?: boolean;
  className?: string | undefined;
}

/**
 * Shows which seats are taken, in the shape of the logo: a taken seat is the army's kite, and a free seat is dashed.
 */
export function SeatMap({ taken, isAssigned = true, className }: SeatMapProps) {
  return (
    <svg className={className} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      {COLORS.map((color) =>
        taken.includes(color) && !isAssigned ? (
          <path key={color} d={KITES[color]} className={s.taken} />
        ) : taken.includes(color) ? (
          <g key={color} className={armyClass(color)}>
            <path
              d={KITES[color]}
              fill="var(--fill)"
              stroke="var(--chip-line)"
              strokeWidth="1.2"
              strokeLinejoin="round"
            />
            <path
              d={MARKS[color]}
              fill="var(--mark)"
              transform={`translate(${KITE_CENTERS[color]}) scale(.5)`}
            />
          </g>
        ) : (
          <path key={color} d={KITES[color]} className={s.free} />
        ),
      )}
    </svg>
  );
}

interface CompassProps {
  owners: readonly Color[];
  /** The player to move, whose kite is highlighted. */
  turn: Color | null;
  frozen: readonly Color[];
  turns: Turns;
  className?: string | undefined;
}

/**
 * Shows the owner of each camp and the player to move, in the shape of the logo. The drawing rotates with the board.
 */
export function Compass({ owners, turn, frozen, turns, className }: CompassProps) {
  const kiteOf = (color: Color) => ({
    place: colorOf(color - turns + 4),
    owner: owners[color] ?? color,
    isBorn: (owners[color] ?? color) === color,
    isFrozen: frozen.includes(owners[color] ?? color),
  });
  return (
    <svg className={className} viewBox="0 0 48 48" fill="none" aria-hidden="true" overflow="visible">
      {COLORS.map((color) => (
        <Kite key={color} {...kiteOf(color)} isLit={false} />
      ))}
      {/* The highlighted kite is drawn last, over the edges of the other kites. */}
      {turn === null ? null : <Kite {...kiteOf(turn)} isLit />}
    </svg>
  );
}

interface KiteProps {
  /** The corner of the kite, counted clockwise from the lower left. */
  place: Color;
  owner: Color;
  /** Whether the camp still belongs to the player of its original color. */
  isBorn: boolean;
  isFrozen: boolean;
  isLit: boolean;
}

const Kite = memo(function Kite({ place, owner, isBorn, isFrozen, isLit }: KiteProps) {
  return (
    <g className={isFrozen ? `${armyClass(owner)} frozen-army` : armyClass(owner)}>
      {isLit ? <path d={KITES[place]} className={s.lit} /> : null}
      <path
        d={KITES[place]}
        fill="var(--fill)"
        stroke={isLit ? 'var(--bg)' : 'var(--chip-line)'}
        strokeWidth={isLit ? 1.6 : 0.7}
        strokeLinejoin="round"
        paintOrder="stroke"
        strokeDasharray={isBorn ? undefined : '1.6 1.2'}
      />
      {isFrozen ? <path d={KITES[place]} fill="url(#hatch)" /> : null}
      <path d={MARKS[owner]} fill="var(--mark)" transform={`translate(${KITE_CENTERS[place]}) scale(.46)`} />
    </g>
  );
});
