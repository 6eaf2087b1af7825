/**
 * The board of a position as SVG text, with the drawings and colors of the client's board. The text refers to no other
 * file, so that it can be opened anywhere: link previews, embeds and saved pictures use it.
 */
import {
  COLORS,
  type Color,
  colorOf,
  isPawn,
  PAWN_UP,
  type PieceCode,
  pieceColor,
  pieceKind,
} from '../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, type Position } from '../../engine/board/position.ts';
import { isDark, SIDE, type Square } from '../../engine/board/squares.ts';
import { MARKS } from '../shapes/armyShapes.ts';
import { escapeHtml } from '../shapes/escapeHtml.ts';
import type { Notation, Orientation } from '../shapes/playerOptions.ts';
import {
  BRACKETS,
  CELLS,
  cellOf,
  isNamed,
  lineName,
  squareAt,
  type Turns,
  turnDirection,
} from './boardGeometry.ts';
import { type ColorOf, mixColors, splitAlpha } from './colors.ts';
import { drawingPlace, type MarkPlace, type Role, roleOf, svgContent } from './pieceShapes.ts';

export interface BoardPicture {
  readonly position: Pick<Position, 'board' | 'owners' | 'states' | 'turn'>;
  readonly turns: Turns;
  /**
   * Whether a captured army has the color of its new owner, with a ring in its original color. If not, the two colors
   * are swapped.
   */
  readonly convert: boolean;
  /** Whether pieces stand upright for the viewer or for the owner of their army. */
  readonly orientation: Orientation;
  /** The last move, in the color of its player. */
  readonly lastMove: { readonly by: Color; readonly from: Square; readonly to: Square } | null;
  /** Squares of the kings in check. */
  readonly checked: readonly Square[];
  /** Null without coordinates. */
  readonly coordinates: Notation | null;
}

/** The drawings and colors of a board. */
export interface BoardArt {
  /** The six drawings of a piece set, as SVG text. */
  readonly drawings: Readonly<Record<Role, string>>;
  readonly markOf: (role: Role) => MarkPlace;
  /** The drawings over pieces: the direction of a pawn, and the ring of a captured piece. */
  readonly overlays: Readonly<Record<'notch' | 'fork' | 'torc', string>>;
  readonly colorOf: ColorOf;
}

const ARMIES = ['white', 'black', 'red', 'green'] as const;
/** The size of all squares together, in units of the drawing. One square has 100 units. */
const FIELD = SIDE * 100;
/** The width of the frame, which contains the coordinates if they are outside. */
const FRAME = { plain: 34, lettered: 58 } as const;
const FONT = 'font-family="system-ui, sans-serif" font-weight="700"';

/**
 * Returns the picture of a position as a complete SVG file.
 *
 * @param size width and height in pixels.
 * @param title the name of the picture for screen readers.
 */
export function boardSvg(picture: BoardPicture, art: BoardArt, size: number, title: string): string {
  const side = boardSide(picture);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}" role="img"><title>${escapeHtml(withoutControls(title))}</title>${boardContent(picture, art)}</svg>`;
}

/** Returns width and height of the content in its own units. */
export function boardSide(picture: Pick<BoardPicture, 'coordinates'>): number {
  return FIELD + 2 * frameOf(picture);
}

/** Returns the elements of the picture, which are `boardSide` units wide and high. */
export function boardContent(picture: BoardPicture, art: BoardArt): string {
  const frame = frameOf(picture);
  const { coordinates, checked } = picture;
  const inside = coordinates === 'INTERNAL' ? innerCoordinates(picture.turns, art) : '';
  const outside =
    coordinates === null || coordinates === 'INTERNAL'
      ? ''
      : frameCoordinates(picture, coordinates, frame, art);
  return [
    definitions(picture, art),
    frameAround(frame, art),
    `<g transform="translate(${frame} ${frame})">`,
    squares(picture.turns, art),
    picture.lastMove === null ? '' : lastMove(picture.lastMove, picture.turns, art),
    ...checked.map((square) => checkRing(square, picture.turns, art)),
    pieces(picture, art),
    inside,
    ...checked.map((square) => checkSign(square, picture.turns, art)),
    '</g>',
    outside,
    brackets(picture, art),
  ].join('');
}

