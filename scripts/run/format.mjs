// `npm run format [-- <files>]` formats all files, or the given ones, and applies safe lint fixes.

import { spawnSync } from 'node:child_process';
import { biome } from './biome.mjs';
import { ensureInstalled, ROOT } from './runtime.mjs';

process.chdir(ROOT);
ensureInstalled();
const [program, ...args] = biome();
const files = process.argv.slice(2);
const { status } = spawnSync(program, [...args, 'check', '--write', ...(files.length > 0 ? files : ['.'])], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
