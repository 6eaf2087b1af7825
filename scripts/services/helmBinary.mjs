// Finds Helm for the tests of the chart: an installed Helm, or one that Go's package client builds once per user and
// version.

import { spawnSync } from 'node:child_process';
import { findCommand, ServiceMissing } from './command.mjs';
import { buildWithGo, builtByGo } from './goProgram.mjs';

const PROGRAM = { name: 'helm', module: 'helm.sh/helm/v4/cmd/helm', version: 'v4.3.1' };
/** Oldest accepted major version, because another one may format the manifests in another way. */
const OLDEST_MAJOR = 4;

/** Returns the path of an existing Helm, or null. */
export function findHelm() {
  const built = builtByGo(PROGRAM);
  if (built) return built;
  const found = findCommand('helm');
  return found && majorOf(found) >= OLDEST_MAJOR ? found : null;
}

/** Returns the path of Helm, after building it if necessary. The build takes minutes but happens only once. */
export function ensureHelm() {
  const helm = findHelm() ?? buildWithGo(PROGRAM);
  if (helm) return helm;
  throw new ServiceMissing(
    `The tests of the Helm chart need Helm: install it (helm.sh, or with Go: go install ${PROGRAM.module}@${PROGRAM.version}) so that PATH knows it.`,
  );
}

function majorOf(program) {
  const { stdout } = spawnSync(program, ['version', '--short'], { encoding: 'utf8' });
  return Number(/v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}