/** Control characters are not allowed in XML, even escaped. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, ' ');
}

function frameOf({ coordinates }: Pick<BoardPicture, 'coordinates'>): number {
  return coordinates === null || coordinates === 'INTERNAL' ? FRAME.plain : FRAME.lettered;
}

/** Returns the SVG definitions of the drawings that the board uses: one per piece type and army, and the rings. */
function definitions(picture: BoardPicture, art: BoardArt): string {
  const used = new Map<string, string>();
  for (const { look } of standing(picture)) {
    used.set(drawingId(look), colored(art.drawings[look.role], look.army, look.isFrozen, art));
    if (look.ring !== null) used.set(`ring-${look.ring}`, colored(art.overlays.torc, look.ring, false, art));
    if (look.direction !== null)
      used.set(
        directionId(look),
        colored(art.overlays[overlayOf(look.direction)], look.army, look.isFrozen, art),
      );
  }
  const drawings = [...used].map(
    ([id, content]) =>
      `<g id="${id}" fill="none" stroke-linejoin="round" stroke-linecap="round">${content}</g>`,
  );
  return `<defs><linearGradient id="stone" x2="1" y2="1"><stop stop-color="${art.colorOf('frame-hi')}"/><stop offset=".34" stop-color="${art.colorOf('frame')}"/><stop offset="1" stop-color="${art.colorOf('frame-lo')}"/></linearGradient><pattern id="hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4.2" height="11" fill="${art.colorOf('piece-outline')}" fill-opacity=".62"/></pattern>${drawings.join('')}</defs>`;
}

function frameAround(frame: number, { colorOf: color }: BoardArt): string {
  const side = FIELD + 2 * frame;
  return `<rect width="${side}" height="${side}" rx="12" fill="url(#stone)"/><rect x="${frame - 3}" y="${frame - 3}" width="${FIELD + 6}" height="${FIELD + 6}" fill="${color('frame-lo')}" stroke="${color('inlay')}" stroke-opacity=".65" stroke-width="2"/>`;
}

/** Draws the dark squares over the light ones as one path per color, so that no seam between neighbors is visible. */
function squares(turns: Turns, { colorOf: color }: BoardArt): string {
  const dark = { camp: '', cross: '' };
  for (const row of CELLS)
    for (const col of CELLS) {
      if (!isDark(squareAt({ col, row }, turns))) continue;
      dark[isCamp(col) && isCamp(row) ? 'camp' : 'cross'] += `M${col * 100} ${row * 100}h100v100h-100z`;
    }
  return `<path d="M0 0h${FIELD}v${FIELD}h-${FIELD}z" fill="${color('cross-light')}"/><path d="M0 0h400v400h-400zM800 0h400v400h-400zM0 800h400v400h-400zM800 800h400v400h-400z" fill="${color('camp-light')}"/><path d="${dark.cross}" fill="${color('cross-dark')}"/><path d="${dark.camp}" fill="${color('camp-dark')}"/><path d="M400 0V400H0M800 0V400H1200M400 1200V800H0M800 1200V800H1200" fill="none" stroke="${color('inlay')}" stroke-width="3.5" stroke-opacity=".8"/>`;
}

function isCamp(line: number): boolean {
  return line < 4 || line >= 8;
}

/** Draws frames in the mover's color around the squares of the last move. The frame of the origin square is thinner. */
function lastMove(
  { by, from, to }: NonNullable<BoardPicture['lastMove']>,
  turns: Turns,
  art: BoardArt,
): string {
  const marked = (square: Square, width: number) => {
    const { x, y } = cornerOf(square, turns);
    const frame = `x="${x + width / 2 + 1}" y="${y + width / 2 + 1}" width="${98 - width}" height="${98 - width}" fill="none"`;
    return `<rect x="${x}" y="${y}" width="100" height="100" fill="${art.colorOf('hl-last')}" fill-opacity=".42"/><rect ${frame} stroke="${art.colorOf('piece-outline')}" stroke-width="${width + 4}"/><rect ${frame} stroke="${art.colorOf(`army-${ARMIES[by]}`)}" stroke-width="${width}"/>`;
  };
  return marked(from, 4) + marked(to, 8);
}

