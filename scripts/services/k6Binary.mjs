// Finds k6 for load tests: an installed k6, or one that Go's package client builds once per user and version.

import { spawnSync } from 'node:child_process';
import { findCommand, ServiceMissing } from './command.mjs';
import { buildWithGo, builtByGo } from './goProgram.mjs';

const PROGRAM = { name: 'k6', module: 'go.k6.io/k6', version: 'v1.8.1' };
/** Oldest accepted major version. Older versions have no stable WebSocket module. */
const OLDEST_MAJOR = 1;

/** Returns the path of an existing k6, or null. */
function findK6() {
  const built = builtByGo(PROGRAM);
  if (built) return built;
  const found = findCommand('k6');
  return found && majorOf(found) >= OLDEST_MAJOR ? found : null;
}

/** Returns the path of k6, after building it if necessary. The build takes minutes but happens only once. */
export function ensureK6() {
  const k6 = findK6() ?? buildWithGo(PROGRAM);
  if (k6) return k6;
  throw new ServiceMissing(
    `Load tests need k6: install it (grafana.com/docs/k6, or with Go: go install ${PROGRAM.module}@${PROGRAM.version}) so that PATH knows it.`,
  );
}

function majorOf(program) {
  const { stdout } = spawnSync(program, ['version'], { encoding: 'utf8' });
  return Number(/v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}
