/**
 * The collectible piece sets: silhouettes of the free sets, with an ornament cut into the bodies. They keep the
 * features that distinguish armies: the fill, the outline, and free space for the owner mark.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { circle, n, range } from './shapes.ts';

export const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
type Role = (typeof ROLES)[number];

/** The client's folder for the drawings of all sets. */
export const PIECES_FOLDER = path.join(import.meta.dirname, '../../client/shared/board/look/pieces');

/** Position of the owner mark: its center and scale. */
type Seals = Readonly<Record<string, Readonly<Record<Role, readonly [number, number, number]>>>>;
const SEALS = JSON.parse(readFileSync(path.join(PIECES_FOLDER, 'seals.json'), 'utf8')) as Seals;

export interface OrnamentedSet {
  /** The name of the collectible. */
  readonly id: string;
  /** The set that provides the silhouettes. */
  readonly base: string;
  /** Lines in a frame of 100 by 100. */
  readonly lines: string;
  readonly width: number;
}

/** Fish scales, row over row. */
const scales = range(10)
  .flatMap((row) => range(7).map((col) => `M${col * 18 - 10 + (row % 2) * 9} ${row * 12 - 4}a9 9 0 0 0 18 0`))
  .join('');

/** Two thin lines and a gap, repeated. */
const bands = range(9)
  .map((row) => `M0 ${row * 13}H100M0 ${row * 13 + 4}H100`)
  .join('');

/** A harlequin pattern of diamonds. */
const lozenges = range(12)
  .map((i) => `M${i * 20 - 120} 0L${i * 20} 120M${i * 20} 0L${i * 20 - 120} 120`)
  .join('');

/** Rays upwards from below the base, like light through leaves. */
const rays = range(15)
  .map((i) => {
    const angle = ((i + 0.5) * Math.PI) / 15;
    return `M50 104L${n(50 - 120 * Math.cos(angle))} ${n(104 - 120 * Math.sin(angle))}`;
  })
  .join('');

export const ORNAMENTED: readonly OrnamentedSet[] = [
  { id: 'pieces-1', base: 'set-1', lines: scales, width: 1.1 },
  { id: 'pieces-2', base: 'set-3', lines: bands, width: 1 },
  { id: 'pieces-3', base: 'set-4', lines: lozenges, width: 1 },
  { id: 'pieces-4', base: 'set-2', lines: rays, width: 1.1 },
];

/** A groove has a dark and a lit side, so that the body keeps its average brightness. */
const DARK = 0.38;
const LIT = 0.24;
/** The radius of the circle around the owner mark that contains no ornament, for a mark of scale 1. */
const CLEAR = 12;

const BODY = /<path d="([^"]+)" fill="var\(--fill[^>]*stroke="var\(--line[^>]*\/>/;

/**
 * Returns the drawing of one piece in the file format of the other sets.
 * @param hasMark false for a piece without an owner mark.
 */
export function ornamentedPiece(
  { id, base, lines, width }: OrnamentedSet,
  role: Role,
  hasMark = true,
): string {
  const plain = readFileSync(path.join(PIECES_FOLDER, base, `${role}.svg`), 'utf8');
  const [body, outline] = BODY.exec(plain) ?? [];
  if (body === undefined || outline === undefined) throw new Error(`${base}/${role} has no body`);
  const seal = SEALS[base]?.[role];
  if (!seal) throw new Error(`${base}/${role} has no space for the mark`);
  const [x, y, scale] = seal;
  const clip = `${id}-${role}`;
  const groove = (colour: string, opacity: number, below: number) =>
    `<path d="${lines}" transform="translate(0 ${below})" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
  const ornament = [
    `<clipPath id="${clip}"><path d="${outline}"/></clipPath>`,
    `<g clip-path="url(#${clip})">`,
    groove('var(--line,#14161A)', DARK, 0),
    groove('var(--halo,#fff)', LIT, width),
    hasMark ? `<path d="${circle([x, y], CLEAR * scale)}" fill="var(--fill,#F7F5F0)"/>` : '',
    '</g>',
  ];
  return plain.replace(body, () => body + ornament.join(''));
}
