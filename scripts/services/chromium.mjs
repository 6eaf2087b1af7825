// Finds Chromium for the browser tests: CHROME_PATH, an installed Chromium, one from Debian (as root), or one from npm
// (Linux x64, cached in .cache). It uses no packages, because it runs on any Node from version 18 on.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '../run/runtime.mjs';
import {
  findCommand,
  installDebianPackages,
  installNpmPackage,
  isExecutable,
  ServiceMissing,
} from './command.mjs';

/**
 * The headless shell comes first, because the full browser also renders invisible toolbars and menus for each window.
 */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-liberation', 'fonts-noto-cjk'];
const NPM_PACKAGE = '@sparticuz/chromium@153.0.0';
const CACHE = join(ROOT, '.cache', 'chromium');

/** Returns the path of an existing Chromium, or null. */
function findChromium() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new ServiceMissing(`CHROME_PATH: "${given}" is not executable.`);
  }
  const cached = join(CACHE, 'chrome');
  return findCommand(...COMMANDS) ?? (isExecutable(cached) ? cached : null);
}

/** Returns the path of Chromium, after installing it from Debian or npm if necessary. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (installDebianPackages(DEBIAN_PACKAGES) && findCommand(...COMMANDS)) return findCommand(...COMMANDS);
  if (process.platform === 'linux' && process.arch === 'x64' && unpackFromNpm()) return join(CACHE, 'chrome');
  throw new ServiceMissing(
    'The browser journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell), name one in CHROME_PATH, or leave them out with --without-browser.',
  );
}

/**
 * Installs Chromium from npm. The package contains the browser, the few libraries that a minimal system lacks, and a
 * font, each compressed.
 */
function unpackFromNpm() {
  const folder = `${CACHE}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (!installNpmPackage(NPM_PACKAGE, folder)) return false;
  const read = (name) =>
    brotliDecompressSync(readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin', name)));
  writeFileSync(join(folder, 'chromium'), read('chromium.br'), { mode: 0o755 });
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
    if (spawnSync('tar', ['-x', '-C', folder], { input: read(archive) }).status !== 0) return false;
  }
  writeFileSync(join(folder, 'fonts.conf'), FONTS);
  writeFileSync(join(folder, 'chrome'), LAUNCHER, { mode: 0o755 });
  rmSync(join(folder, 'node_modules'), { recursive: true });
  if (spawnSync(join(folder, 'chrome'), ['--version']).status !== 0) return false;
  rmSync(CACHE, { recursive: true, force: true });
  renameSync(folder, CACHE);
  return true;
}

const LAUNCHER = `#!/bin/sh
here=$(dirname "$0")
cd "$here" || exit 1
LD_LIBRARY_PATH="$PWD/lib" FONTCONFIG_PATH="$PWD" exec "$PWD/chromium" "$@"
`;

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
