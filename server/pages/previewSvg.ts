/**
 * The pictures of shared links as SVG, 1200 x 630 pixels, in the colors and drawings of the client. They contain no
 * words but the product's name, so one picture serves all languages.
 */
import { COLORS } from '../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, type Position, startPosition } from '../../engine/board/position.ts';
import type { TimeControl } from '../../engine/clock/clock.ts';
import { boardContent, boardSide } from '../../protocol/drawing/boardSvg.ts';
import { KITE_CENTERS, KITES, MARKS } from '../../protocol/shapes/armyShapes.ts';
import { boardArt } from './clientFiles.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

const ARMIES = ['white', 'black', 'red', 'green'] as const;
const BACKGROUND = '#151016';
const TEXT = '#f4eff2';
const FADED = '#a99bab';
const FONT = 'font-family="Forum"';

const BOARD_SIDE = 584;
const BOARD_LEFT = WIDTH - BOARD_SIDE - 22;
const BOARD_TOP = (HEIGHT - BOARD_SIDE) / 2;

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

/** Draws the armies with their points. An army is faded if its player is out and other players have more points. */
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
  const content = boardContent(
    {
      position,
      ...{ turns: 0, convert: true, orientation: 'VIEWER', coordinates: null },
      ...{ lastMove: null, checked: [] },
    },
    boardArt(),
  );
  return `<g transform="translate(${BOARD_LEFT} ${BOARD_TOP}) scale(${BOARD_SIDE / boardSide({ coordinates: null })})">${content}</g>`;
}

function token(name: string): string {
  return boardArt().colorOf(name);
}
