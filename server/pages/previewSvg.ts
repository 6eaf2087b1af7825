/**
 * The pictures of shared links as SVG, 1200 x 630 pixels, in the colors and drawings of the client. They contain no
 * words but the product's name, so one picture serves all languages.
 */
import { COLORS, type Color, isPawn, PAWN_UP, pieceColor, pieceKind } from '../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, type Position, startPosition } from '../../engine/board/position.ts';
import { campOf, isDark, SIDE, SQUARE_COUNT } from '../../engine/board/squares.ts';
import type { TimeControl } from '../../engine/clock/clock.ts';
import { KITE_CENTERS, KITES, MARKS } from '../../protocol/shapes/armyShapes.ts';
import { colorTokens, overlayDrawing, pieceDrawing } from './clientFiles.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

const ARMIES = ['white', 'black', 'red', 'green'] as const;
const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
const BACKGROUND = '#151016';
const TEXT = '#f4eff2';
const FADED = '#a99bab';
const FONT = 'font-family="Forum"';

const CELL = 46;
const FRAME = 16;
const BOARD_LEFT = WIDTH - SIDE * CELL - FRAME - 22;
const BOARD_TOP = (HEIGHT - SIDE * CELL) / 2;

/** Returns the picture of the product: the start position. */
export function productSvg(): string {
  return picture(board(startPosition()));
}

/** @param points by color, shown beside the armies. */
export function positionSvg(position: Position, points: readonly number[]): string {
  return picture(board(position) + standings(position, points));
}

/** @param taken whether each seat is taken, by color. */
export function invitationSvg(taken: readonly boolean[], time: TimeControl): string {
  const seats = COLORS.map((color) =>
    taken[color]
      ? `<path d="${KITES[color]}" fill="${token(`army-${ARMIES[color]}`)}" stroke="${FADED}" stroke-width=".6" stroke-linejoin="round"/><path d="${MARKS[color]}" fill="${token(`army-${ARMIES[color]}-mark`)}" transform="translate(${KITE_CENTERS[color]}) scale(.5)"/>`
      : `<path d="${KITES[color]}" fill="none" stroke="${token('inlay')}" stroke-width=".9" stroke-dasharray="2.2 1.6" stroke-linejoin="round"/>`,
  );
  return picture(
    `<g transform="translate(620 57) scale(10.75)">${seats.join('')}</g>
    <g fill="none" stroke="${FADED}" stroke-width="5" stroke-linecap="round"><circle cx="100" cy="430" r="30"/><path d="M100 412V430L112 440"/></g>
    ${timeText(time, 156, 450)}`,
  );
}

function timeText(time: TimeControl, x: number, y: number): string {
  if (time.kind === 'unlimited')
    return `<path d="M${x + 34} ${y - 20}c-10 -14 -34 -14 -34 0s24 14 34 0c10 -14 34 -14 34 0s-24 14 -34 0Z" fill="none" stroke="${TEXT}" stroke-width="5"/>`;
  const text =
    time.kind === 'main'
      ? `${time.mainMs / 60_000}${time.incrementMs > 0 ? ` + ${time.incrementMs / 1000}` : ''}`
      : `${time.moveMs / 1000} s`;
  return `<text x="${x}" y="${y}" ${FONT} font-size="60" fill="${TEXT}">${text}</text>`;
}

