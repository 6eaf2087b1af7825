/** The visual identity of an army: a CSS class with its colors, and the mark of its owner. */
import { COLOR_NAMES, type Color, type ColorName } from '../../../../engine/board/pieces.ts';

export type ArmyName = Lowercase<ColorName>;

export function armyName(color: Color): ArmyName {
  return COLOR_NAMES[color].toLowerCase() as ArmyName;
}

/** Returns the class that gives a drawing the colors of the army. */
export function armyClass(color: Color): string {
  return `army-${armyName(color)}`;
}

/** Returns the class that gives the open ring under a piece the colors of the army. */
export function ringClass(color: Color): string {
  return `ring-${armyName(color)}`;
}

/** SVG paths of circle, square, triangle and diamond, in turn order, centered at 0,0 and 16 units wide. */
export const MARKS = [
  'M-8 0a8 8 0 1 1 16 0a8 8 0 1 1 -16 0Z',
  'M-7.4 -7.4H7.4V7.4H-7.4Z',
  'M0 -9.4L9.6 7.4H-9.6Z',
  'M0 -10.4L9.6 0L0 10.4L-9.6 0Z',
] as const;
