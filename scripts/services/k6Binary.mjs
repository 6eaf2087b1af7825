// Finds or builds k6, which load tests use.

import { ensureGoProgram } from './goProgram.mjs';

const K6 = {
  name: 'k6',
  module: 'go.k6.io/k6',
  version: 'v1.8.1',
  /** Older versions have no stable WebSocket module. */
  oldestMajor: 1,
  user: 'Load tests',
  site: 'grafana.com/docs/k6',
};

/** Returns the path of k6, after building it if necessary. */
export const ensureK6 = () => ensureGoProgram(K6);