function picture(content: string): string {
  const kites = KITES.map((path, i) => `<path d="${path}" fill="${i === 0 ? token('inlay') : TEXT}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${BACKGROUND}"/>
  <g transform="translate(62 70) scale(1.9)">${kites.join('')}</g>
  <text x="172" y="142" ${FONT} font-size="88" fill="${TEXT}">Tetrarch</text>
  ${content}</svg>`;
}

/** The armies with their points. The leaders are bright, and the other armies are faded. */
function standings({ states }: Position, points: readonly number[]): string {
  const most = Math.max(...points);
  return COLORS.map((color) => {
    const y = 270 + color * 84;
    const name = `army-${ARMIES[color]}`;
    const isFaded = (points[color] ?? 0) < most && states[color] !== ACTIVE;
    const cross =
      states[color] === DEFEATED
        ? `<path d="M72 ${y + 28}L128 ${y - 28}" stroke="${FADED}" stroke-width="4"/>`
        : '';
    return `<g opacity="${isFaded ? 0.6 : 1}"><circle cx="100" cy="${y}" r="28" fill="${token(name)}" stroke="${FADED}" stroke-width="2"/>
      <path d="${MARKS[color]}" fill="${token(`${name}-mark`)}" transform="translate(100 ${y}) scale(1.6)"/>${cross}
      <text x="160" y="${y + 20}" ${FONT} font-size="60" fill="${TEXT}">${points[color] ?? 0}</text></g>`;
  }).join('');
}

function board(position: Position): string {
  const parts = [
    `<rect x="${BOARD_LEFT - FRAME}" y="${BOARD_TOP - FRAME}" width="${SIDE * CELL + 2 * FRAME}" height="${SIDE * CELL + 2 * FRAME}" rx="6" fill="${token('frame')}" stroke="${token('inlay')}" stroke-width="1.5"/>`,
  ];
  const pieces: string[] = [];
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const x = BOARD_LEFT + (square % SIDE) * CELL;
    const y = BOARD_TOP + (SIDE - 1 - Math.floor(square / SIDE)) * CELL;
    const place = campOf(square) === null ? 'cross' : 'camp';
    const shade = isDark(square) ? 'dark' : 'light';
    parts.push(
      `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${token(`${place}-${shade}`)}"/>`,
    );
    const piece = position.board[square] ?? 0;
    if (piece !== 0)
      pieces.push(`<g transform="translate(${x} ${y}) scale(${CELL / 100})">${draw(piece, position)}</g>`);
  }
  return parts.join('') + pieces.join('');
}

/** A captured army has the color of its owner and a ring of its original color, as on the client's board. */
function draw(piece: number, { owners, states }: Position): string {
  const born = pieceColor(piece);
  const owner = owners[born];
  const state = states[owner];
  const isFrozen = state !== ACTIVE && state !== DEFEATED;
  const role = isPawn(piece) ? 'pawn' : (ROLES[pieceKind(piece) - 1] ?? 'pawn');
  const ring = owner === born ? '' : colored(overlayDrawing('torc'), born);
  const mark = `<path d="${MARKS[owner]}" fill="${token(`army-${ARMIES[owner]}-mark`)}" transform="translate(50 86) scale(.58)"/>`;
  const kind = isPawn(piece) ? pieceKind(piece) - PAWN_UP : null;
  const direction =
    kind === null
      ? ''
      : `<g transform="rotate(${(kind & 3) * 90} 50 50)">${colored(overlayDrawing(kind < 4 ? 'notch' : 'fork'), owner)}</g>`;
  const style = 'fill="none" stroke-linejoin="round" stroke-linecap="round"';
  return `<g ${style} opacity="${isFrozen ? 0.55 : 1}">${ring}${colored(pieceDrawing(role), owner)}${mark}${direction}</g>`;
}

/** The CSS variables of a drawing, by army. Variables that are not listed keep the default in the drawing. */
const OF_ARMY: Readonly<Record<string, string>> = {
  fill: '',
  shade: '-shade',
  mark: '-mark',
  edge: '-edge',
  ring: '',
};

/** Replaces the CSS variables of a drawing, which the renderer does not know. */
function colored(svg: string, army: Color): string {
  return svg.replace(/var\(--(\w+),\s*([^)]+)\)/g, (_, name: string, other: string) => {
    const suffix = OF_ARMY[name];
    return suffix === undefined ? other : token(`army-${ARMIES[army]}${suffix}`);
  });
}

let tokens: ReadonlyMap<string, string> | null = null;

function token(name: string): string {
  tokens ??= colorTokens();
  return tokens.get(name) ?? FADED;
}
