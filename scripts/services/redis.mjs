// A real Redis server for tests on its own port, without persistence.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startGuard } from './guard.mjs';
import { answers, freePort } from './ports.mjs';
import { ensureRedis } from './redisBinary.mjs';

const START_LIMIT_MS = 10_000;

/** Starts an empty server. `kill9` kills it. `start` restarts it on the same port without data. */
export async function startRedis() {
  const program = ensureRedis();
  const folder = mkdtempSync(join(tmpdir(), 'tetrarch-redis-'));
  const guard = startGuard(folder, 'KILL');
  const port = await freePort();
  const args = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  let server = null;
  const redis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      if (server) return;
      server = spawn(program, args.map(String), { cwd: folder, stdio: 'ignore', detached: true });
      server.unref();
      guard.watch(server.pid);
      await untilItAnswers(port);
    },
    async kill9() {
      if (!server) return;
      const ended = once(server, 'exit');
      guard.watch(null);
      // The event loop must stay alive, because the caller may have no other active handle.
      server.ref();
      server.kill('SIGKILL');
      await ended;
      server = null;
    },
    async stop() {
      await redis.kill9();
      await guard.release();
    },
  };
  await redis.start();
  return redis;
}

async function untilItAnswers(port) {
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await answers(port, { request: 'PING\r\n', answer: 'PONG' }))) {
    if (Date.now() > limit) throw new Error('Redis did not start.');
    await delay(20);
  }
}
