/**
 * An operator of backups on a separate machine. The operator streams the WAL, takes base backups and restores a new
 * cluster.
 */
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openPostgres } from '../../../server/db/database.ts';
import type { Cleanups } from '../../harness/cleanUp.ts';
import type { FaultTestDeps } from './killable.ts';

const LIMIT_MS = 60_000;

export interface DrillDeps extends FaultTestDeps {
  /** The folder with the PostgreSQL programs. */
  readonly programs: string;
  /** The path of Barman. Without it, the operator uses the backup scripts. */
  readonly barman?: string;
}

export abstract class Operator {
  readonly #cleanups: Cleanups;
  protected readonly deps: DrillDeps;
  /** The user who runs PostgreSQL, because PostgreSQL refuses to run as root. */
  protected readonly user: { readonly uid?: number; readonly gid?: number };
  /** The folder of the backup, which belongs to the user. */
  protected readonly folder: string;
  /** The data folder of the new cluster. */
  protected readonly data: string;

  constructor(deps: DrillDeps, cleanups: Cleanups) {
    this.deps = deps;
    this.#cleanups = cleanups;
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
    this.user = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
    this.folder = this.makeFolder('backup');
    this.data = path.join(this.folder, 'data');
    const { uid, gid = 0 } = this.user;
    if (uid !== undefined) chownSync(this.folder, uid, gid);
  }

  /** Starts to receive the WAL. */
  protected abstract startReceiver(url: string): Promise<void>;

  /** Makes a base backup. */
  abstract copy(url: string): Promise<void>;

  /** Stops the receiver after the loss of the cluster. */
  abstract endReceiving(): Promise<void>;

  /** Restores the backup into the data folder of the new cluster. */
  protected abstract restoreData(): Promise<void>;

  /** Creates a folder that is deleted after the drill. */
  makeFolder(name: string): string {
    const folder = mkdtempSync(path.join(tmpdir(), `tetrarch-${name}-`));
    const guard = this.deps.startGuard(folder, 'KILL');
    this.#cleanups.push(() => guard.release());
    chmodSync(folder, 0o755);
    return folder;
  }

  /** Returns a function that registers a process to end together with this one. */
  watch(): (pid: number | null) => void {
    const guard = this.deps.startGuard(mkdtempSync(path.join(tmpdir(), 'tetrarch-guard-')), 'KILL');
    this.#cleanups.push(() => guard.release());
    return (pid) => guard.watch(pid);
  }

  /**
   * Starts to receive the WAL. Then turns on synchronous replication, so that commits wait until their WAL is received.
   */
  async receive(url: string): Promise<void> {
    await this.startReceiver(url);
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

  /** @returns the URL of a new, running cluster. */
  async restore(): Promise<string> {
    await this.restoreData();
    const port = await this.deps.freePort();
    const settings = path.join(this.data, 'postgresql.auto.conf');
    appendFileSync(settings, `port = ${port}\nunix_socket_directories = ''\n`);
    const server = spawn(path.join(this.deps.programs, 'postgres'), ['-D', this.data], {
      ...this.user,
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
    const state = path.join(this.data, 'postmaster.pid');
    const isReady = async () => {
      if (isOver()) throw new Error(`The new cluster has ended:\n${messages}`);
      return existsSync(state) && /ready *$/m.test(readFileSync(state, 'utf8'));
    };
    await until(isReady, 'The new cluster does not start');
    return `postgres://postgres@127.0.0.1:${port}/postgres`;
  }
}

/** @throws with the error message if the condition does not hold in time. */
export async function until(holds: () => Promise<boolean>, complaint: string): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(complaint);
    await delay(50);
  }
}
