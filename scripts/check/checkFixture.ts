// A small temporary repository for the tests of the checks.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Whether the machine has git. Some tests need it. */
export const hasGit = spawnSync('git', ['--version']).status === 0;

/** Writes the files and makes the folder a git working tree. Deletes it after the test. */
export function makeRepository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tetrarch-check-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = { 'package.json': JSON.stringify({ dependencies: { kysely: '1', react: '1' } }), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  if (hasGit) spawnSync('git', ['init', '--quiet'], { cwd: root });
  return root;
}

/** Returns `file:line message` for each violation, as the checks print it. */
export function lines(breaches: readonly { file: string; line: number; message: string }[]): string[] {
  return breaches.map(({ file, line, message }) => `${file}:${line} ${message}`);
}
