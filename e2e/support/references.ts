// The reference pictures in e2e/shots. They are drawn by one version of Chromium with the product's own fonts; another
// version draws letters and edges a little differently, so with another one nothing is compared, and that is said.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

const FOLDER = join(import.meta.dirname, '..', 'shots');
const VERSION = join(FOLDER, 'chromium.txt');
const FAILED = join(import.meta.dirname, '..', '..', '.cache', 'shots');
/** Part of all pixels that may differ. */
const TOLERANCE = 0.01;
/** How far two colours may be apart and still be one, 0 to 1. */
const THRESHOLD = 0.1;

export class References {
  readonly #isBlessing = process.env.BLESS_SHOTS === '1';
  #isReported = false;

  /** @returns what is wrong with the picture in words, or null. */
  compare(name: string, picture: Buffer, page: Page): string | null {
    const file = join(FOLDER, `${name}.png`);
    const version = page.context().browser()?.version() ?? '';
    if (this.#isBlessing) return this.#bless(file, picture, version);
    if (!this.#isComparable(version)) return null;
    if (!existsSync(file)) return `there is no picture ${name}: look at it and run npm run shots:bless`;
    const part = differingPart(readFileSync(file), picture, `${name}-difference`);
    if (part <= TOLERANCE) return null;
    saveFailure(name, picture);
    return `${name} differs in ${(part * 100).toFixed(2)} % of its pixels: .cache/shots/${name}.png, ${name}-difference.png`;
  }

  #bless(file: string, picture: Buffer, version: string): null {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, smaller(picture));
    writeFileSync(VERSION, `${version}\n`);
    return null;
  }

  #isComparable(version: string): boolean {
    const known = existsSync(VERSION) ? readFileSync(VERSION, 'utf8').trim() : '';
    if (known === version) return true;
    if (!this.#isReported)
      console.log(`=== NOT COMPARED: the pictures are of Chromium ${known}, this one is ${version}`);
    this.#isReported = true;
    return false;
  }
}

/**
 * The same picture without transparency and without the two lowest bits of each colour, which nobody sees, packed as
 * tightly as the format allows: a third of the size.
 */
function smaller(picture: Buffer): Buffer {
  const png = PNG.sync.read(picture);
  png.data.forEach((value, index) => {
    if (index % 4 !== 3) png.data[index] = value & 0b1111_1100;
  });
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 });
}

/** 0 to 1; a picture of another size differs wholly. Where they differ, the difference is drawn. */
function differingPart(expected: Buffer, actual: Buffer, name: string): number {
  const [one, other] = [PNG.sync.read(expected), PNG.sync.read(actual)];
  const { width, height } = one;
  if (other.width !== width || other.height !== height) return 1;
  const drawn = new PNG({ width, height });
  const count = pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: THRESHOLD });
  if (count / (width * height) > TOLERANCE) {
    saveFailure(name, PNG.sync.write(drawn));
  }
  return count / (width * height);
}

function saveFailure(name: string, picture: Buffer): void {
  const file = join(FAILED, `${name}.png`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}
