/** A failing server with its folder, its port and, where wanted, a database on a Postgres server of its own. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshPostgres } from '../testDatabase.ts';
import { FailingServer } from './failingServer.ts';
import { PostgresHold } from './postgresHold.ts';

/** What the tests' services give; the product's own folders do not know them. */
export interface Tools {
  readonly freePort: () => Promise<number>;
  readonly startGuard: (
    folder: string,
    signal: 'KILL',
  ) => { watch(pid: number | null): void; release(): Promise<void> };
  readonly startPostgres: () => Promise<{ readonly url: string; stop(): Promise<void> }>;
}

export interface Killable {
  readonly server: FailingServer;
  /** Null on the embedded database. */
  readonly hold: PostgresHold | null;
  /** Ends the server however it stands, and lets go of a commit that is held. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The server is not started yet. */
export async function openKillable(tools: Tools, isPostgres: boolean): Promise<Killable> {
  const cleanups: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-kill-'));
    const guard = tools.startGuard(folder, 'KILL');
    cleanups.push(() => guard.release());
    const url = isPostgres ? await freshDatabase(tools, cleanups) : null;
    const port = await tools.freePort();
    const server = new FailingServer({ folder, port, databaseUrl: url, watch: (pid) => guard.watch(pid) });
    cleanups.push(() => server.kill9());
    const hold = url === null ? null : await PostgresHold.prepare(url);
    cleanups.push(async () => hold?.end());
    const reset = async () => {
      await server.kill9();
      await hold?.letCommit();
    };
    return { server, hold, reset, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freshDatabase(tools: Tools, cleanups: (() => Promise<void>)[]): Promise<string> {
  const cluster = await tools.startPostgres();
  cleanups.push(() => cluster.stop());
  const database = await freshPostgres(cluster.url);
  cleanups.push(() => database.close());
  return database.url;
}
