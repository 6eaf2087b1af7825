/**
 * An operator who uses the backup scripts on a separate machine. The operator streams the WAL, takes base backups and
 * restores a new cluster.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openPostgres } from '../../../server/db/database.ts';
import type { Cleanups } from '../../harness/cleanUp.ts';
import type { FaultTestDeps } from './killable.ts';

const SCRIPTS = path.resolve(import.meta.dirname, '../../../ops');
const LIMIT_MS = 60_000;

export interface DrillDeps extends FaultTestDeps {
  /** The folder with the PostgreSQL programs. */
  readonly programs: string;
}

export class Operator {
  readonly #tools: DrillDeps;
  readonly #cleanups: Cleanups;
  readonly #programs: string;
  /** The user who runs PostgreSQL, because PostgreSQL refuses to run as root. */
  readonly #user: { readonly uid?: number; readonly gid?: number };
  /** The archive of WAL and base backups. */
  readonly #backup: string;
  /** The data folder of the new cluster. */
  readonly #data: string;
  #receiver: ChildProcess | null = null;

  constructor(deps: DrillDeps, cleanups: Cleanups) {
    this.#tools = deps;
    this.#cleanups = cleanups;
    this.#programs = deps.programs;
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
    this.#user = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
    const folder = this.makeFolder('backup');
    this.#backup = path.join(folder, 'backup');
    this.#data = path.join(folder, 'data');
    mkdirSync(this.#backup);
    const { uid, gid = 0 } = this.#user;
    if (uid !== undefined) for (const one of [folder, this.#backup]) chownSync(one, uid, gid);
  }

  /** Creates a folder that is deleted after the drill. */
  makeFolder(name: string): string {
    const folder = mkdtempSync(path.join(tmpdir(), `tetrarch-${name}-`));
    const guard = this.#tools.startGuard(folder, 'KILL');
    this.#cleanups.push(() => guard.release());
    chmodSync(folder, 0o755);
    return folder;
  }

  /** Returns a function that registers a process to end together with this one. */
  watch(): (pid: number | null) => void {
    const guard = this.#tools.startGuard(mkdtempSync(path.join(tmpdir(), 'tetrarch-guard-')), 'KILL');
    this.#cleanups.push(() => guard.release());
    return (pid) => guard.watch(pid);
  }

  /**
   * Starts to receive the WAL. Then turns on synchronous replication, so that commits wait until their WAL is received.
   */
  async receive(url: string): Promise<void> {
    this.#receiver = spawn('sh', [script('backup.sh'), 'wal', this.#backup], {
      ...this.#user,
      env: this.#env(url),
      stdio: 'ignore',
    });
    this.watch()(this.#receiver.pid ?? null);
    const isReceived = () =>
      this.#run('backup.sh', ['receiving', this.#backup], url).then(
        () => true,
        () => false,
      );
    await until(isReceived, 'The log is not received');
    const { db, close } = openPostgres(url);
    try {
      await sql`alter system set synchronous_standby_names = 'tetrarch_backup'`.execute(db);
      await sql`select pg_reload_conf()`.execute(db);
      const isWaitedFor = async () => {
        const { rows } = await sql<{ state: string }>`
          select sync_state as state from pg_stat_replication`.execute(db);
        return rows[0]?.state === 'sync';
      };
      await until(isWaitedFor, 'Commits do not wait for the receiver');
    } finally {
      await close();
    }
  }

  async copy(url: string): Promise<void> {
    await this.#run('backup.sh', ['base', this.#backup], url);
  }

  endReceiving(): void {
    this.#receiver?.kill('SIGKILL');
  }

  /** @returns the URL of a new, running cluster. */
  async restore(): Promise<string> {
    await this.#run('restore.sh', [this.#backup, this.#data], '');
    const port = await this.#tools.freePort();
    const settings = path.join(this.#data, 'postgresql.auto.conf');
    appendFileSync(settings, `port = ${port}\nunix_socket_directories = ''\n`);
    const server = spawn(path.join(this.#programs, 'postgres'), ['-D', this.#data], {
      ...this.#user,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let messages = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      messages = (messages + text).slice(-4_000);
    });
    this.watch()(server.pid ?? null);
    const isOver = () => server.exitCode !== null || server.signalCode !== null;
    this.#cleanups.push(async () => {
      server.kill('SIGINT');
      while (!isOver()) await delay(20);
    });
    const state = path.join(this.#data, 'postmaster.pid');
    const isReady = async () => {
      if (isOver()) throw new Error(`The new cluster has ended:\n${messages}`);
      return existsSync(state) && /ready *$/m.test(readFileSync(state, 'utf8'));
    };
    await until(isReady, 'The new cluster does not start');
    return `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  #env(url: string): Record<string, string> {
    const PATH = `${this.#programs}:${process.env.PATH}`;
    if (url === '') return { PATH };
    const { hostname, port, username } = new URL(url);
    return { PATH, PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: 'postgres' };
  }

  async #run(name: string, args: readonly string[], url: string): Promise<void> {
    await promisify(execFile)('sh', [script(name), ...args], { ...this.#user, env: this.#env(url) });
  }
}

function script(name: string): string {
  return path.join(SCRIPTS, name);
}

/** @throws with the error message if the condition does not hold in time. */
async function until(holds: () => Promise<boolean>, complaint: string): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(complaint);
    await delay(50);
  }
}
