/** Pictures of positions as SVG. The server's renderer draws them, because it rejects SVG that browsers tolerate. */
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { COLORS, KING, makePiece } from '../../../engine/board/pieces.ts';
import { type Position, startPosition } from '../../../engine/board/position.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import { KINGS, place } from '../../../engine/rules/testing/table.ts';
import { MARKS } from '../../../protocol/shapes/armyShapes.ts';
import { DEFAULT_OPTIONS, type PlayerOptions } from '../../../protocol/shapes/playerOptions.ts';
import { cellOf, type Turns } from '../board/geometry.ts';
import { FIRST_SET, loadSet } from '../board/look/pieceSets.ts';
import type { PictureFrame } from './pictureGame.ts';
import { frameSvg, pictureLook } from './pictureLook.ts';

const SET = { id: 'set-1', drawings: FIRST_SET } as const;
const SIZE = 656;
const squareOf = (name: string) => parseSquare(name) ?? 0;

interface View {
  turns?: Turns;
  convert?: boolean;
  title?: string;
  hasCoordinates?: boolean;
  isCustomMode?: boolean;
  options?: Partial<PlayerOptions>;
}

function svgOf(position: Position, view: View = {}, lastMove: PictureFrame['lastMove'] = null): string {
  const { turns = 0, convert = true, title = 'Evening', hasCoordinates = false, isCustomMode = false } = view;
  const look = pictureLook({ ...DEFAULT_OPTIONS, ...view.options }, isCustomMode, SET);
  return frameSvg({ position, lastMove }, { turns, convert, title }, look, { size: SIZE, hasCoordinates });
}

/** Renders the picture. @throws if the text is not valid XML. */
function drawn(svg: string) {
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const { width, pixels } = image;
  /** Returns the color at a point of a square. `x` and `y` are in hundredths of the square. */
  const at = (name: string, x: number, y: number, turns: Turns = 0): string => {
    const { col, row } = cellOf(squareOf(name), turns);
    const scale = width / (1200 + 68);
    const [left, top] = [col * 100 + x, row * 100 + y].map((units) => Math.floor((34 + units) * scale));
    const i = ((top ?? 0) * width + (left ?? 0)) * 4;
    return `#${pixels.subarray(i, i + 3).toString('hex')}`;
  };
  return { width, height: image.height, at };
}

