// Compares screens with the reference pictures in e2e/shots. The pictures come from one version of Chromium with the
// product's fonts. Other versions render letters and edges slightly differently. With another version, nothing is
// compared and a message reports it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

const FOLDER = join(import.meta.dirname, '..', 'shots');
const VERSION = join(FOLDER, 'chromium.txt');
const FAILED = join(import.meta.dirname, '..', '..', '.cache', 'shots');
/** Share of the pixels that may differ. */
const TOLERANCE = 0.01;
/** Color distance, from 0 to 1, up to which two pixels count as equal. */
const THRESHOLD = 0.1;

export class References {
  readonly #isRecording = process.env.BLESS_SHOTS === '1';
  #isReported = false;

  /** @returns one sentence about the difference, or null if there is none. */
  compare(name: string, picture: Buffer, page: Page): string | null {
    const file = join(FOLDER, `${name}.png`);
    const version = page.context().browser()?.version() ?? '';
    if (this.#isRecording) return this.#record(file, picture, version);
    if (!this.#isComparable(version)) return null;
    if (!existsSync(file)) return `there is no picture ${name}: look at it and run npm run shots:bless`;
    const part = differingPart(readFileSync(file), picture, `${name}-difference`);
    if (part <= TOLERANCE) return null;
    saveFailure(name, picture);
    return `${name} differs in ${(part * 100).toFixed(2)} % of its pixels: .cache/shots/${name}.png, ${name}-difference.png`;
  }

  #record(file: string, picture: Buffer, version: string): null {
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
 * Removes transparency and the two lowest bits of each color, which are not visible, and compresses as much as
 * possible. The result is a third of the original size.
 */
function smaller(picture: Buffer): Buffer {
  const png = PNG.sync.read(picture);
  png.data.forEach((value, index) => {
    if (index % 4 !== 3) png.data[index] = value & 0b1111_1100;
  });
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 });
}

/**
 * Returns the share of differing pixels, from 0 to 1. Pictures of different sizes differ completely. Saves a picture of
 * the difference if the share is too large.
 */
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
