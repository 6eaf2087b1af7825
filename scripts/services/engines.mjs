// Finds Firefox and WebKit for the smoke tests of the other browser engines: installed ones, or those of Debian (as
// root). npm provides neither, so on other systems the error message names what to install.

import { spawnSync } from 'node:child_process';
import { findCommand, installDebianPackages, ServiceMissing } from './command.mjs';

const FIREFOX_COMMANDS = ['firefox-esr', 'firefox'];
const FIREFOX_PACKAGES = ['firefox-esr'];
const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1'];
/** Packages that WebKit needs to play films but only recommends. */
const CODEC_PACKAGES = ['gstreamer1.0-libav', 'gstreamer1.0-gl'];
/**
 * A script for gjs that fails if the introspection data of WebKit is missing. No command reports whether the data is
 * installed.
 */
const LOAD_WEBKIT = "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2";

/** Returns the path of Firefox. */
export function ensureFirefox() {
  const found = findCommand(...FIREFOX_COMMANDS);
  if (found) return found;
  installDebianPackages(FIREFOX_PACKAGES);
  const installed = findCommand(...FIREFOX_COMMANDS);
  if (installed) return installed;
  throw new ServiceMissing(missing('Firefox', FIREFOX_PACKAGES));
}

/** Returns the programs that drive WebKit on a virtual display. */
export function ensureWebKit() {
  const found = findWebKit();
  if (found) return found;
  installDebianPackages([...WEBKIT_PACKAGES, ...CODEC_PACKAGES]);
  const installed = findWebKit();
  if (installed) return installed;
  throw new ServiceMissing(missing('WebKit', [...WEBKIT_PACKAGES, ...CODEC_PACKAGES]));
}

function findWebKit() {
  const driver = findCommand('WebKitWebDriver');
  const xvfb = findCommand('Xvfb');
  const gjs = findCommand('gjs');
  if (!driver || !xvfb || !gjs) return null;
  return spawnSync(gjs, ['-c', LOAD_WEBKIT]).status === 0 ? { driver, xvfb, gjs } : null;
}

function missing(engine, packages) {
  return `The smoke test in ${engine} needs Debian's packages: apt-get install ${packages.join(' ')}.`;
}