function checkRing(square: Square, turns: Turns, { colorOf: color }: BoardArt): string {
  const { x, y } = cornerOf(square, turns);
  const ring = `cx="${x + 50}" cy="${y + 50}" r="49"`;
  const stroke = (name: string, width: number) =>
    `<circle ${ring} fill="none" stroke="${color(name)}" stroke-width="${width}"/>`;
  return `<circle ${ring} fill="${color('hl-check')}" fill-opacity=".5"/>${stroke('piece-outline', 15)}${stroke('hl-check-ring', 11.5)}${stroke('hl-check', 8)}`;
}

function checkSign(square: Square, turns: Turns, { colorOf: color }: BoardArt): string {
  const { x, y } = cornerOf(square, turns);
  return `<g transform="translate(${x + 92} ${y + 8})" stroke="${color('piece-outline')}"><circle r="21" fill="${color('hl-check')}" stroke-width="4"/><path d="M-10 0H10M0 -10V10" fill="none" stroke-width="6.5" stroke-linecap="round"/></g>`;
}

/** How a piece looks, which depends on its owner and the state of the owner. */
interface PieceLook {
  readonly role: Role;
  /** The army whose colors the drawing has. */
  readonly army: Color;
  readonly owner: Color;
  /** The color of the ring of a captured piece. Null for a piece of its own army. */
  readonly ring: Color | null;
  readonly isFrozen: boolean;
  /** The direction of a pawn on the rotated board. Null for another piece. */
  readonly direction: number | null;
  /** Number of quarter turns by which the drawing is rotated. */
  readonly upright: number;
}

function* standing(picture: BoardPicture): Generator<{ square: Square; look: PieceLook }> {
  for (const [square, piece] of picture.position.board.entries())
    if (piece !== 0) yield { square, look: lookOf(piece, picture) };
}

function lookOf(piece: PieceCode, { position, turns, convert, orientation }: BoardPicture): PieceLook {
  const born = pieceColor(piece);
  const owner = position.owners[born];
  return {
    role: roleOf(piece),
    army: convert ? owner : born,
    owner,
    ring: owner === born ? null : convert ? born : owner,
    isFrozen: isFrozen(position, owner),
    direction: isPawn(piece) ? turnDirection(pieceKind(piece) - PAWN_UP, turns) : null,
    upright: orientation === 'ARMY' ? colorOf(owner - turns) : 0,
  };
}

function isFrozen({ states }: Pick<Position, 'states'>, color: Color): boolean {
  return states[color] !== ACTIVE && states[color] !== DEFEATED;
}

function pieces(picture: BoardPicture, art: BoardArt): string {
  const parts: string[] = [];
  for (const { square, look } of standing(picture)) {
    const { x, y } = cornerOf(square, picture.turns);
    const [markX, markY, scale] = art.markOf(look.role);
    const mark = art.colorOf(`army-${ARMIES[look.army]}-mark`);
    const ring = look.ring === null ? '' : `<use href="#ring-${look.ring}"/>`;
    const direction =
      look.direction === null
        ? ''
        : `<use href="#${directionId(look)}" transform="rotate(${(look.direction & 3) * 90} 50 50)"/>`;
    parts.push(
      `<g transform="translate(${x} ${y})">${ring}<g transform="${drawingPlace(look.direction)} rotate(${look.upright * 90} 50 50)"><use href="#${drawingId(look)}"/><path d="${MARKS[look.owner]}" fill="${mark}" transform="translate(${markX} ${markY}) scale(${scale})"/></g>${direction}</g>`,
    );
  }
  return parts.join('');
}

function drawingId({ role, army, isFrozen: frozen }: PieceLook): string {
  return `${role}-${army}${frozen ? '-frozen' : ''}`;
}

function directionId({ direction, army, isFrozen: frozen }: PieceLook): string {
  return `${overlayOf(direction ?? 0)}-${army}${frozen ? '-frozen' : ''}`;
}

function overlayOf(direction: number): 'notch' | 'fork' {
  return direction < 4 ? 'notch' : 'fork';
}

