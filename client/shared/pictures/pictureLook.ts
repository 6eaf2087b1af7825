/** The user's board as it is drawn in pictures: pieces, colors, brightness and coordinates. */
import { type BoardArt, boardSvg } from '../../../protocol/drawing/boardSvg.ts';
import { checkedKings } from '../../../protocol/drawing/checkedKings.ts';
import { brighten, type ColorOf, mixColors, tokenColors } from '../../../protocol/drawing/colors.ts';
import type { Notation, Orientation, PlayerOptions } from '../../../protocol/shapes/playerOptions.ts';
import { coloringOf } from '../board/look/boardLook.ts';
import { OVERLAYS, sealOf } from '../board/look/pieceSets.ts';
import type { ShownSet } from '../board/look/shownSet.ts';
import tokens from '../styles/tokens.css?raw';
import type { PictureFrame, PictureGame } from './pictureGame.ts';

export interface PictureLook {
  readonly art: BoardArt;
  readonly notation: Notation;
  readonly orientation: Orientation;
}

const SQUARES = ['camp-light', 'camp-dark', 'cross-light', 'cross-dark'];

export function pictureLook(options: PlayerOptions, isCustomMode: boolean, set: ShownSet): PictureLook {
  return {
    art: {
      drawings: set.drawings,
      markOf: (role) => sealOf(role, set.id),
      overlays: OVERLAYS,
      colorOf: colorsOf(options, isCustomMode),
    },
    notation: options.boardEdgeNotationVariant,
    orientation: options.pieceOrientation ?? 'VIEWER',
  };
}

function colorsOf(options: PlayerOptions, isCustomMode: boolean): ColorOf {
  const named = tokenColors(tokens, coloringOf(options.boardColorVariant));
  const { lightCellColor: light, darkCellColor: dark } = options;
  // The same mixtures of the user's colors and white as in tokens.css, [data-board="own"].
  const own: Readonly<Record<string, string>> = {
    'camp-light': light,
    'camp-dark': dark,
    'cross-light': mixColors(light, '#ffffff', 0.72),
    'cross-dark': mixColors(dark, '#ffffff', 0.78),
  };
  return (name) => {
    const color = (isCustomMode ? own[name] : undefined) ?? named(name);
    return SQUARES.includes(name) ? brighten(color, options.boardBrightness / 100) : color;
  };
}

/** Returns the picture of a position as a complete SVG file. */
export function frameSvg(
  frame: PictureFrame,
  { turns, convert, title }: Pick<PictureGame, 'turns' | 'convert' | 'title'>,
  { art, notation, orientation }: PictureLook,
  { size, hasCoordinates }: { readonly size: number; readonly hasCoordinates: boolean },
): string {
  const { position, lastMove } = frame;
  return boardSvg(
    {
      ...{ position, lastMove, turns, convert, orientation },
      checked: checkedKings(position),
      coordinates: hasCoordinates ? notation : null,
    },
    art,
    size,
    `${title}, ${position.ply}`,
  );
}
