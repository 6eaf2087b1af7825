// A copy of the working tree for mutants, in .cache. Its packages are hard links.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/check/checkSources.ts';
import type { Edit } from './mutant.ts';

export const TREE = join(ROOT, '.cache', 'mutants', 'tree');

/** Copies all files that git tracks or would add. */
export function copyTree(): void {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(TREE, { recursive: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0').filter((one) => one !== '' && existsSync(join(ROOT, one)))) {
    mkdirSync(dirname(join(TREE, file)), { recursive: true });
    cpSync(join(ROOT, file), join(TREE, file), { verbatimSymlinks: true });
  }
  // Hard links are safe, because the packages are never written to and every writing program has its own folder.
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(TREE, 'node_modules')]);
  for (const own of ['.vite', '.vite-temp', '.cache'])
    rmSync(join(TREE, 'node_modules', own), { recursive: true, force: true });
  for (const made of ['dist', '.cache/postgres', '.cache/redis', '.cache/chromium'])
    if (existsSync(join(ROOT, made))) cpSync(join(ROOT, made), join(TREE, made), { recursive: true });
}

/** Returns the edited texts of the files, or the file in which an old text does not occur exactly once. */
function edited(edits: readonly Edit[], root: string): Map<string, string> | { readonly missing: string } {
  const texts = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const path = join(root, file);
    const text = texts.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
    if (text.split(from).length !== 2) return { missing: file };
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  return texts;
}

/**
 * Returns the changed file that prevents the mutant from applying to the working tree, or null if the mutant applies.
 */
export function missingIn(edits: readonly Edit[]): string | null {
  const texts = edited(edits, ROOT);
  return 'missing' in texts ? texts.missing : null;
}

/** Edits the copy. @returns a function that undoes the edit, or the file that does not match. */
export function applyEdits(edits: readonly Edit[]): (() => void) | { readonly missing: string } {
  const texts = edited(edits, TREE);
  if ('missing' in texts) return texts;
  const before = [...texts.keys()].map((file) => [file, readFileSync(join(TREE, file), 'utf8')] as const);
  for (const [file, text] of texts) writeFileSync(join(TREE, file), text);
  return () => {
    for (const [file, text] of before) writeFileSync(join(TREE, file), text);
  };
}
