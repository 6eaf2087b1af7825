/**
 * The pictures of the collectibles and frames, and the drawings of the piece sets, by file name. The output is
 * deterministic.
 */
import path from 'node:path';
import { seededRandom as diceOf } from '../../engine/bots/dice.ts';
import { COMMUNITY } from './community.ts';
import { FRAME_PICTURES } from './frames.ts';
import { paletteOf } from './palettes.ts';
import { ORNAMENTED, ornamentedPiece, ROLES } from './pieceArt.ts';
import { pieceSheet } from './pieceSheets.ts';
import { picture } from './shapes.ts';
import { type Design, SIGNATURE } from './signature.ts';

/** Hues of each board, in the order of the board numbers: background, dark, warm and light color. */
const SIGNATURE_HUES = [
  [280, 300, 60, 85],
  [350, 10, 40, 80],
  [240, 220, 200, 95],
  [265, 250, 320, 60],
  [60, 50, 75, 95],
  [330, 310, 350, 70],
  [200, 190, 170, 95],
  [250, 265, 225, 200],
  [30, 350, 60, 90],
  [295, 270, 240, 200],
  [160, 150, 120, 100],
  [275, 265, 285, 90],
] as const;

const COMMUNITY_HUES = [
  [240, 220, 205, 95],
  [150, 140, 115, 95],
  [20, 35, 60, 85],
  [140, 125, 105, 95],
  [55, 60, 75, 90],
  [310, 290, 270, 250],
  [250, 20, 60, 95],
  [200, 30, 50, 85],
  [130, 145, 110, 95],
  [40, 50, 65, 85],
  [250, 270, 150, 100],
  [300, 340, 40, 80],
] as const;

const PIECES_HUES = [
  [250, 265, 225, 200],
  [285, 300, 330, 60],
  [230, 250, 270, 300],
  [330, 310, 290, 60],
] as const;

type Hues = readonly [number, number, number, number];

/** The client's folder for the pictures. */
export const ART_FOLDER = path.join(import.meta.dirname, '../../client/public/collectibles');

export interface ArtFile {
  /** Path relative to the folder of the file's kind (`ART_FOLDER` for pictures). */
  readonly name: string;
  readonly svg: string;
}

/** The pictures, below `ART_FOLDER`. */
export const ART: readonly ArtFile[] = [
  ...series('signature', SIGNATURE, SIGNATURE_HUES, 1_000),
  ...series('community', COMMUNITY, COMMUNITY_HUES, 2_000),
  ...ORNAMENTED.map((set, i) => ({
    name: `${set.id}.svg`,
    svg: pieceSheet(set, PIECES_HUES[i] ?? [0, 0, 0, 0]),
  })),
  ...FRAME_PICTURES.map(({ frame, svg }) => ({ name: `frames/${frame}.svg`, svg })),
];

function series(name: string, designs: readonly Design[], hues: readonly Hues[], seed: number): ArtFile[] {
  return designs.map((design, i) => {
    const palette = paletteOf(...(hues[i] ?? hues[0] ?? [0, 0, 0, 0]));
    return {
      name: `${name}-${i + 1}.svg`,
      svg: picture(design(palette, diceOf(seed + i))),
    };
  });
}

/** The drawings of the collectible piece sets, below `PIECES_FOLDER`. */
export const DRAWINGS: readonly ArtFile[] = ORNAMENTED.flatMap((set) =>
  ROLES.map((role) => ({ name: `${set.id}/${role}.svg`, svg: ornamentedPiece(set, role) })),
);
