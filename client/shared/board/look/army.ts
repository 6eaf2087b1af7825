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
