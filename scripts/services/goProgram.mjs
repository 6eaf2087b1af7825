// Finds programs that are written in Go: an installed one, or one that Go's package client builds once per user and
// version. The client verifies checksums.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findCommand, isExecutable, ServiceMissing } from './command.mjs';

/** Folder of the built programs. It is outside the repository, so that all clones use the same builds. */
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tetrarch');
/** The path at which the installer of Go puts the program `go`. The installer does not change PATH. */
const GO = '/usr/local/go/bin/go';

function folderOf({ name, version }) {
  return join(CACHE, name, version);
}

/**
 * Returns the path of an existing program, or null. The major version of an installed program must be at least
 * `oldestMajor`.
 */
export function findGoProgram(program) {
  const built = builtByGo(program);
  if (built) return built;
  const found = findCommand(program.name);
  return found && majorOf(found) >= program.oldestMajor ? found : null;
}

/** Returns the path of the program, after building it if necessary. The build takes minutes but happens only once. */
export function ensureGoProgram(program) {
  const path = findGoProgram(program) ?? buildWithGo(program);
  if (path) return path;
  const { name, module, version, user, site } = program;
  throw new ServiceMissing(
    `${user} need ${name}: install it (${site}, or with Go: go install ${module}@${version}) so that PATH knows it.`,
  );
}

function majorOf(path) {
  const { stdout } = spawnSync(path, ['version'], { encoding: 'utf8' });
  return Number(/v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/** Returns the path of the program if it was built before, or null. */
function builtByGo(program) {
  const path = join(folderOf(program), program.name);
  return isExecutable(path) ? path : null;
}

/** Builds the program and returns its path. Returns null without Go, or if the build fails. */
function buildWithGo(program) {
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
