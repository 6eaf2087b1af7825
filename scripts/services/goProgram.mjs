// Builds programs with Go's package client, which verifies their checksums. Each program is built once per user and
// version.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findCommand, isExecutable } from './command.mjs';

/** Folder of the built programs. It is outside the repository, so that all clones use the same builds. */
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tetrarch');
/** Path at which Go's installer puts the program without changing PATH. */
const GO = '/usr/local/go/bin/go';

function folderOf({ name, version }) {
  return join(CACHE, name, version);
}

/** Returns the path of the program if it was built before, or null. */
export function builtByGo(program) {
  const path = join(folderOf(program), program.name);
  return isExecutable(path) ? path : null;
}

/** Builds the program and returns its path. Returns null without Go, or if the build fails. */
export function buildWithGo(program) {
  const go = findCommand('go') ?? (isExecutable(GO) ? GO : null);
  if (!go) return null;
  const folder = folderOf(program);
  process.stderr.write(`Building ${program.name} ${program.version} into ${folder} ...\n`);
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GOBIN: folder };
  spawnSync(go, ['install', `${program.module}@${program.version}`], {
    stdio: ['ignore', 'ignore', 2],
    env,
  });
  return builtByGo(program);
}
