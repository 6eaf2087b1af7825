/** The appearance of the user's boards: colors, brightness, coordinates, and piece orientation. */
import type { CSSProperties } from 'react';
import type { BoardColors } from '../../../../protocol/shapes/playerOptions.ts';
import { useDisplay, useOptions } from '../../storage/options.ts';

/** The names that styles/tokens.css gives to the color schemes. */
const COLORINGS: Readonly<Record<BoardColors, string>> = {
  CLASSIC: 'classic',
  VERSION_1: 'v1',
  VERSION_2: 'v2',
  VERSION_3: 'v3',
  VERSION_4: 'v4',
  VERSION_5: 'v5',
  VERSION_6: 'v6',
};

export function useBoardLook() {
  const options = useOptions();
  const { isCustomMode } = useDisplay();
  return {
    /** The name of a color scheme in tokens.css, or `own` for the colors that the user has set. */
    coloring: isCustomMode ? 'own' : COLORINGS[options.boardColorVariant],
    notation: options.boardEdgeNotationVariant,
    /** The orientation that the user chose. Null if the game decides. */
    orientation: options.pieceOrientation,
    style: {
      '--own-light': options.lightCellColor,
      '--own-dark': options.darkCellColor,
      '--board-brightness': options.boardBrightness / 100,
    } as CSSProperties,
  };
}

export function coloringOf(colors: BoardColors): string {
  return COLORINGS[colors];
}
