/**
 * Destroys the database machine during games and recovers with the operators' scripts or with Barman. The WAL is streamed
 * and a base backup is taken under load. Then the whole cluster is killed and its files are deleted. A new cluster is
 * restored from the backup, and the games continue on it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isOver } from '../../../engine/match/match.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { openPostgres } from '../../../server/db/database.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { type Cleanups, cleanUp } from '../../harness/cleanUp.ts';
import type { DrillDeps } from './backupOperator.ts';
import { BarmanOperator } from './barmanOperator.ts';
import { FailingServer } from './failingServer.ts';
import { matchOfRows } from './logFacts.ts';
import { ReturningTable } from './returningTable.ts';
import { ScriptOperator } from './scriptOperator.ts';

const TELLING_LIMIT_MS = 10_000;

export interface DrillPlan {
  /** Number of games that end before the loss, and of games that continue after it. */
  readonly ended: number;
  readonly running: number;
  /** Number of moves of each running game during the base backup, and again after it. */
  readonly moves: number;
}

export interface DrillReport {
  readonly games: number;
  readonly acknowledged: number;
  /** Number of acknowledged moves that are missing from the new cluster. */
  readonly lost: number;
  /**
   * Number of games whose replay from the new cluster differs from the last received state. `differences` contains a
   * text with both states of each.
   */
  readonly different: number;
  readonly differences: readonly string[];
  readonly copyMs: number;
  /**
   * Milliseconds from the first restore command until the database answers, and until the last move of all continued
   * games.
   */
  readonly databaseMs: number;
  readonly allPlayMs: number;
}

export async function runDrill(deps: DrillDeps, plan: DrillPlan): Promise<DrillReport> {
  const cleanups: Cleanups = [];
  try {
    return await drill(deps, plan, cleanups);
  } finally {
    await cleanUp(cleanups);
  }
}

async function drill(deps: DrillDeps, plan: DrillPlan, cleanups: Cleanups): Promise<DrillReport> {
  const operator = deps.barman ? new BarmanOperator(deps, cleanups) : new ScriptOperator(deps, cleanups);
  const cluster = await deps.startPostgres();
  let isDisconnected = false;
  cleanups.push(() => (isDisconnected ? undefined : cluster.stop()));
  await operator.receive(cluster.url);
  const place = {
    folder: operator.makeFolder('server'),
    port: await deps.freePort(),
    watch: operator.watch(),
  };
  const first = new FailingServer({ ...place, databaseUrl: cluster.url });
  cleanups.push(() => first.kill9());
  await first.start();

  const ended = await Promise.all(range(plan.ended).map((n) => endedGame(first.url, n)));
  const tables = await Promise.all(range(plan.running).map((n) => ReturningTable.open(first.url, 100 + n)));
  await Promise.all(tables.map((table) => table.playOn(2)));
  const playAll = () => Promise.all(tables.map((table) => table.playOn(plan.moves)));
  const playedMeanwhile = playAll();
  const copyMs = await timed(() => operator.copy(cluster.url));
  await playedMeanwhile;
  // The moves from here on are only in the streamed WAL. The cluster is killed while the games are played, so each game
  // stops at a different point.
  const ply = tables[0]?.watcher.view.match.game.position.ply ?? 0;
  const playing = playAll();
  await tables[0]?.watcher.sees(ply + 2);
  await cluster.kill9();
  await cluster.stop();
  isDisconnected = true;
  await operator.endReceiving();
  await first.kill9();

  const lastAt = performance.now();
  const restored = await operator.restore();
  const databaseMs = performance.now() - lastAt;
  const second = new FailingServer({ ...place, databaseUrl: restored });
  cleanups.push(() => second.kill9());
  await second.start();
  await playing;
  const allPlayMs = performance.now() - lastAt;

  const found = await compare(restored, ended, tables);
  await Promise.all(tables.map((table) => table.leave()));
  return { ...found, games: ended.length + tables.length, copyMs, databaseMs, allPlayMs };
}

interface EndedGame {
  readonly gameId: string;
  readonly seen: string;
}

/** Plays a game in which all but one player resign. */
async function endedGame(url: string, seed: number): Promise<EndedGame> {
  const table = await ReturningTable.open(url, seed);
  await table.playOn(3);
  for (const { user } of table.players.slice(1)) await user.request('resign');
  await table.watcher.user.until(({ match }) => isOver(match), 'the end');
  const { match } = table.watcher.view;
  await table.leave();
  return { gameId: table.gameId, seen: textOf(match) };
}

async function compare(url: string, ended: readonly EndedGame[], tables: readonly ReturningTable[]) {
  const { db, close } = openPostgres(url);
  try {
    return await compareWith(db, ended, tables);
  } finally {
    await close();
  }
}

async function compareWith(
  db: Kysely<Tables>,
  ended: readonly EndedGame[],
  tables: readonly ReturningTable[],
) {
  const settings = tables[0]?.watcher.view.match.settings;
  if (!settings) throw new Error('A drill needs a running game');
  const replayed = async (gameId: string) => textOf(matchOfRows(await rowsOf(db, gameId), settings));
  const differences: string[] = [];
  const note = (gameId: string, seen: string, stored: string): void => {
    if (seen !== stored) differences.push(`${gameId}: seen ${seen}, kept ${stored}`);
  };
  for (const { gameId, seen } of ended) note(gameId, seen, await replayed(gameId));
  const counts = { acknowledged: 0, lost: 0 };
  for (const table of tables) {
    const ids = new Set(
      (await rowsOf(db, table.gameId)).map(({ command_id }) => command_id?.split(':').at(-1)),
    );
    counts.acknowledged += table.acknowledged.length;
    counts.lost += table.acknowledged.filter(({ commandId }) => !ids.has(commandId)).length;
    const { seen, kept: stored } = await settled(table, () => replayed(table.gameId));
    for (const one of seen) note(table.gameId, one, stored);
  }
  const games = new Set(differences.map((text) => text.split(':')[0]));
  return { ...counts, different: games.size, differences };
}

/**
 * Compares the states received at the table with the stored log. A row becomes durable before it is broadcast, so a
 * client may receive a state some time after it was stored. The states are therefore read until they agree, for at most
 * the duration of a broadcast. A client that had played all its moves before the loss may still be reconnecting and
 * have no state yet.
 */
async function settled(table: ReturningTable, replayed: () => Promise<string>) {
  const until = Date.now() + TELLING_LIMIT_MS;
  for (; ; await delay(50)) {
    await table.allSee(0);
    const stored = await replayed();
    const seen = new Set(table.everybody.map(({ view }) => textOf(view.match)));
    if ((seen.size === 1 && seen.has(stored)) || Date.now() > until) return { seen, kept: stored };
  }
}

function rowsOf(db: Kysely<Tables>, gameId: string) {
  return db.selectFrom('game_event').selectAll().where('game_id', '=', gameId).orderBy('seq').execute();
}

/** Returns the compared values as text: position, game state, clocks, and number of log entries. */
function textOf({ game, state, clock, seq }: Parameters<typeof isOver>[0]): string {
  return JSON.stringify([seq, state, clock.remainingMs, makePosition(game.position)]);
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

async function timed(act: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await act();
  return performance.now() - since;
}
