import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COLLECTIBLES } from '../../protocol/shapes/collectibles.ts';
import { FRAMES } from '../../protocol/shapes/nft.ts';
import { ART, ART_FOLDER, DRAWINGS } from './art.ts';
import { oklch } from './palettes.ts';
import { PIECES_FOLDER } from './pieceArt.ts';

it('the conversion of OKLCH colors to sRGB gives the published values', () => {
  expect(oklch(1, 0, 0)).toBe('#ffffff');
  expect(oklch(0, 0, 0)).toBe('#000000');
  // Pure red in sRGB.
  expect(oklch(0.6279554, 0.2576833, 29.2338853)).toBe('#ff0000');
});

it('there is one picture for every collectible and every frame, at the address that the page uses', () => {
  const boards = COLLECTIBLES.map(({ art }) => `${art}.svg`);
  const frames = FRAMES.map((frame) => `frames/${frame}.svg`);
  expect(ART.map(({ name }) => name)).toEqual([...boards, ...frames]);
  expect(new Set(ART.map(({ svg }) => svg)).size).toBe(ART.length);
  for (const { name, svg } of ART)
    expect(readFileSync(join(ART_FOLDER, name), 'utf8') === svg, name).toBe(true);
});

it('the drawings of the piece sets are where the page expects them', () => {
  expect(DRAWINGS).toHaveLength(24);
  for (const { name, svg } of DRAWINGS)
    expect(readFileSync(join(PIECES_FOLDER, name), 'utf8') === svg, name).toBe(true);
});
