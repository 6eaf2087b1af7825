// The product as its users start it: the server in a separate process with its own data folder and port. A test can
// kill it, restart it on the same data, and read its output.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { copyMigratedDatabase } from '../../tests/harness/database/migrated.ts';
import { BRIEF_USE } from '../../tests/harness/database/wasmFlags.ts';
import { SERVER_FLAGS } from '../../tests/harness/servers/mainProcess.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const COMPILED = join(ROOT, '.cache', 'compiled');
const READY = /is ready at (http:\S+)/;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;
/** Time limit until the server and the services it needs are ready. */
const READY_LIMIT_MS = 120_000;
/** Limits are scaled, because browsers on the same machine slow the server down and all users share one IP address. */
const LIMITS_SCALE = '20';
const SCALED = /limits are scaled/;
/** pino's number for the level "warn". */
const WARNING = 40;

export interface AppOptions {
  /** Environment variables besides PORT, PUBLIC_URL and DATA_DIR, such as DATABASE_URL or LIMITS_SCALE. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface App {
  /** The URL of the product, for example http://localhost:23456. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** All output since the first start, line by line. */
  readonly log: readonly string[];
  /** Returns the id of the current process, or undefined while the server is stopped. */
  pid(): number | undefined;
  /** Returns log lines of level warn and above, and output that is not a log line. */
  warnings(): string[];
  /** Throws if a warning matches no pattern. */
  expectQuiet(...known: RegExp[]): void;
  /** Kills the process (SIGKILL), as in a power failure. */
  kill9(): Promise<void>;
  /** Restarts the server after `kill9` or `stop`, with the same port and the same data. */
  restart(): Promise<void>;
  /** Restarts the server with the same port and without data. */
  startEmpty(): Promise<void>;
  /** Stops the server gracefully. Throws if this fails or times out. */
  stop(): Promise<void>;
  /** Kills the server in any state and deletes its data. */
  close(): Promise<void>;
}

export interface JourneyOptions {
  /**
   * Called once, after the earlier `beforeAll` functions of the file, so it may use the services that they have
   * started.
   */
  readonly options?: () => AppOptions | Promise<AppOptions>;
  /** Creates data that exists before the first test. */
  readonly prepare?: (app: App) => Promise<void>;
}

/**
 * Starts the product before the first test of a file or group. At the end its log must contain no warnings. A retried
 * test starts without the data of its first attempt, so that it can register the same users.
 */
export function useApp({ options, prepare }: JourneyOptions = {}): App {
  let app: App | null = null;
  beforeAll(async () => {
    app = await startApp(await options?.());
    await prepare?.(app);
  }, READY_LIMIT_MS);
  beforeEach(async ({ task }) => {
    if (app === null || (task.result?.retryCount ?? 0) === 0) return;
    await app.startEmpty();
    await prepare?.(app);
  });
  afterAll(async () => {
    app?.expectQuiet();
    await app?.close();
  });
  return new Proxy({} as App, {
    get(_, name: keyof App) {
      if (!app) throw new Error('The product is not started yet');
      return app[name];
    },
  });
}

export async function startApp({ env = {} }: AppOptions = {}): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'tetrarch-app-'));
  // The server stores its lock file beside the data, so the data has a parent folder.
  const dataDir = join(folder, 'data');
  const guard = startGuard(folder, 'KILL');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const log: string[] = [];
  let server: ChildProcess | null = null;

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = server;
    if (ending === null) return;
    server = null;
    guard.watch(null);
    if (!isOver(ending)) {
      const ended = once(ending, 'exit');
      ending.kill(signal);
      await Promise.race([ended, failAfter(STOP_LIMIT_MS, ending, log)]);
    }
    if (signal === 'SIGTERM' && ending.exitCode !== 0) {
      throw new Error(`The server ended with ${ending.exitCode ?? ending.signalCode}:\n${log.join('\n')}`);
    }
  };

  const app: App = {
    url,
    port,
    dataDir,
    log,
    pid: () => server?.pid,
    warnings: () => log.filter((line) => isWarning(line) && !SCALED.test(line)),
    expectQuiet(...known) {
      const unknown = app.warnings().filter((line) => !known.some((pattern) => pattern.test(line)));
      if (unknown.length > 0) throw new Error(`The server's log has warnings:\n${unknown.join('\n')}`);
    },
    kill9: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async restart() {
      if (server !== null) throw new Error('The server still runs: kill9 or stop it first.');
      if (env.DATABASE_URL === undefined && !existsSync(dataDir)) await copyMigratedDatabase(dataDir);
      const own = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LIMITS_SCALE };
      server = start({ ...baseEnv(), ...own, ...env }, log);
      guard.watch(server.pid ?? null);
      await isReady(server, log);
    },
    async startEmpty() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      await app.restart();
    },
    async close() {
      await end('SIGKILL');
      await guard.release();
    },
  };
  await app.restart().catch(async (error) => {
    await app.close();
    throw error;
  });
  return app;
}

/**
 * Returns the few variables that the product inherits. The test runner's own variables (NODE_ENV, VITEST) must not
 * reach the product. The compiled code of the product is cached: without the cache, starting the product
 * takes a tenth of the CPU time of a journey.
 */
function baseEnv(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}

function start(env: Record<string, string>, log: string[]): ChildProcess {
  const server = spawn(process.execPath, [...SERVER_FLAGS, ...BRIEF_USE, 'server/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) {
    createInterface({ input: stream }).on('line', (line) => log.push(line));
  }
  return server;
}

/** Waits for the URL that this start prints. The log may contain the URL of an earlier start. */
async function isReady(server: ChildProcess, log: readonly string[]): Promise<void> {
  const from = log.length;
  const until = Date.now() + START_LIMIT_MS;
  while (!log.slice(from).some((line) => READY.test(line))) {
    if (isOver(server))
      throw new Error(`The server ended before it was ready:\n${log.slice(from).join('\n')}`);
    if (Date.now() > until)
      throw new Error(`The server was not ready in time:\n${log.slice(from).join('\n')}`);
    await delay(20);
  }
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function failAfter(ms: number, child: ChildProcess, log: readonly string[]): Promise<never> {
  await delay(ms, undefined, { ref: false });
  child.kill('SIGKILL');
  throw new Error(`The server did not end within ${ms / 1000} seconds:\n${log.slice(-20).join('\n')}`);
}

function isWarning(line: string): boolean {
  if (READY.test(line)) return false;
  try {
    return Number(JSON.parse(line).level) >= WARNING;
  } catch {
    return line.trim() !== '';
  }
}
