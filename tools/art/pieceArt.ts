/**
 * The collectible piece sets: silhouettes of the sets that everybody has, each with an ornament cut into the bodies. They
 * keep what tells armies apart: the fill, the outline, and a clear place for the mark of the commander.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { circle, n, range } from './shapes.ts';

export const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
type Role = (typeof ROLES)[number];

/** Where the client has the drawings of all sets. */
export const PIECES_FOLDER = path.join(import.meta.dirname, '../../client/shared/board/look/pieces');

/** Where the mark of the commander is put: its middle, and its scale. */
type Seals = Readonly<Record<string, Readonly<Record<Role, readonly [number, number, number]>>>>;
const SEALS = JSON.parse(readFileSync(path.join(PIECES_FOLDER, 'seals.json'), 'utf8')) as Seals;

export interface OrnamentedSet {
  /** Named as the collectible is. */
  readonly id: string;
  /** The set whose silhouettes it has. */
  readonly base: string;
  /** Lines in the frame of 100 by 100. */
  readonly lines: string;
  readonly width: number;
}

/** As on a fish, row over row. */
const scales = range(10)
  .flatMap((row) => range(7).map((col) => `M${col * 18 - 10 + (row % 2) * 9} ${row * 12 - 4}a9 9 0 0 0 18 0`))
  .join('');

/** Two thin lines and a gap, again and again. */
const bands = range(9)
  .map((row) => `M0 ${row * 13}H100M0 ${row * 13 + 4}H100`)
  .join('');

/** Lozenges, as on a harlequin. */
const lozenges = range(12)
  .map((i) => `M${i * 20 - 120} 0L${i * 20} 120M${i * 20} 0L${i * 20 - 120} 120`)
  .join('');

/** From below the foot upwards, as light comes through leaves. */
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

/** A groove has a dark side and a lit one, so that the body stays about as bright as it was. */
const DARK = 0.38;
const LIT = 0.24;
/** So far around the mark of the commander there is no ornament, for a mark of scale 1. */
const CLEAR = 12;

const BODY = /<path d="([^"]+)" fill="var\(--fill[^>]*stroke="var\(--line[^>]*\/>/;

/**
 * The drawing of one piece, as the files of the other sets are.
 * @param hasMark false where no army's mark is put on it.
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
  if (!seal) throw new Error(`${base}/${role} has no place for the mark`);
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
