import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, type Position } from '../../../../engine/board/position.ts';

/** Returns the colors of the frozen armies, whose players resigned or lost on time. */
export function frozenColors(position: Pick<Position, 'states'>): Color[] {
  return COLORS.filter((color) => position.states[color] !== ACTIVE && position.states[color] !== DEFEATED);
}