describe('[SHR-40] the picture of a position', () => {
  it('has the squares and colors of the chosen board', () => {
    const { width, height, at } = drawn(svgOf(startPosition()));
    expect([width, height]).toEqual([SIZE, SIZE]);
    expect(at('e5', 50, 50)).toBe('#a17f5a');
    expect(at('f5', 50, 50)).toBe('#e9d8b8');
    const blue = drawn(svgOf(startPosition(), { options: { boardColorVariant: 'VERSION_2' } }));
    expect(blue.at('e5', 50, 50)).toBe('#6683b0');
    const own = { lightCellColor: '#204060', darkCellColor: '#000000', boardBrightness: 60 };
    const custom = drawn(svgOf(place(KINGS), { isCustomMode: true, options: own }));
    expect(custom.at('b3', 50, 50)).toBe('#13263a');
    expect(custom.at('b2', 50, 50)).toBe('#000000');
  });

  it.each([0, 1, 2, 3] as const)('is rotated by %s quarter turns', (turns) => {
    const svg = svgOf(place(KINGS), { turns });
    // After `turns` quarter turns, the king of the color with the number `turns` is at the lower left.
    expect(svg).toContain(
      `<g transform="translate(0 1100)"><g transform="translate(4.5 4) scale(.91) rotate(0 50 50)"><use href="#king-${turns}"/>`,
    );
  });

  it('draws pieces upright for the owner of their army', () => {
    const svg = svgOf(place(KINGS), { options: { pieceOrientation: 'ARMY' } });
    expect(
      COLORS.map(
        (color) => new RegExp(`rotate\\((\\d+) 50 50\\)"><use href="#king-${color}"`).exec(svg)?.[1],
      ),
    ).toEqual(['0', '90', '180', '270']);
  });

  it("shows a captured army in the owner's color or in the army's own color, with a ring in the other color", () => {
    const position = place('wK:a1 rK:l12 gK:l1 bR:f6', { owners: 'wwrg', states: 'amaa' });
    expect(drawn(svgOf(position)).at('f6', 38, 70)).toBe('#f7f5f0');
    expect(svgOf(position)).toContain('<use href="#ring-1"/>');
    expect(svgOf(position)).toContain(`<use href="#rook-0"/><path d="${MARKS[0]}"`);
    expect(drawn(svgOf(position, { convert: false })).at('f6', 38, 70)).toBe('#23262b');
    expect(svgOf(position, { convert: false })).toContain('<use href="#ring-0"/>');
    // The mark on the piece is always that of the owner.
    expect(svgOf(position, { convert: false })).toContain(`<use href="#rook-1"/><path d="${MARKS[0]}"`);
  });

  it("draws the bracket of a captured camp in the owner's color, and its dashes in the color of its army", () => {
    const svg = svgOf(place('wK:a1 rK:l12 gK:l1', { owners: 'wwrg', states: 'amaa' }));
    const dashed =
      /stroke="([^"]*)" stroke-width="6.2"\/><path [^>]*stroke="([^"]*)" stroke-width="3" stroke-dasharray="9 7"/g;
    expect([...svg.matchAll(dashed)].map(([, ...colors]) => colors)).toEqual([['#f7f5f0', '#23262b']]);
  });

  it('hatches only frozen armies', () => {
    const svg = svgOf(place(`${KINGS} rR:f6 gR:h6`, { states: 'aara', turn: 'w' }));
    expect(svg).toContain('fill="url(#hatch)"');
    expect(svg).toContain('<use href="#rook-2-frozen"/>');
    expect(svg).toContain('<use href="#rook-3"/>');
    expect(svgOf(startPosition())).not.toContain('fill="url(#hatch)"');
  });

  it('marks the last move and the kings in check', () => {
    const position = place(`${KINGS} wR:a6`);
    const move = { by: 2, from: squareOf('f6'), to: squareOf('f8') } as const;
    const { at } = drawn(svgOf(position, {}, move));
    expect(at('f8', 50, 5)).toBe('#bf2b1e');
    expect(at('f8', 50, 50)).not.toBe(at('h8', 50, 50));
    expect(at('f6', 50, 3)).toBe('#bf2b1e');
    expect(at('f6', 50, 50)).not.toBe(at('h6', 50, 50));
    // The sign of check is at the upper right corner of the square of the king.
    expect(at('a12', 80, 16)).toBe('#ea3ccb');
    expect(at('l12', 80, 16)).not.toBe('#ea3ccb');
  });

  it.each(['EXTERNAL', 'EXTERNAL_LIMITED', 'INTERNAL'] as const)(
    'has coordinates in the style %s on request, and otherwise none',
    (notation) => {
      const options = { boardEdgeNotationVariant: notation };
      const svg = svgOf(startPosition(), { options, hasCoordinates: true });
      const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
      expect(texts).toHaveLength(notation === 'EXTERNAL_LIMITED' ? 12 : 24);
      expect(texts).toEqual(expect.arrayContaining(['a', 'd', '1', '12']));
      drawn(svg);
      expect(svgOf(startPosition(), { options })).not.toContain('<text');
    },
  );

  it('[SHR-40] refers to nothing outside of the file, and escapes the title', () => {
    const svg = svgOf(startPosition(), { title: '<b>"A" & B</b>\u0000', hasCoordinates: true });
    drawn(svg);
    expect(svg).toContain('<title>&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt; , 0</title>');
    const addresses = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, address = '']) => address);
    expect(addresses.filter((address) => !svg.includes(`id="${address.slice(1)}"`))).toEqual([]);
    expect(svg).not.toMatch(/var\(|<style|<image|<script|https?:\/\/(?!www\.w3\.org\/2000\/svg")/);
  });

  it.each(['set-2', 'set-5', 'set-6', 'pieces-3'] as const)('has the pieces of the set %s', async (id) => {
    const look = pictureLook(DEFAULT_OPTIONS, false, { id, drawings: await loadSet(id) });
    const view = { turns: 0, convert: true, title: '' } as const;
    const svg = frameSvg({ position: startPosition(), lastMove: null }, view, look, {
      size: SIZE,
      hasCoordinates: false,
    });
    expect(svg).not.toContain('var(');
    expect(svg).not.toBe(svgOf(startPosition(), { title: '' }));
    drawn(svg);
  });

  it('can show a board without kings, such as a position that a user is setting up', () => {
    const start = startPosition();
    const board = start.board.map((piece) => (piece === makePiece(1, KING) ? 0 : piece));
    expect(() => drawn(svgOf({ ...start, board }))).not.toThrow();
  });
});
