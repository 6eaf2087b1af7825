// Checks that the lock file installs on every machine. If a registry does not serve an optional package, npm omits it
// from the lock and then rejects its own lock file. npm can also lose checksums or bind the lock file to the URL of one
// registry.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Breach, ROOT, report } from './checkSources.ts';

const FILE = 'package-lock.json';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, LockedPackage>>;

export function checkLock(root: string): { breaches: Breach[]; count: number } {
  const { packages } = JSON.parse(readFileSync(join(root, FILE), 'utf8')) as { packages: Packages };
  const breaches: Breach[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    const refuse = (message: string) =>
      breaches.push({ file: FILE, line: 1, message: `${path || 'the root'} ${message}` });
    for (const name of Object.keys(locked.optionalDependencies ?? {})) {
      if (!isLocked(packages, path, name)) refuse(`has the optional dependency ${name}, which is not locked`);
    }
    if (isFromRegistry(path, locked) && !locked.integrity) refuse('has no checksum');
    if (/^https?:/.test(locked.resolved ?? '')) refuse(`names the registry it came from: ${locked.resolved}`);
  }
  return { breaches, count: Object.keys(packages).length };
}

function isFromRegistry(path: string, locked: LockedPackage): boolean {
  return path.includes('node_modules/') && locked.link !== true;
}

/**
 * Whether the package is found as Node resolves it: first in the package's own node_modules, then in those of the
 * parent folders.
 */
function isLocked(packages: Packages, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

if (import.meta.main) {
  const { breaches, count } = checkLock(ROOT);
  report('lock', breaches, `${count} packages, none missing`);
}
