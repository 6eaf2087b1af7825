// Builds the client when its output is missing or older than a source file.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv, nodePath, ROOT, say } from './runtime.mjs';

const SOURCES = ['client', 'engine', 'protocol', 'vite.config.ts', 'package-lock.json'];
const BUILT = join('dist', 'client', 'index.html');

/** Throws an error with a one-sentence message if the build fails. The build output is printed before. */
export function buildClientWhenStale() {
  if (!isClientStale()) return;
  const startedAt = new Date();
  say('Building the client ...');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(nodePath(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    env: childEnv({ NODE_ENV: 'production' }),
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The client build failed: see the output above.');
  if (!existsSync(join(ROOT, BUILT))) throw new Error(`The client was built, but ${BUILT} is missing.`);
  // A file that is saved during the build must trigger the next build.
  utimesSync(join(ROOT, BUILT), startedAt, startedAt);
}

/**
 * Returns whether the built client is older than a source. The times of folders count as well, because deleting a file
 * changes only the time of its folder.
 */
function isClientStale() {
  const builtAt = statSync(join(ROOT, BUILT), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return SOURCES.some((path) => isNewer(join(ROOT, path), builtAt));
}

function isNewer(path, than) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return false;
  if (entry.mtimeMs > than) return true;
  return entry.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), than));
}
