/** A failing server with its own folder and port and, optionally, its own database on a PostgreSQL server. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cleanups, orCleanUp } from '../../harness/cleanUp.ts';
import { freshPostgres } from '../../harness/database/testDatabase.ts';
import { FailingServer } from './failingServer.ts';
import { PostgresHold } from './postgresHold.ts';

/**
 * Dependencies from the folder of the test servers. They are parameters, because this folder must not import the folder
 * of the test servers.
 */
export interface FaultTestDeps {
  readonly freePort: () => Promise<number>;
  readonly startGuard: (
    folder: string,
    signal: 'KILL',
  ) => { watch(pid: number | null): void; release(): Promise<void> };
  readonly startPostgres: () => Promise<Cluster>;
}

export interface Cluster {
  readonly url: string;
  start(): Promise<void>;
  kill9(): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** A failing server and its PostgreSQL server, which can fail too. */
export interface OnCluster {
  readonly server: FailingServer;
  readonly cluster: Cluster;
  close(): Promise<void>;
}

export interface Killable {
  readonly server: FailingServer;
  /** Null if the server uses the embedded database. */
  readonly hold: PostgresHold | null;
  /** Kills the server in any state and releases a held commit. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a server without starting it. @param below parent folder of the server's folder. */
export async function openKillable(
  deps: FaultTestDeps,
  isPostgres: boolean,
  below: string = tmpdir(),
): Promise<Killable> {
  return orCleanUp(async (cleanups, close) => {
    const url = isPostgres ? await freshDatabase(deps, cleanups) : null;
    const server = await openServer(deps, url, cleanups, below);
    const hold = url === null ? null : await PostgresHold.prepare(url);
    cleanups.push(async () => hold?.end());
    const reset = async () => {
      await server.kill9();
      await hold?.letCommit();
    };
    return { server, hold, reset, close };
  });
}

/**
 * Creates and starts a server on a PostgreSQL cluster of its own. Only this server connects to the cluster, which may
 * be killed at any time.
 */
export async function openOnCluster(deps: FaultTestDeps): Promise<OnCluster> {
  return orCleanUp(async (cleanups, close) => {
    const cluster = await deps.startPostgres();
    cleanups.push(() => cluster.stop());
    const server = await openServer(deps, cluster.url, cleanups);
    await server.start();
    return { server, cluster, close };
  });
}

async function openServer(
  deps: FaultTestDeps,
  databaseUrl: string | null,
  cleanups: Cleanups,
  below: string = tmpdir(),
) {
  const folder = mkdtempSync(path.join(below, 'tetrarch-kill-'));
  const guard = deps.startGuard(folder, 'KILL');
  cleanups.push(() => guard.release());
  const port = await deps.freePort();
  const server = new FailingServer({ folder, port, databaseUrl, watch: (pid) => guard.watch(pid) });
  cleanups.push(() => server.kill9());
  return server;
}

async function freshDatabase(deps: FaultTestDeps, cleanups: Cleanups): Promise<string> {
  const cluster = await deps.startPostgres();
  cleanups.push(() => cluster.stop());
  const database = await freshPostgres(cluster.url);
  cleanups.push(() => database.close());
  return database.url;
}
