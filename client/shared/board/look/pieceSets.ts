/**
 * The drawings of the pieces. Each set is a folder of six SVG files without colors. CSS variables of the owner's army
 * provide the colors (styles/base.css). The first set is part of the page, and the others are loaded when they are
 * chosen.
 */
import { type MarkPlace, ROLES, type Role, roleOf } from '../../../../protocol/drawing/pieceShapes.ts';
import type { PieceSetVariant } from '../../../../protocol/shapes/playerOptions.ts';
import fork from './pieces/overlay/fork.svg?raw';
import notch from './pieces/overlay/notch.svg?raw';
import torc from './pieces/overlay/torc.svg?raw';
import seals from './pieces/seals.json' with { type: 'json' };
import bishop from './pieces/set-1/bishop.svg?raw';
import king from './pieces/set-1/king.svg?raw';
import knight from './pieces/set-1/knight.svg?raw';
import pawn from './pieces/set-1/pawn.svg?raw';
import queen from './pieces/set-1/queen.svg?raw';
import rook from './pieces/set-1/rook.svg?raw';

export { ROLES, type Role, roleOf };
export type Drawings = Readonly<Record<Role, string>>;

export interface PieceSet {
  readonly id: SetId;
  /** The name of the set in the options. */
  readonly variant: PieceSetVariant;
  readonly name: string;
  /** The author. All sets were made for the product. */
  readonly author: 'Tetrarch';
}

export type SetId = keyof typeof seals;

export const PIECE_SETS: readonly PieceSet[] = [
  { id: 'set-1', variant: 'SET_1', name: 'Court', author: 'Tetrarch' },
  { id: 'set-2', variant: 'SET_2', name: 'Signet', author: 'Tetrarch' },
  { id: 'set-3', variant: 'SET_3', name: 'Column', author: 'Tetrarch' },
  { id: 'set-4', variant: 'SET_4', name: 'Herald', author: 'Tetrarch' },
  { id: 'set-5', variant: 'SET_5', name: 'Brush', author: 'Tetrarch' },
  { id: 'set-6', variant: 'SET_6', name: 'Letter', author: 'Tetrarch' },
];

export const FIRST_SET: Drawings = { king, queen, rook, bishop, knight, pawn };
export const OVERLAYS = { notch, fork, torc };

/**
 * The collectible piece sets. The id of a set is also the name of the picture of its collectible. Games can use these
 * sets, but the options do not offer them.
 */
const COLLECTIBLE_SETS: readonly SetId[] = ['pieces-1', 'pieces-2', 'pieces-3', 'pieces-4'];
export const ALL_SETS: readonly SetId[] = [...PIECE_SETS.map(({ id }) => id), ...COLLECTIBLE_SETS];

/**
 * Returns the piece set of a collectible, or null if the collectible is not a piece set. @param art the name of its
 * picture.
 */
export function collectibleSet(art: string): SetId | null {
  return COLLECTIBLE_SETS.find((id) => id === art) ?? null;
}

const others = import.meta.glob<string>('./pieces/{set-[2-6],pieces-*}/*.svg', {
  query: '?raw',
  import: 'default',
});

/** Returns the six drawings of a set as SVG text. */
export async function loadSet(id: SetId): Promise<Drawings> {
  if (id === 'set-1') return FIRST_SET;
  const texts = await Promise.all(ROLES.map((role) => others[`./pieces/${id}/${role}.svg`]?.() ?? ''));
  return Object.fromEntries(ROLES.map((role, i) => [role, texts[i] ?? ''])) as Drawings;
}

/** Returns the place of the owner's mark on a drawing: x, y and scale in 100 x 100 units. */
export function sealOf(role: Role, set: SetId): MarkPlace {
  const [x = 50, y = 86, scale = 0.58] = seals[set][role];
  return [x, y, scale];
}
