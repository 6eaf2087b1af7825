/** The pictures of the collectible piece sets: the six pieces of a set in the colors of the armies. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { paletteOf } from './palettes.ts';
import { type OrnamentedSet, ornamentedPiece, ROLES } from './pieceArt.ts';
import { glow, HALF, picture } from './shapes.ts';

const css = readFileSync(path.join(import.meta.dirname, '../../client/shared/styles/tokens.css'), 'utf8');
const ARMIES = ['white', 'black', 'red', 'green', 'white', 'black'] as const;
/** The suffixes of the color tokens of an army, by the CSS variable of a drawing. */
const OF_ARMY: Readonly<Record<string, string>> = { fill: '', shade: '-shade', mark: '-mark', edge: '-edge' };
const SCALE = 3.4;

/** @param hues hues of the background, like those of a board. */
export function pieceSheet(set: OrnamentedSet, hues: readonly [number, number, number, number]): string {
  const { light, warm, deep, ground } = paletteOf(...hues);
  const drawings = ROLES.map((role, i) => {
    const inner = ornamentedPiece(set, role, false).replace(/^.*?<svg[^>]*>|<\/svg>\s*$/gs, '');
    const [x, y] = [-540 + (i % 3) * 370, -400 + Math.floor(i / 3) * 460];
    const style = 'stroke-linejoin="round" stroke-linecap="round" fill="none"';
    return `<g transform="translate(${x} ${y}) scale(${SCALE})" ${style}>${coloured(inner, ARMIES[i] ?? 'white')}</g>`;
  });
  const stops = [light, warm, deep, ground].map((colour, i) => [i / 3, colour] as const);
  return picture(glow('g', HALF * Math.SQRT2, stops) + drawings.join(''));
}

/** Replaces the CSS variables of a drawing by the colors of an army, or by the default in the drawing. */
function coloured(svg: string, army: string): string {
  return svg.replace(/var\(--(\w+),([^)]+)\)/g, (_, name: string, other: string) => {
    const suffix = OF_ARMY[name];
    if (suffix === undefined) return other;
    return new RegExp(`--army-${army}${suffix}:\\s*(#[0-9a-f]{6,8});`, 'i').exec(css)?.[1] ?? other;
  });
}
