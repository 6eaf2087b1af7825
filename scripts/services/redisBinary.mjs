// Where tests get their Redis: one that is installed, else one from Debian (as root).

import { findCommand, installDebianPackages, ServiceMissing } from './command.mjs';

/** The path of the program, installed when there is none. */
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