/** Replaces the CSS variables of a drawing by the colors of an army, as the style sheet of the client does. */
function colored(svg: string, army: Color, frozen: boolean, { colorOf: color }: BoardArt): string {
  const name = `army-${ARMIES[army]}`;
  const values: Readonly<Record<string, string>> = {
    fill: frozen ? frozenFill(army, color(name)) : color(name),
    mark: color(`${name}-mark`),
    shade: color(`${name}-shade`),
    edge: color(`${name}-edge`),
    ring: color(name),
    line: color('piece-outline'),
    halo: `${color('piece-halo')}db`,
    hatch: frozen ? 'url(#hatch)' : 'none',
  };
  return svgContent(svg).replace(
    /(fill|stroke)="var\(--(\w+),\s*([^)]+)\)"/g,
    (_, attribute: string, variable: string, otherwise: string) =>
      paint(attribute, values[variable] ?? otherwise),
  );
}

function paint(attribute: string, value: string): string {
  if (!value.startsWith('#')) return `${attribute}="${value}"`;
  const { rgb, opacity } = splitAlpha(value);
  return `${attribute}="${rgb}"${opacity === 1 ? '' : ` ${attribute}-opacity="${opacity}"`}`;
}

/** Returns the fill color of a frozen army, as in styles/base.css. */
function frozenFill(army: Color, fill: string): string {
  if (army === 3) return mixColors(fill, '#9a959b', 0.62);
  return mixColors(fill, '#8a858b', army === 2 ? 0.62 : 0.78);
}

/** Draws brackets in the colors of the owners of the camps. The bracket of the player to move is bright. */
function brackets(picture: BoardPicture, { colorOf: color }: BoardArt): string {
  const { position, turns } = picture;
  const stroke = (path: string, value: string, width: number, more = '') =>
    `<path d="${path}" stroke="${value}" stroke-width="${width}"${more}/>`;
  const parts = COLORS.map((camp) => {
    const path = BRACKETS[colorOf(camp - turns + 4)];
    const owner = position.owners[camp];
    return [
      camp === position.turn
        ? stroke(path, color('inlay'), 19, ' stroke-opacity=".5"') + stroke(path, '#ffd98a', 14)
        : '',
      stroke(path, '#0b060a', 11),
      stroke(path, '#ffffff', 8.6, ' stroke-opacity=".6"'),
      stroke(path, color(`army-${ARMIES[owner]}`), 6.2),
      owner === camp ? '' : stroke(path, color(`army-${ARMIES[camp]}`), 3, ' stroke-dasharray="9 7"'),
      isFrozen(position, owner)
        ? stroke(path, '#14161a', 6, ' stroke-opacity=".67" stroke-dasharray="4 6"')
        : '',
    ].join('');
  });
  return `<g transform="scale(${boardSide(picture) / 1000})" fill="none" stroke-linejoin="round">${parts.join('')}</g>`;
}

/** Draws the coordinates along the frame. A side has letters or numbers, depending on the rotation. */
function frameCoordinates(
  { turns }: BoardPicture,
  notation: Notation,
  frame: number,
  { colorOf: color }: BoardArt,
): string {
  const named = CELLS.filter((line) => isNamed(line, notation));
  const texts = named.map((line) => {
    const middle = frame + line * 100 + 50;
    return `<text x="${middle}" y="${frame + FIELD + 30}">${lineName(line, turns, 'bottom')}</text><text x="${frame / 2 + 5}" y="${middle + 8}">${lineName(line, turns, 'left')}</text>`;
  });
  return `<g ${FONT} font-size="23" fill="${color('frame-text')}" text-anchor="middle">${texts.join('')}</g>`;
}

/** Draws the coordinates inside the cells. Their outline separates them from pieces and squares. */
function innerCoordinates(turns: Turns, { colorOf: color }: BoardArt): string {
  const texts = CELLS.map(
    (line) =>
      `<text x="${line * 100 + 94}" y="1194" text-anchor="end">${lineName(line, turns, 'bottom')}</text><text x="5" y="${line * 100 + 25}">${lineName(line, turns, 'left')}</text>`,
  );
  return `<g ${FONT} font-size="24" fill="${color('piece-outline')}" stroke="${color('piece-halo')}" stroke-opacity=".75" stroke-width="5" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>`;
}

function cornerOf(square: Square, turns: Turns): { x: number; y: number } {
  const { col, row } = cellOf(square, turns);
  return { x: col * 100, y: row * 100 };
}
