// A real PostgreSQL server for tests and benches: a fresh cluster in a temporary folder, on a port of its own, gone
// afterwards. It keeps the settings that durability depends on, since the tests kill it and look at what is left.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRoot, ServiceMissing } from './command.mjs';
import { startGuard } from './guard.mjs';
import { freePort } from './ports.mjs';
import { ensurePostgres } from './postgresBinaries.mjs';

const START_LIMIT_MS = 30_000;
const USERS_FOR_ROOT = ['postgres', 'nobody'];

/**
 * Starts a fresh cluster. The answer's `stop` ends it and deletes its files; `kill9` kills all its processes at once
 * and leaves the files; `start` starts the same cluster again on the same port; `freeze` stops them where they stand
 * until `thaw`. Its files lie in a folder of their own below the given one.
 */
export async function startPostgres({ below = tmpdir() } = {}) {
  const programs = ensurePostgres();
  const owner = clusterOwner();
  const folder = mkdtempSync(join(below, 'tetrarch-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  // QUIT is PostgreSQL's immediate shutdown: it takes its child processes along.
  const guard = startGuard(folder, 'QUIT');
  const port = await freePort();
  await createCluster(programs, folder, port, owner);

  let server = null;
  const cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return server?.pid ?? null;
    },
    async start() {
      // It may have ended by itself, for want of room.
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
    /** All its processes stand still; connections stay open and nobody answers. */
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

/** PostgreSQL refuses to run as root; then the cluster belongs to a user without rights. */
function clusterOwner() {
  if (!isRoot()) return {};
  for (const user of USERS_FOR_ROOT) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user here: try the next.
    }
  }
  throw new ServiceMissing(
    'PostgreSQL does not run as root, and there is no user "postgres" to run it as: create one.',
  );
}

async function createCluster(programs, folder, port, owner) {
  const data = join(folder, 'data');
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await promisify(execFile)(join(programs, 'initdb'), args, { ...owner, cwd: folder }).catch((error) => {
    throw new ServiceMissing(
      `PostgreSQL's initdb (${programs}) does not run here: ${error.stderr || error.message}`,
    );
  });
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    log_min_messages: 'warning',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(join(data, 'postgresql.conf'), lines.join(''), { flag: 'a' });
}

/** After a kill the old processes may hold their shared memory for a moment more; until then a new start is refused. */
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
    // Ctrl-C in the terminal is for the tests, which then stop the server themselves.
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

/** The server writes its own number into the first line of this file and its state into the eighth. */
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

/** Where the system does not list children (other than Linux) they end by themselves as soon as they notice. */
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
    // Already gone.
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

/** A process that has ended but that nobody has asked about yet ("Z") runs no more. */
function isRunning(pid) {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
