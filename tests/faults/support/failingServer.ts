/**
 * Runs the server of failingMain.ts as a separate process that a test starts, arms, kills and restarts on the same
 * data.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { GameEventTable } from '../../../server/db/tables.ts';
import { SERVER_FLAGS } from '../../../server/startup/flags.mjs';
import { copyMigratedDatabase } from '../../harness/database/migrated.ts';
import { isCommitHeld } from './embeddedHold.ts';
import type { KillPoint } from './killPoints.ts';
import type { PostgresHold } from './postgresHold.ts';

const MAIN = path.join(import.meta.dirname, '..', '..', 'harness', 'servers', 'failingMain.ts');
const ANSWER_LIMIT_MS = 30_000;
const POLL_INTERVAL_MS = 10;

export interface Place {
  /** The folder that contains the folder `data` with the embedded database and the session secret. */
  readonly folder: string;
  readonly port: number;
  /** Null if the server uses the embedded database. */
  readonly databaseUrl: string | null;
  /** The URL for clients; defaults to the server's own URL. */
  readonly publicUrl?: string;
  /** Called with the id of the current process, so that it can be killed when the test process dies. */
  readonly watch: (pid: number | null) => void;
}

/** A row of the log. */
export type LogRow = Selectable<Omit<GameEventTable, 'committed_at'>>;

export class FailingServer {
  readonly url: string;
  readonly place: Place;
  /** Warnings and errors of all runs of this server. */
  readonly complaints: string[] = [];
  /** The offset of the server's wall clock, in milliseconds. */
  #wallClockMs = 0;
  #process: ChildProcess | null = null;
  #lines: string[] = [];

  constructor(place: Place) {
    this.place = place;
    this.url = `http://127.0.0.1:${place.port}`;
  }

  get dataDir(): string {
    return path.join(this.place.folder, 'data');
  }

  /** Starts the server unless it already runs, `afterMs` from now at the earliest. Resolves when it is ready. */
  async start(afterMs = 0): Promise<void> {
    if (this.#process && this.#process.exitCode === null) return;
    const { port, databaseUrl, publicUrl = this.url, watch } = this.place;
    if (databaseUrl === null && !existsSync(this.dataDir)) await copyMigratedDatabase(this.dataDir);
    const { PATH = '', HOME = '' } = process.env;
    const env = {
      ...{ PATH, HOME, NODE_ENV: 'development', PORT: String(port), PUBLIC_URL: publicUrl },
      ...{ DATA_DIR: this.dataDir, LIMITS_SCALE: '1000', LOG_LEVEL: 'warn' },
      PUSH_ALLOW_LOCAL: '1',
      NOT_BEFORE: String(Date.now() + afterMs),
      WALL_CLOCK_MS: String(this.#wallClockMs),
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    };
    const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#process = child;
    this.#lines = [];
    watch(child.pid ?? null);
    createInterface({ input: child.stdout }).on('line', (line) => this.#lines.push(line));
    createInterface({ input: child.stderr }).on('line', (line) => this.complaints.push(line));
    await this.#answer('ready');
  }

  /** Arms the failpoint: the server stops when `point` is reached for the n-th time from now on. */
  async arm(point: KillPoint, nth: number, hold: PostgresHold | null): Promise<void> {
    if (point === 'appending' && hold) return hold.arm();
    this.#sendCommand(`arm ${point} ${nth}`);
    await this.#answer('armed');
  }

  /** Resolves when the server has stopped at the armed failpoint. */
  async held(point: KillPoint, hold: PostgresHold | null): Promise<void> {
    if (point !== 'appending') await this.#answer(`holding ${point}`);
    else if (hold) await hold.held();
    else await until(() => isCommitHeld(this.dataDir), 'a held commit');
  }

  /** Steps the server's wall clock. The offset persists over restarts and can be set while the server is stopped. */
  async stepWallClock(ms: number): Promise<void> {
    this.#wallClockMs += ms;
    if (this.pid === null) return;
    this.#sendCommand(`step ${ms}`);
    await this.#answer('stepped');
  }

  /**
   * Makes all waiting push messages due, also those that a killed process had claimed, and resolves when the server has
   * sent them.
   */
  async sendDue(): Promise<void> {
    this.#sendCommand('due');
    await this.#answer('due');
  }

  /** Returns the log of a game from the database. */
  async rows(gameId: string): Promise<LogRow[]> {
    this.#sendCommand(`rows ${gameId}`);
    return JSON.parse(await this.#answer(`rows ${gameId}`)) as LogRow[];
  }

  /** The process id. Null while no process runs. */
  get pid(): number | null {
    return this.#process && this.#process.exitCode === null ? (this.#process.pid ?? null) : null;
  }

  /** Pauses the process (SIGSTOP) until `thaw`. Its sockets stay open. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Sends SIGTERM and returns the exit code. */
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

  /** Kills the process (SIGKILL). Resolves when it has ended. */
  async kill9(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#process = null;
    this.place.watch(null);
    const gone = once(child, 'exit');
    if (child.kill('SIGKILL')) await gone;
  }

  #sendCommand(line: string): void {
    this.#process?.stdin?.write(`${line}\n`);
  }

  /** Returns the rest of the first output line with the given prefix and removes the line. */
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
