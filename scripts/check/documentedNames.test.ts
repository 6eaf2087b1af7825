// Documents name files and members. A rename must also change the documents.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './checkSources.ts';

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', '.data']);
const FILE = /\w\.(ts|tsx|mjs|sh|conf|md|tsv|yml|css|sol)$/;

const FILES = listFiles('');

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(path);
    return [path];
  });
}

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const withoutFences = (text: string) => text.replaceAll(/```.*?```/gs, '');
const namesIn = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
const filesNamed = (name: string) => FILES.filter((file) => file === name || file.endsWith(`/${name}`));

/** Returns the cells of the table rows of a document. */
function rowsOf(document: string): string[][] {
  return textOf(document)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));
}

test('the files and members of each mechanism in reliability.md exist', () => {
  const missing = rowsOf('docs/reliability.md').flatMap(([, mechanism = '', tests = '']) => {
    const names = namesIn(mechanism);
    const sources = names.filter((name) => FILE.test(name));
    const code = sources.flatMap(filesNamed).map(textOf).join('\n');
    const members = names.filter((name) => !FILE.test(name));
    return [
      ...[...sources, ...namesIn(tests)].filter((name) => filesNamed(name).length === 0),
      ...members.filter((name) => !new RegExp(`(?<![\\w#])${name}\\b`).test(code)),
    ];
  });
  expect(missing).toEqual([]);
});

test.each(['docs/architecture.md', 'docs/glossary.md', 'docs/development.md'])(
  'the files that %s names exist',
  (document) => {
    const named = namesIn(withoutFences(textOf(document))).filter(
      (name) => /^[\w./@-]+$/.test(name) && FILE.test(name),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => filesNamed(name).length === 0)).toEqual([]);
  },
);
