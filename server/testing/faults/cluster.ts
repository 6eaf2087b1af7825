/** Several server processes on one PostgreSQL server and one Redis, behind a balancer. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../db/database.ts';
import { freshPostgres } from '../testDatabase.ts';
import { Balancer } from './balancer.ts';
import { FailingServer, type LogRow } from './failingServer.ts';
import type { Tools } from './killable.ts';

export interface ClusterTools extends Tools {
  readonly startRedis: () => Promise<{
    readonly url: string;
    start(): Promise<void>;
    kill9(): Promise<void>;
    stop(): Promise<void>;
  }>;
}

export interface Cluster {
  readonly url: string;
  readonly servers: readonly FailingServer[];
  readonly redis: Awaited<ReturnType<ClusterTools['startRedis']>>;
  readonly db: Database['db'];
  /** The log of a game as the database has it. */
  rows(gameId: string): Promise<LogRow[]>;
  /** How many of the games that have not ended each process owns, by the address of the process. */
  ownership(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** All processes are up. */
export async function openCluster(tools: ClusterTools, size: number): Promise<Cluster> {
  const cleanups: (() => unknown)[] = [];
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const postgres = await tools.startPostgres();
    cleanups.push(() => postgres.stop());
    const fresh = await freshPostgres(postgres.url);
    cleanups.push(() => fresh.close());
    const redis = await tools.startRedis();
    cleanups.push(() => redis.stop());
    const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-cluster-'));
    const front = await tools.freePort();
    const servers: FailingServer[] = [];
    for (let index = 0; index < size; index++) {
      // Each process has a guard of its own; they share the folder with the secret.
      const guard = tools.startGuard(mkdtempSync(path.join(tmpdir(), 'tetrarch-guard-')), 'KILL');
      cleanups.push(() => guard.release());
      const server = new FailingServer({
        folder,
        port: await tools.freePort(),
        databaseUrl: fresh.url,
        redisUrl: redis.url,
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
    const { db } = fresh;
    return {
      url: balancer.url,
      servers,
      redis,
      db,
      close,
      rows: (gameId) =>
        db.selectFrom('game_event').selectAll().where('game_id', '=', gameId).orderBy('seq').execute(),
      ownership: () => ownershipOf(db),
    };
  } catch (error) {
    await close();
    throw error;
  }
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
