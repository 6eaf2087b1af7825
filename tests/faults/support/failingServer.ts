/** The server of failingMain.ts as a process of its own: started, armed, killed and started again on the same data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { GameEventTable } from '../../../server/db/tables.ts';
import { isCommitHeld } from './embeddedHold.ts';
import type { KillPoint } from './killPoints.ts';
import type { PostgresHold } from './postgresHold.ts';

const MAIN = path.join(import.meta.dirname, '..', '..', 'harness', 'servers', 'failingMain.ts');
const ANSWER_LIMIT_MS = 30_000;
const POLL_INTERVAL_MS = 10;

export interface Place {
  /** The folder whose `data` holds the embedded database and the secret. */
  readonly folder: string;
  readonly port: number;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly redisUrl?: string;
  /** Where people come from; the server itself unless it is told. */
  readonly publicUrl?: string;
  /** Told of the process of now, to end it when the test's own process dies. */
  readonly watch: (pid: number | null) => void;
}

/** A row of the log. */
export type LogRow = Selectable<Omit<GameEventTable, 'committed_at'>>;

export class FailingServer {
  readonly url: string;
  readonly place: Place;
  /** What it complained about, over all its lives. */
  readonly complaints: string[] = [];
  /** How far its wall clock is off, in milliseconds. */
  #wallClockMs = 0;
  #process: ChildProcess | null = null;
  #lines: string[] = [];

  constructor(place: Place) {
    this.place = place;
    this.url = `http://localhost:${place.port}`;
  }

  get dataDir(): string {
    return path.join(this.place.folder, 'data');
  }

  /** Starts it unless it runs; resolves when it is ready, which is not before `afterMs` from now. */
  async start(afterMs = 0): Promise<void> {
    if (this.#process && this.#process.exitCode === null) return;
    const { port, databaseUrl, redisUrl, publicUrl = this.url, watch } = this.place;
    const { PATH = '', HOME = '' } = process.env;
    const env = {
      ...{ PATH, HOME, NODE_ENV: 'development', PORT: String(port), PUBLIC_URL: publicUrl },
      ...{ DATA_DIR: this.dataDir, LIMITS_SCALE: '1000', LOG_LEVEL: 'warn' },
      NOT_BEFORE: String(Date.now() + afterMs),
      WALL_CLOCK_MS: String(this.#wallClockMs),
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#process = child;
    this.#lines = [];
    watch(child.pid ?? null);
    createInterface({ input: child.stdout }).on('line', (line) => this.#lines.push(line));
    createInterface({ input: child.stderr }).on('line', (line) => this.complaints.push(line));
    await this.#answer('ready');
  }

  /** The next command that gets to `point` stops there. */
  async arm(point: KillPoint, nth: number, hold: PostgresHold | null): Promise<void> {
    if (point === 'appending' && hold) return hold.arm();
    this.#tell(`arm ${point} ${nth}`);
    await this.#answer('armed');
  }

  /** Resolves when it stands still at the armed point. */
  async held(point: KillPoint, hold: PostgresHold | null): Promise<void> {
    if (point !== 'appending') await this.#answer(`holding ${point}`);
    else if (hold) await hold.held();
    else await until(() => isCommitHeld(this.dataDir), 'a held commit');
  }

  /** Its wall clock steps, also where it is not running, and stays so. */
  async stepWallClock(ms: number): Promise<void> {
    this.#wallClockMs += ms;
    if (this.pid === null) return;
    this.#tell(`step ${ms}`);
    await this.#answer('stepped');
  }

  /** The log of a game, as the database has it. */
  async rows(gameId: string): Promise<LogRow[]> {
    this.#tell(`rows ${gameId}`);
    return JSON.parse(await this.#answer(`rows ${gameId}`)) as LogRow[];
  }

  /** Which process it is; null while there is none. */
  get pid(): number | null {
    return this.#process && this.#process.exitCode === null ? (this.#process.pid ?? null) : null;
  }

  /** It stands still, sockets open, until `thaw`. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Tells it to stop and waits until it has: the code it ended with. */
  async terminate(): Promise<number | null> {
    const child = this.#process;
    if (!child) return null;
    this.#process = null;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    this.place.watch(null);
    return child.exitCode;
  }

  /** Ends it without a chance to react. Resolves when it is gone. */
  async kill9(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#process = null;
    this.place.watch(null);
    const gone = once(child, 'exit');
    if (child.kill('SIGKILL')) await gone;
  }

  #tell(line: string): void {
    this.#process?.stdin?.write(`${line}\n`);
  }

  /** What follows the first of its lines that begin so; the line is used up. */
  async #answer(begin: string): Promise<string> {
    const index = () => this.#lines.findIndex((line) => line.startsWith(begin));
    const isDead = () => this.#process === null || this.#process.exitCode !== null;
    await until(() => index() >= 0 || isDead(), `"${begin}" from the server`);
    const [line] = index() < 0 ? [] : this.#lines.splice(index(), 1);
    if (line === undefined) throw new Error(`The server ended:\n${this.complaints.join('\n')}`);
    return line.slice(begin.length + 1);
  }
}

async function until(holds: () => boolean, what: string): Promise<void> {
  const limit = performance.now() + ANSWER_LIMIT_MS;
  while (!holds()) {
    if (performance.now() > limit) throw new Error(`Waited in vain for ${what}`);
    await delay(POLL_INTERVAL_MS);
  }
}
