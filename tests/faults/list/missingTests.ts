// Checks the references to tests, because a renamed file or title would silently select no test.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/check/checkSources.ts';
import type { TestRun } from './testRuns.ts';

/** Matches a placeholder in the title of a parametrized test: `%i`, `$name` or `${expression}`. */
const PLACEHOLDER = '(?:%[a-z]|\\$[\\w.]+|\\$\\{[^}]*\\})';

/** Returns the references whose file does not exist, or whose title is not in the file. */
export function missingTests(runs: readonly TestRun[]): string[] {
  return runs.flatMap(({ file, title }) => {
    const path = join(ROOT, file);
    if (!existsSync(path)) return [`${file} does not exist`];
    if (title === undefined || includesTitle(readFileSync(path, 'utf8'), title)) return [];
    return [`${file} has no title "${title}"`];
  });
}

/** The title of a test or of a group, which is the first argument of a call or of the result of another call. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/gs;

/** Whether a title in the code contains `part`. A placeholder in the title may stand for some words of `part`. */
function includesTitle(code: string, part: string): boolean {
  const titles = [...code.matchAll(TITLE)].map(([, , title]) => title?.replaceAll("\\'", "'") ?? '');
  const words = part.split(' ');
  const ranges = words.flatMap((_, from) =>
    words.slice(from).map((_, count) => [from, from + count + 1] as const),
  );
  const patterns = ranges
    .filter(([from, to]) => to - from < words.length)
    .map(([from, to]) => [...words.slice(0, from), PLACEHOLDER, ...words.slice(to)].join(' '));
  const found = new RegExp([part, ...patterns].join('|'));
  return titles.some((title) => found.test(title));
}
