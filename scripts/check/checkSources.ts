// Functions for all checks: finding source files, walking syntax trees, printing violations.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.git', '.cache', '.data']);

/** One violation of a rule. */
export interface Breach {
  /** Path relative to the repository folder, with slashes. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A node of the syntax tree, as far as the checks need it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

export interface Source {
  readonly file: string;
  readonly tree: SyntaxNode;
  lineOf(offset: number): number;
}

/** Returns every source file below the folder, sorted, as paths with slashes. */
export function listSources(root: string, folder = ''): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) found.push(...listSources(root, path));
    else if (entry.isFile() && SOURCE.test(entry.name)) found.push(path);
  }
  return found.sort();
}

/** Returns the source files that git tracks or would add, or null without git or outside a working tree. */
export function listGitSources(root: string): string[] | null {
  return listGitFiles(root)?.filter((path) => SOURCE.test(path)) ?? null;
}

/** Returns all files that git tracks or would add, or null without git or outside a working tree. */
export function listGitFiles(root: string): string[] | null {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) return null;
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/**
 * Returns a violation for each source file that a check has not read, so that no check passes because it finds too few
 * files.
 */
export function findUnread(root: string, read: readonly string[]): Breach[] {
  const known = listGitSources(root);
  if (known === null) return [];
  const seen = new Set(read);
  const unread = known.filter((file) => !seen.has(file));
  return unread.map((file) => ({
    file,
    line: 1,
    message: 'git lists this file, but the check did not read it',
  }));
}

export function readSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return {
    file,
    tree: program as unknown as SyntaxNode,
    lineOf: (offset) => text.slice(0, offset).split('\n').length,
  };
}

/** Calls `visit` for every node, with parents before their children. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | null) => void): void {
  const step = (at: SyntaxNode, parent: SyntaxNode | null) => {
    visit(at, parent);
    for (const value of Object.values(at)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) step(child, at);
    }
  };
  step(node, null);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Whether the file is a test, or a test helper in a folder named testing. */
export function isTestFile(file: string): boolean {
  return /\.(test|e2e|load)\.tsx?$/.test(file) || /^(engine|protocol|client)\/(.+\/)?testing\//.test(file);
}

/** Prints the violations and exits with code 1 if there are any. */
export function report(check: string, breaches: readonly Breach[], passed: string): never {
  for (const { file, line, message } of breaches) console.error(`${file}:${line} ${message}`);
  console.log(breaches.length === 0 ? `${check}: ${passed}` : `${check}: ${breaches.length} breaches`);
  process.exit(breaches.length === 0 ? 0 : 1);
}
