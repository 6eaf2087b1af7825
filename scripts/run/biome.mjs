// Finds the formatter and linter, one binary per platform. The lock file contains the binary for Linux on x64. On other
// platforms npm downloads the same version on first use.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './runtime.mjs';

const LOCKED = '@biomejs/cli-linux-x64';

/** Returns the program and its first arguments. */
export function biome() {
  const binary = join(ROOT, 'node_modules', ...LOCKED.split('/'), 'biome');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(binary)) return [binary];
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return [npm, 'exec', '--yes', '--', `@biomejs/biome@${optionalDependencies[LOCKED]}`];
}
