/** The system under load: server processes on one PostgreSQL server and one Redis server, all on this machine. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { orCleanUp } from '../../tests/harness/cleanUp.ts';
import { type MainProcess, startMain } from '../../tests/harness/servers/mainProcess.ts';
import { STATEMENT_COUNTER } from '../../tests/load/support/databaseActivity.ts';

/** Matches log lines of level warn and above. The warning about scaled limits is expected. */
const TROUBLE = /"level":(?:40|50|60)/;
const EXPECTED = '"request limits are scaled"';
/** Number of output lines that are kept of a crashed process. */
const LOG_TAIL_LINES = 30;
/** Limits are scaled, because some clients share one IP address. Virtual users name different ones in a header. */
const LIMITS_SCALE = '100000';

export interface Product {
  readonly processes: readonly ProductProcess[];
  /** The origin of the users' pages. */
  readonly origin: string;
  readonly databaseUrl: string;
  readonly databasePid: number | null;
  close(): Promise<void>;
}

/** One server process, which keeps its port over restarts. */
export class ProductProcess {
  readonly url: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #execArgv: readonly string[];
  #main: MainProcess | null = null;
  /** Output of the earlier runs of this process. */
  readonly #lines: string[] = [];
  readonly #crashes: string[] = [];

  constructor(port: number, env: Readonly<Record<string, string>>, execArgv: readonly string[]) {
    this.url = `http://localhost:${port}`;
    // The name of the process is its port, so that clients can be routed to the owner of their game.
    this.#env = { ...env, PORT: String(port), PROCESS_NAME: String(port) };
    this.#execArgv = execArgv;
  }

  async start(): Promise<void> {
    this.#main = await startMain(this.#env, 'server/main.ts', this.#execArgv);
  }

  /** Stops the process gracefully, as in a deploy. */
  async stop(): Promise<void> {
    const main = this.#main;
    this.#main = null;
    if (!main) return;
    this.#crashes.push(...crashOf(main));
    await main.stop();
    this.#lines.push(...main.lines);
  }

  /** Warnings and errors of all runs of this process. */
  get complaints(): readonly string[] {
    const lines = [...this.#lines, ...(this.#main?.lines ?? [])];
    const crashes = [...this.#crashes, ...(this.#main ? crashOf(this.#main) : [])];
    return [...crashes, ...lines.filter((line) => TROUBLE.test(line) && !line.includes(EXPECTED))];
  }
}

/** Returns the last output of a process that crashed, or an empty list. */
function crashOf({ process: { exitCode, signalCode }, lines }: MainProcess): string[] {
  if (exitCode === null && signalCode === null) return [];
  return [
    `a process ended by itself with ${exitCode ?? signalCode}:\n${lines.slice(-LOG_TAIL_LINES).join('\n')}`,
  ];
}

/** @param profile folder for CPU profiles, which are written when a process ends. Null for no profiles. */
export async function startProduct(size: number, profile: string | null = null): Promise<Product> {
  return orCleanUp(async (cleanups, close) => {
    const postgres = await startPostgres({ libraries: [STATEMENT_COUNTER] });
    cleanups.push(() => postgres.stop());
    const redis = await startRedis();
    cleanups.push(() => redis.stop());
    const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-load-'));
    const guard = startGuard(folder, 'KILL');
    cleanups.push(() => guard.release());
    const ports: number[] = [];
    while (ports.length < size) ports.push(await freePort());
    // The origin is the URL of the first process, as if all processes were reachable by the same name.
    const origin = `http://localhost:${ports[0]}`;
    const env = {
      ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, PUBLIC_URL: origin },
      ...{ DATA_DIR: path.join(folder, 'data'), LIMITS_SCALE, TRUST_PROXY: '1' },
      LOG_LEVEL: 'warn',
      SESSION_SECRET: 'only for the load that is made of this machine',
    };
    const execArgv = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
    const processes: ProductProcess[] = [];
    for (const port of ports) {
      const one = new ProductProcess(port, env, execArgv);
      cleanups.push(() => one.stop());
      await one.start();
      processes.push(one);
    }
    return { processes, origin, databaseUrl: postgres.url, databasePid: postgres.pid, close };
  });
}
