// Finds Redis for tests: an installed one, or one from Debian (as root).

import { findCommand, installDebianPackages, ServiceMissing } from './command.mjs';

/** Returns the path of the program, after installing it if necessary. */
export function ensureRedis() {
  const find = () => findCommand('redis-server', 'valkey-server');
  const found = find();
  if (found) return found;
  installDebianPackages(['redis-server']);
  const installed = find();
  if (installed) return installed;
  throw new ServiceMissing(
    'The tests with several processes need a Redis server: install one (Debian: apt-get install redis-server), or leave these tests out with --without-services.',
  );
}
