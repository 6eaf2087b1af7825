// Checks the licenses of all packages installed in production. The check fails for a license that would bind the
// product and for a license that was not reviewed. The list is docs/licences.md, and `--write` writes it. No package,
// including development packages, may run an install script.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Breach, ROOT, report } from './checkSources.ts';

const LOCK = 'package-lock.json';
const LIST = 'docs/licences.md';

/**
 * Licenses that require only their text and attribution. MPL-2.0 also requires that changes to the package's own files
 * are published; the product does not change them, and the license does not extend to the product's code.
 */
const TAKEN = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'Zlib', 'PostgreSQL', 'MPL-2.0'],
]);

interface Locked {
  /** The real name of a package installed under an alias. */
  readonly name?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

interface Installed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Returns the production packages only. */
function installed(): { packages: Installed[]; breaches: Breach[] } {
  const { packages } = JSON.parse(readFileSync(join(ROOT, LOCK), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const found = new Map<string, Installed>();
  const breaches: Breach[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    if (locked.hasInstallScript)
      breaches.push({ file: LOCK, line: 1, message: `${path} runs a program when it is installed` });
    // Packages marked devOptional are also installed in production, as optional peers of a production package.
    if (!path.includes('node_modules/') || locked.dev || locked.link) continue;
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const version = locked.version ?? '';
    // A package for another platform is not installed here, but the lock file names its license.
    const licence = licenceIn(join(ROOT, path)) ?? locked.license;
    if (licence === undefined) breaches.push({ file: LOCK, line: 1, message: `${name} names no licence` });
    else if (!isTaken(licence))
      breaches.push({ file: LOCK, line: 1, message: `${name} is under ${licence}` });
    found.set(`${name} ${version}`, { name, version, licence: licence ?? 'none' });
  }
  const sorted = [...found.values()].sort((a, b) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
  );
  return { packages: sorted, breaches };
}

interface Manifest {
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
}

function licenceIn(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ');
}

/**
 * Whether the license is accepted. One of alternative licenses (OR) must be accepted, and all of combined licenses
 * (AND).
 */
function isTaken(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => TAKEN.has(one.trim())));
}

function listOf(packages: readonly Installed[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `# Licences

What is installed where the product runs, as the packages themselves say; written by
\`node scripts/check/checkLicences.ts --write\`, held current by \`npm run check\`. Licences that would bind the product (GPL, AGPL
and the like) and unknown ones stop the check.

| Package | Version | Licence |
| --- | --- | --- |
${rows.join('\n')}
`;
}

const { packages, breaches } = installed();
const list = listOf(packages);
const path = join(ROOT, LIST);
if (process.argv.includes('--write')) writeFileSync(path, list);
else if (!existsSync(path) || readFileSync(path, 'utf8') !== list)
  breaches.push({
    file: LIST,
    line: 1,
    message: 'is not current: node scripts/check/checkLicences.ts --write',
  });
report('licences', breaches, `${packages.length} packages, all to be used freely`);
