import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './checkSources.ts';

/** Declarations in pixels, by file. */
const EXCEPTIONS: Record<string, readonly string[] | 'all'> = {
  // The pages outside the app do not load the tokens.
  'public/outside.css': 'all',
  // Hides a text except from screen readers.
  'shared/styles/base.css': ['margin: -1px'],
  // The border of a field with an error is 1px wider than that of the others.
  'shared/ui/form/Field.module.css': ['padding: 0 calc(var(--s-3) - 1px)'],
};

const SPACED =
  /(?<![\w-])(?:--gap|(?:scroll-margin|margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap):[^;}]+/g;
const ROUNDED = /(?<![\w-])border-(?:[a-z]+-)*radius:[^;}]+/g;

test('spacing and corner radii use the scales of tokens.css', () => {
  const folder = join(ROOT, 'client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.css'));
  const others = files.flatMap((file) => {
    const allowed = EXCEPTIONS[file] ?? [];
    if (allowed === 'all') return [];
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return [...text.matchAll(SPACED), ...text.matchAll(ROUNDED)]
      .map(([declaration]) => declaration)
      .filter((declaration) => /\d(?:px|rem)/.test(declaration) && !allowed.includes(declaration))
      .map((declaration) => `${file}: ${declaration}`);
  });
  expect(files.length).toBeGreaterThan(0);
  expect(others).toEqual([]);
});
