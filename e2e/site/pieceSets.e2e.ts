// The pieces of each set stay distinguishable at the size of a phone's square.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';

const app = useApp();
const browser = useBrowser();

/** The side of a square in pixels. */
const SIZE = 32;
/**
 * The smallest allowed share of pixels in which two piece types of a set differ. Pixels that are equal in all six piece
 * types, such as those of a disc behind the figures, do not count. The letters R and B are closest to this limit.
 */
const LEAST_DIFFERENCE = 0.14;
const DRAWINGS = join(import.meta.dirname, '..', '..', 'client', 'shared', 'board', 'look', 'pieces');
const SETS = readdirSync(DRAWINGS).filter((name) => /^(?:set|pieces)-/.test(name));
const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;

it.each(SETS)('[TBL-58] the piece types of the set %s differ from each other at 32 pixels', async (id) => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  const drawings = ROLES.map((role) => readFileSync(join(DRAWINGS, id, `${role}.svg`), 'utf8'));
  const differences = await page.evaluate(
    async ({ drawings, size }) => {
      /**
       * Returns the pixels of the drawing without its margins, scaled to the square. Otherwise a pawn that is drawn
       * like a small rook would count as different.
       */
      const pixelsOf = async (svg: string) => {
        const image = new Image(100, 100);
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        await image.decode();
        const whole = new OffscreenCanvas(100, 100).getContext('2d');
        const cell = new OffscreenCanvas(size, size).getContext('2d');
        if (!whole || !cell) throw new Error('No canvas');
        whole.drawImage(image, 0, 0, 100, 100);
        const { data } = whole.getImageData(0, 0, 100, 100);
        const drawn = Array.from({ length: 10_000 }, (_, i) => i).filter((i) => (data[4 * i + 3] ?? 0) > 128);
        const [left, right] = [
          Math.min(...drawn.map((i) => i % 100)),
          Math.max(...drawn.map((i) => i % 100)),
        ];
        const [top, bottom] = [Math.floor((drawn[0] ?? 0) / 100), Math.floor((drawn.at(-1) ?? 0) / 100)];
        cell.drawImage(whole.canvas, left, top, right - left + 1, bottom - top + 1, 0, 0, size, size);
        return cell.getImageData(0, 0, size, size).data;
      };
      const all = await Promise.all(drawings.map(pixelsOf));
      const isDrawn = (pixels: Uint8ClampedArray, at: number) => (pixels[at + 3] ?? 0) > 128;
      const isDark = (pixels: Uint8ClampedArray, at: number) =>
        isDrawn(pixels, at) && (pixels[at] ?? 0) < 128;
      const isSame = (one: Uint8ClampedArray, other: Uint8ClampedArray, at: number) =>
        isDrawn(one, at) === isDrawn(other, at) && isDark(one, at) === isDark(other, at);
      const places = Array.from({ length: size * size }, (_, i) => 4 * i);
      const varying = places.filter((at) => all.some((one) => all[0] && !isSame(one, all[0], at)));
      const difference = (one: Uint8ClampedArray, other: Uint8ClampedArray) => {
        const compared = varying.filter((at) => isDrawn(one, at) || isDrawn(other, at));
        return compared.filter((at) => !isSame(one, other, at)).length / compared.length;
      };
      return all.map((one) => all.map((other) => difference(one, other)));
    },
    { drawings, size: SIZE },
  );
  const pairs = ROLES.flatMap((one, i) =>
    ROLES.slice(i + 1).map((other, j) => ({
      pair: `${one}, ${other}`,
      difference: differences[i]?.[i + 1 + j] ?? 0,
    })),
  );
  expect(pairs.filter(({ difference }) => difference < LEAST_DIFFERENCE)).toEqual([]);
});
