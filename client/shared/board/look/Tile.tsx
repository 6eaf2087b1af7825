import { memo } from 'react';
import type { Color } from '../../../../engine/board/pieces.ts';
import { MARKS } from '../../../../protocol/shapes/armyShapes.ts';
import { cx } from '../../hooks/cx.ts';
import { armyClass } from './army.ts';
import s from './Tile.module.css';

interface TileProps {
  color: Color;
  size?: 'xs' | 's' | 'm' | 'l';
  /** `gone` is drawn hollow (checkmated, or a free seat), and `frozen` is drawn hatched. */
  state?: 'gone' | 'frozen' | undefined;
  /** The accessible name. Without it the tile is decorative. */
  label?: string | undefined;
}

/** The seal of an army: its mark on its color. */
export const Tile = memo(function Tile({ color, size = 'm', state, label }: TileProps) {
  const name = label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true as const };
  return (
    <span className={cx(s.tile, s[size], armyClass(color), state && s[state])} {...name}>
      <svg viewBox="-12 -12 24 24" aria-hidden="true">
        <path d={MARKS[color]} />
      </svg>
    </span>
  );
});
