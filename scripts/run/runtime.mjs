// The first step of every command installs the packages and finds the pinned runtime. It runs on any Node from version
// 18 on and uses no packages, because none may be installed yet. When everything is installed, it costs two stat calls.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const BIN = join(ROOT, 'node_modules', '.bin');
const LOWEST_MAJOR = 24;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const REPEATED_MS = 1000;

/** Installs the locked packages if they are missing or older than the lock file. Exits the process if this fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  const release = takeInstallLock();
  try {
    if (isInstalled()) return;
    say('Installing the packages (only after a change of package-lock.json) ...');
    const { status, error } = spawnSync('npm', INSTALL, {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    if (status === 0) return;
    fail(
      `The packages could not be installed: ${error ? error.message : `npm ci ended with code ${status}`}.`,
    );
  } finally {
    release();
  }
}

// Development and optional packages are installed whatever NODE_ENV is, because a production start still builds the
// client.
const INSTALL = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];

function isInstalled() {
  const installed = changedAt(join(ROOT, 'node_modules', '.package-lock.json'));
  return installed !== null && installed >= (changedAt(join(ROOT, 'package-lock.json')) ?? 0);
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/**
 * Takes a lock, because two commands started simultaneously in a new clone must not install into the same folder. The
 * second one waits.
 */
function takeInstallLock() {
  const lock = join(ROOT, '.cache', 'installing');
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      const release = () => rmSync(lock, { force: true });
      process.once('exit', release);
      return release;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isAlive(readHolder(lock))) {
        rmSync(lock, { force: true });
        continue;
      }
      if (attempt === 0)
        say('Waiting for another installation here (if there is none, delete .cache/installing) ...');
      sleep(200);
    }
  }
}

function readHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8')) || process.pid;
  } catch {
    return process.pid;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * Returns the Node that runs TypeScript: the pinned one if its package exists for this platform, otherwise the current
 * one.
 */
export function nodePath() {
  const pinned = join(BIN, 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= LOWEST_MAJOR) return process.execPath;
  return fail(
    `Node ${LOWEST_MAJOR} or newer is needed on this platform (this is ${process.versions.node}): install it and try again.`,
  );
}

/** Returns the environment of child processes. The package binaries, including the pinned Node, come first in PATH. */
export function childEnv(extra = {}) {
  return { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/** Runs a program under the pinned runtime and forwards its streams, signals and exit code. */
export function handOver(args, extraEnv = {}) {
  const child = spawn(nodePath(), args, { env: childEnv(extraEnv), stdio: 'inherit' });
  child.on('error', (error) =>
    fail(`The runtime in node_modules/.bin/node does not start on this machine: ${error.message}.`),
  );
  const lastAt = {};
  const forward = (signal) => {
    // Ctrl-C in the terminal reaches all processes, including the child.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    // npm forwards signals, so a signal to the process group arrives here twice.
    const isRepeated = Date.now() - (lastAt[signal] ?? 0) < REPEATED_MS;
    lastAt[signal] = Date.now();
    if (!isRepeated) child.kill(signal);
  };
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    for (const name of FORWARDED_SIGNALS) process.off(name, forward);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}

/**
 * Calls `act` when the parent shell has ended. npm runs this script in a shell and signals the shell. The shell may
 * exit without passing the signal on. The child must then exit too.
 */
export function whenOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}

/** Prints a progress line to stderr, because stdout belongs to the child program. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

export function fail(sentence) {
  say(sentence);
  process.exit(1);
}
