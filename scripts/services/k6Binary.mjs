// Finds k6 for load tests: an installed k6, or one that Go's package client builds once per user and version.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findCommand, isExecutable, ServiceMissing } from './command.mjs';

const MODULE = 'go.k6.io/k6';
const K6_VERSION = 'v1.8.1';
/** Oldest accepted major version. Older versions have no stable WebSocket module. */
const OLDEST_MAJOR = 1;
/** Folder of the built k6. It is outside the repository, so that all clones use the same build. */
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tetrarch', 'k6', K6_VERSION);
/** Path at which Go's installer puts the program without changing PATH. */
const GO = '/usr/local/go/bin/go';

/** Returns the path of an existing k6, or null. */
function findK6() {
  const built = join(CACHE, 'k6');
  if (isExecutable(built)) return built;
  const found = findCommand('k6');
  return found && majorOf(found) >= OLDEST_MAJOR ? found : null;
}

/** Returns the path of k6, after building it if necessary. The build takes minutes but happens only once. */
export function ensureK6() {
  const found = findK6();
  if (found) return found;
  build();
  const built = findK6();
  if (built) return built;
  throw new ServiceMissing(
    `Load tests need k6: install it (grafana.com/docs/k6, or with Go: go install ${MODULE}@${K6_VERSION}) so that PATH knows it.`,
  );
}

function build() {
  const go = findCommand('go') ?? (isExecutable(GO) ? GO : null);
  if (!go) return;
  process.stderr.write(`Building k6 ${K6_VERSION} into ${CACHE} ...\n`);
  mkdirSync(CACHE, { recursive: true });
  const env = { ...process.env, GOBIN: CACHE };
  spawnSync(go, ['install', `${MODULE}@${K6_VERSION}`], { stdio: ['ignore', 'ignore', 2], env });
}

function majorOf(program) {
  const { stdout } = spawnSync(program, ['version'], { encoding: 'utf8' });
  return Number(/v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}
