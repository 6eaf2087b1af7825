// A copy of the working tree in which a mutant can live: below .cache, with the packages as hard links.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/check/checkSources.ts';
import type { Edit } from './mutant.ts';

export const TREE = join(ROOT, '.cache', 'mutants', 'tree');

/** Made anew from what git knows or would add. */
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
  // Links, as they are never written: what writes there has a folder of its own.
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(TREE, 'node_modules')]);
  for (const own of ['.vite', '.vite-temp', '.cache'])
    rmSync(join(TREE, 'node_modules', own), { recursive: true, force: true });
  for (const made of ['dist', '.cache/postgres', '.cache/redis', '.cache/chromium'])
    if (existsSync(join(ROOT, made))) cpSync(join(ROOT, made), join(TREE, made), { recursive: true });
}

/** The texts of the files after the edits, or the file in which an old text does not stand exactly once. */
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

/** The file that has changed so that a mutant no longer applies to the working tree; null when it applies. */
export function missingIn(edits: readonly Edit[]): string | null {
  const texts = edited(edits, ROOT);
  return 'missing' in texts ? texts.missing : null;
}

/** Changes the copy. @returns the function that takes the change back, or the file that does not fit. */
export function applyEdits(edits: readonly Edit[]): (() => void) | { readonly missing: string } {
  const texts = edited(edits, TREE);
  if ('missing' in texts) return texts;
  const before = [...texts.keys()].map((file) => [file, readFileSync(join(TREE, file), 'utf8')] as const);
  for (const [file, text] of texts) writeFileSync(join(TREE, file), text);
  return () => {
    for (const [file, text] of before) writeFileSync(join(TREE, file), text);
  };
}
