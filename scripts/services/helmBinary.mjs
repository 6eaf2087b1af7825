// Finds or builds Helm, which the tests of the chart use.

import { ensureGoProgram, findGoProgram } from './goProgram.mjs';

const HELM = {
  name: 'helm',
  module: 'helm.sh/helm/v4/cmd/helm',
  version: 'v4.3.1',
  /** Versions before 4 may format the manifests differently. */
  oldestMajor: 4,
  user: 'The tests of the Helm chart',
  site: 'helm.sh',
};

/** Returns the path of an existing Helm, or null. */
export const findHelm = () => findGoProgram(HELM);

/** Returns the path of Helm, after building it if necessary. */
export const ensureHelm = () => ensureGoProgram(HELM);
