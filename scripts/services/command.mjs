// Helpers for getting a service from outside: running a command quietly, and installing Debian packages as root.

import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A service that cannot be had. Its message is one sentence that names what to install or which flag to give. */
export class ServiceMissing extends Error {}

export function isRoot() {
  return process.getuid?.() === 0;
}

/** The path of the first of these commands that PATH knows, or null. */
export function findCommand(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const path = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (path) return path;
  }
  return null;
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Debian packages where that is possible without asking anybody; says whether it did. */
export function installDebianPackages(packages) {
  if (!isRoot() || !findCommand('apt-get')) return false;
  process.stderr.write(`Installing from Debian: ${packages.join(' ')} ...\n`);
  const options = {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  // Freshly started machines may still be running their own apt: wait for its lock instead of failing on it.
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], options).status === 0;
  // An update can fail in a part that is not needed, so the installation decides.
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}

/** Installs one npm package with an exact version into a folder of its own, outside node_modules and the lock. */
export function installNpmPackage(spec, folder) {
  process.stderr.write(`Installing from npm into .cache: ${spec} ...\n`);
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
  ];
  const { status } = spawnSync('npm', [...args, '--loglevel=error', spec], { stdio: ['ignore', 2, 2] });
  return status === 0;
}
