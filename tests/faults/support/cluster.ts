/** Several server processes on one PostgreSQL server, without Redis, behind a load balancer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../../server/db/database.ts';
import { orCleanUp } from '../../harness/cleanUp.ts';
import { openBackingDatabase } from './backingServices.ts';
import { Balancer } from './balancer.ts';
import { FailingServer, type LogRow } from './failingServer.ts';
import { rowsOf } from './gameRows.ts';
import type { FaultTestDeps } from './killable.ts';

export interface Cluster {
  readonly url: string;
  readonly servers: readonly FailingServer[];
  readonly db: Database['db'];
  /** Returns the stored log of a game. */
  rows(gameId: string): Promise<LogRow[]>;
  /** Returns how many unfinished games each process owns, by the address of the process. */
  ownership(): Promise<ReadonlyMap<string, number>>;
  /** Restarts every process; resolves when all of them receive new connections. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts all processes and waits until they are ready. */
export function openCluster(deps: FaultTestDeps, size: number): Promise<Cluster> {
  return orCleanUp(async (cleanups, close) => {
    const database = await openBackingDatabase(deps, cleanups);
    const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-cluster-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const front = await deps.freePort();
    const servers: FailingServer[] = [];
    for (let index = 0; index < size; index++) {
      // Each process has its own guard; all share the folder with the session secret.
      const guard = deps.startGuard(mkdtempSync(path.join(tmpdir(), 'tetrarch-guard-')), 'KILL');
      cleanups.push(() => guard.release());
      const server = new FailingServer({
        folder,
        port: await deps.freePort(),
        databaseUrl: database.url,
        publicUrl: `http://localhost:${front}`,
        watch: (pid) => guard.watch(pid),
      });
      cleanups.push(() => server.kill9());
      await server.start();
      servers.push(server);
    }
    const balancer = await Balancer.open(
      front,
      servers.map(({ place }) => place.port),
    );
    cleanups.push(() => balancer.close());
    const { db } = database;
    return {
      url: balancer.url,
      servers,
      db,
      close,
      rows: (gameId) => rowsOf(db, gameId),
      ownership: () => ownershipOf(db),
      async restart() {
        await Promise.all(servers.map((server) => server.terminate()));
        for (const server of servers) await server.start();
        await balancer.whole();
      },
    };
  });
}

async function ownershipOf(db: Database['db']): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('game_head as h')
    .innerJoin('game as g', 'g.id', 'h.game_id')
    .innerJoin('server_process as p', 'p.id', 'h.owner')
    .select(({ fn }) => ['p.address', fn.countAll<string>().as('count')])
    .where('g.ended_at', 'is', null)
    .groupBy('p.address')
    .execute();
  return new Map(rows.map(({ address, count }) => [address ?? '', Number(count)]));
}
