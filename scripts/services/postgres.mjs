// A real PostgreSQL server for tests and benchmarks: a new cluster in a temporary folder on its own port, deleted
// afterwards. By default it has the durability settings of production, because tests kill it and inspect the remaining
// data.

import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ServiceMissing } from './command.mjs';
import { startGuard } from './guard.mjs';
import { freePort } from './ports.mjs';
import { ensurePostgres, serverUser } from './postgresBinaries.mjs';

const START_LIMIT_MS = 30_000;

/**
 * Starts a new cluster in a folder below the given one. `stop` ends it and deletes its files. `kill9` kills all its
 * processes and leaves the files. `start` restarts the same cluster on the same port. `freeze` pauses the processes
 * until `thaw`. With `isDurable: false` commits do not wait for the disk, and data is lost in a crash of the machine.
 * `libraries` are extensions that are loaded with the server.
 */
export async function startPostgres({
  below = tmpdir(),
  isDurable = true,
  programs = ensurePostgres(),
  libraries = [],
} = {}) {
  const owner = serverUser();
  const folder = mkdtempSync(join(below, 'tetrarch-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  // SIGQUIT is the immediate shutdown of PostgreSQL and includes the child processes.
  const guard = startGuard(folder, 'QUIT');
  const port = await freePort();
  const durability = isDurable ? 'on' : 'off';
  await createCluster(programs, folder, owner, {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    log_min_messages: 'warning',
    shared_preload_libraries: libraries.join(','),
  });

  let server = null;
  const cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return server?.pid ?? null;
    },
    async start() {
      // The server may have exited because the disk is full.
      if (server && isOver(server)) server = null;
      server ??= await startServer(programs, folder, owner);
      guard.watch(server.pid);
    },
    async kill9() {
      if (!server) return;
      guard.watch(null);
      await killWithChildren(server);
      server = null;
    },
    /** Pauses all processes of the server. Connections stay open without answers. */
    freeze() {
      for (const pid of processesOf(server)) signal(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of processesOf(server)) signal(pid, 'SIGCONT');
    },
    async stop() {
      guard.watch(null);
      if (server) {
        cluster.thaw();
        server.kill('SIGINT');
        await hasEnded(server);
        server = null;
      }
      await guard.release();
    },
  };
  await cluster.start();
  return cluster;
}

async function createCluster(programs, folder, owner, settings) {
  const data = join(folder, 'data');
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await promisify(execFile)(join(programs, 'initdb'), args, { ...owner, cwd: folder }).catch((error) => {
    throw new ServiceMissing(
      `PostgreSQL's initdb (${programs}) does not run here: ${error.stderr || error.message}`,
    );
  });
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(join(data, 'postgresql.conf'), lines.join(''), { flag: 'a' });
}

/** Starts the server. Repeats the start while the shared memory of killed processes still exists and blocks it. */
async function startServer(programs, folder, owner) {
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    const attempt = await tryToStart(programs, folder, owner, until);
    if (attempt.server) return attempt.server;
    if (!attempt.log.includes('shared memory block') || Date.now() > until) {
      throw new Error(`PostgreSQL did not start:\n${attempt.log}`);
    }
    await delay(100);
  }
}

async function tryToStart(programs, folder, owner, until) {
  const data = join(folder, 'data');
  const server = spawn(join(programs, 'postgres'), ['-D', data], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in the terminal must reach only the tests, which then stop the server themselves.
    detached: true,
  });
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text) => {
    log = (log + text).slice(-10_000);
  });
  server.stderr.unref?.();
  server.unref();
  server.on('error', (error) => {
    log += error.message;
  });
  while (!isReady(data, server.pid)) {
    if (isOver(server) || server.pid === undefined) return { log };
    if (Date.now() > until) {
      await killWithChildren(server);
      return { log: `${log}\nIt was not ready within ${START_LIMIT_MS / 1000} seconds.` };
    }
    await delay(20);
  }
  return { server, log };
}

/**
 * Returns whether the server is ready. The first line of `postmaster.pid` is the process id of the server, and the
 * eighth line is its state.
 */
function isReady(data, pid) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function isOver(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

async function hasEnded(child) {
  while (!isOver(child)) await delay(10);
}

/**
 * Kills the server and its child processes. On systems that do not list child processes (other than Linux), the
 * children exit when they detect the end of the server.
 */
async function killWithChildren(server) {
  const children = childrenOf(server.pid);
  server.kill('SIGKILL');
  for (const pid of children) signal(pid, 'SIGKILL');
  await hasEnded(server);
  while (children.some(isRunning)) await delay(10);
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

function processesOf(server) {
  return server ? [server.pid, ...childrenOf(server.pid)] : [];
}

function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

/** Returns whether the process runs. A zombie process ("Z") no longer runs. */
function isRunning(pid) {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
