import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './checkSources.ts';

/** The widths of a window below and from which layouts change, in pixels. */
const WIDTHS = {
  /** The last width with one column for fingers, as on a phone. */
  phone: { max: 700, min: 701 },
  /** The first width with the links of the header. */
  header: { max: 899, min: 900 },
  /** The last width with the panels below the board. */
  stacked: { max: 1000, min: 1001 },
  /** The last width with one column beside the board. */
  narrow: { max: 1240, min: 1241 },
};

test('layouts change at four widths of the window only', () => {
  const allowed = Object.values(WIDTHS).flatMap(({ max, min }) => [
    `max-width: ${max}px`,
    `min-width: ${min}px`,
  ]);
  const folder = join(ROOT, 'client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const others = files
    .filter((file) => /\.(?:css|tsx?)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const conditions = [...text.matchAll(/@media[^{]*|useMedia\([^)]*\)+/g)].map(
        ([condition]) => condition,
      );
      return conditions
        .flatMap((condition) => condition.match(/(?:min|max)-width: *\d+px/g) ?? [])
        .filter((width) => !allowed.includes(width))
        .map((width) => `${file}: ${width}`);
    });
  expect(others).toEqual([]);
});
