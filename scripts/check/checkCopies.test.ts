// The repository contains copies of the rules, the requirements and the vectors, so that a clone is complete. If the
// folder of the originals exists, the copies must equal them.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './checkSources.ts';

const SHARED = join(ROOT, '..', 'shared');

const COPIES: readonly [copy: string, original: string][] = [
  ['engine/RULES.md', 'design/rules.md'],
  ['docs/requirements.tsv', 'requirements.tsv'],
  ['engine/fixtures/perft.json', 'vectors/perft.json'],
  ['engine/fixtures/games.json', 'vectors/games.json'],
  ['engine/fixtures/start-position.txt', 'design/start-position.txt'],
];

test.each(COPIES)('the file %s exists and equals %s', (copy, original) => {
  const text = readFileSync(join(ROOT, copy), 'utf8');
  expect(text).not.toBe('');
  if (existsSync(SHARED)) expect(text).toBe(readFileSync(join(SHARED, original), 'utf8'));
});
