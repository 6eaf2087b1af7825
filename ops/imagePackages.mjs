// Reduces the packages of the image to those that the server uses: `node ops/imagePackages.mjs` in the image's folder,
// after `npm ci`. It drops the packages that only pages use, the embedded database, and files that only developers read.
// It fails if the rest is larger than the limit.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folders with code that the image runs. */
const CODE = ['contracts', 'engine', 'migrations', 'protocol', 'scripts/cli', 'server'];
/** Production requires DATABASE_URL, so its code never loads this package. */
const EMBEDDED_DATABASE = '@electric-sql/pglite';
const LIMIT_MB = 150;
/** Type declarations, source maps and documents. License files remain. */
const NOT_EXECUTED =
  /\.(d\.[cm]?ts|map|flow)$|^(readme|changelog|history|contributing|security)\b.*\.(md|markdown)$/i;

/**
 * Returns the dependencies that the server's code names, and those with which `overrides` replaces dependencies of
 * other packages.
 */
export function neededDependencies({ dependencies, overrides = {} }, folder) {
  const texts = CODE.flatMap((name) => filesBelow(join(folder, name)))
    .filter((file) => /\.m?[jt]s$/.test(file) && !/\.test\.\w+$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const isNamed = (name) => texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`));
  const replacements = Object.values(overrides).map((text) => text.replace(/^\$/, ''));
  const needed = Object.entries(dependencies).filter(
    ([name]) => name !== EMBEDDED_DATABASE && (isNamed(name) || replacements.includes(name)),
  );
  return Object.fromEntries(needed);
}

function filesBelow(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function reduce() {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const { devDependencies, optionalDependencies, ...rest } = manifest;
  const dependencies = neededDependencies(manifest, '.');
  writeFileSync('package.json', JSON.stringify({ ...rest, dependencies }, null, 2));
  execFileSync('npm', ['prune', '--omit=dev', '--omit=optional', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
  });
  for (const file of filesBelow('node_modules')) {
    if (NOT_EXECUTED.test(file.slice(file.lastIndexOf('/') + 1))) rmSync(file);
  }
  const bytes = filesBelow('node_modules').reduce((sum, file) => sum + statSync(file).size, 0);
  const megabytes = Math.ceil(bytes / 1e6);
  console.log(`${Object.keys(dependencies).length} direct packages, ${megabytes} MB with their dependencies`);
  if (megabytes > LIMIT_MB) throw new Error(`The packages of the image are larger than ${LIMIT_MB} MB`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) reduce();
