// Every piece has sufficient contrast on every collectible board, as on the standard boards.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLLECTIBLES } from '../../../protocol/shapes/collectibles.ts';
import { DEFAULT_TOKEN_SETTINGS } from '../../../protocol/shapes/nft.ts';
import { artAddress } from '../../shared/board/look/collectibleArt.ts';
import {
  contrast,
  distance,
  mix,
  type Rgb,
  readColour,
  VISIONS,
} from '../../shared/board/testing/colourVision.ts';

const CLIENT = join(import.meta.dirname, '../..');
const BOARDS = COLLECTIBLES.filter(({ kind }) => kind === 'BOARD').map(({ art }) => art);
const css = readFileSync(join(CLIENT, 'shared/styles/tokens.css'), 'utf8');
const token = (name: string, block = css) =>
  readColour(new RegExp(`--${name}:\\s*(#[0-9a-f]{6});`, 'i').exec(block)?.[1] ?? '');
const cells = /data-board="art"\]\s*\{([^}]*)\}/.exec(css)?.[1] ?? '';
const ARMIES = ['white', 'black', 'red', 'green'].map((army) => ({ army, fill: token(`army-${army}`) }));
const outline = token('piece-outline');
const halo = token('piece-halo');
const haloOpacity = Number(/--piece-halo-opacity:\s*([\d.]+)/.exec(css)?.[1]);

/** Returns all colors of a picture, and mixtures of every two of its colors. */
function coloursOf(svg: string): Rgb[] {
  const all = [...new Set(svg.match(/#[0-9a-f]{6}/g))].map((hex) => readColour(hex));
  return all.flatMap((one, i) =>
    all.slice(i).flatMap((other) => [0, 0.25, 0.5, 0.75].map((share) => mix(other, one, share))),
  );
}

describe.each(BOARDS)('the board picture %s', (art) => {
  const svg = readFileSync(join(CLIENT, 'public', artAddress(art)), 'utf8');
  const shown = ['camp-light', 'camp-dark', 'cross-light', 'cross-dark'].flatMap((name) => {
    const opacity = DEFAULT_TOKEN_SETTINGS[name.endsWith('light') ? 'opacityLight' : 'opacityDark'] / 100;
    return coloursOf(svg).map((colour) => ({ name, colour: mix(token(name, cells), colour, opacity) }));
  });

  it('keeps every piece visible on every square for viewers with each kind of color vision', () => {
    for (const { name, colour } of shown) {
      const lit = mix(halo, colour, haloOpacity);
      expect(Math.max(contrast(outline, colour), contrast(lit, colour)), name).toBeGreaterThanOrEqual(3);
      expect(contrast(outline, lit), name).toBeGreaterThanOrEqual(3);
      for (const { army, fill } of ARMIES)
        for (const vision of VISIONS.filter((one) => one !== 'grey'))
          expect(distance(fill, colour, vision), `${army} on ${name}, ${vision}`).toBeGreaterThanOrEqual(8);
    }
  });

  it('keeps light squares lighter than dark squares over every color of the picture', () => {
    const colours = coloursOf(svg);
    for (const colour of colours)
      for (const part of ['camp', 'cross'])
        expect(
          distance(
            mix(token(`${part}-light`, cells), colour, 0.5),
            mix(token(`${part}-dark`, cells), colour, 0.5),
            'grey',
          ),
        ).toBeGreaterThanOrEqual(12);
  });
});
