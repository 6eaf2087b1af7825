// Functions for installing services: running a command quietly, and installing Debian packages as root.

import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The error for a service that is not available. Its message is one sentence that names the program to install or the
 * flag to use.
 */
export class ServiceMissing extends Error {}

export function isRoot() {
  return process.getuid?.() === 0;
}

/** Returns the path of the first of these commands that is in PATH, or null. */
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

/** Installs Debian packages if this is possible without a prompt. Returns whether it succeeded. */
export function installDebianPackages(packages) {
  if (!isRoot() || !findCommand('apt-get')) return false;
  process.stderr.write(`Installing from Debian: ${packages.join(' ')} ...\n`);
  const options = {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  // A newly started machine may still run apt itself, so the command waits for the lock instead of failing.
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], options).status === 0;
  // An update can fail in an irrelevant part, so only the result of the installation counts.
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}

/** Installs an exact version of one npm package into a separate folder, outside node_modules and the lock file. */
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
