/**
 * Takes a game out of the ratings. The changes of all later games are recalculated without it. The result is the same
 * as after a recalculation of all ratings. Earlier games do not depend on the game, so they are not read.
 */
import { type Kysely, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { GameEnd } from '../games/gameEnd.ts';
import { START, weekOf } from './ratingRules.ts';
import {
  type Change,
  lockRatingTables,
  type RatedPlayer,
  type RatingTotals,
  recounted,
  writeChanges,
  writePlayer,
} from './recalculate.ts';

type Tx = Kysely<Tables>;

/** Reads the end of a game from its log, or returns null if that is impossible. */
export type ReadEnd = (tx: Tx, gameId: string) => Promise<GameEnd | null>;

export interface TakenOut {
  /** The number of later games whose changes were recalculated. */
  readonly games: number;
}

/** The advisory lock of this operation. */
const LOCK = 7_203_115;

/**
 * @param record writes the other rows of the change in the same transaction.
 * @returns null, without writing, if the game has changed no rating.
 */
export function takeOutOfRatings(
  db: Db,
  readEnd: ReadEnd,
  gameId: string,
  record: (tx: Tx, taken: TakenOut) => Promise<void>,
): Promise<TakenOut | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const seq = await seqOf(tx, gameId);
    if (seq === null) return null;
    // Most logs are read before the tables are locked, because games that end meanwhile wait for the lock.
    const ends = new Map<string, GameEnd | null>();
    await readEnds(tx, seq, readEnd, ends);
    await lockRatingTables(tx);
    const later = await readEnds(tx, seq, readEnd, ends);
    const removed = await tx
      .deleteFrom('rating_change')
      .where('game_id', '=', gameId)
      .returningAll()
      .execute();
    const totals: RatingTotals = { players: await playersBefore(tx, seq, removed, later), weeks: new Map() };
    const changes: Change[] = [];
    for (const [id, ofGame] of later)
      changes.push(...(await recounted(ofGame, ends.get(id) ?? null, totals)));
    await writeChanges(tx, changes);
    await writePlayers(tx, totals.players);
    await subtractFromWeeks(tx, removed);
    const taken = { games: later.size };
    await record(tx, taken);
    return taken;
  });
}

async function seqOf(tx: Tx, gameId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('rating_change')
    .select('seq')
    .where('game_id', '=', gameId)
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.seq) : null;
}

/** Reads the missing ends of the games that were rated later. @returns the changes of these games, in order. */
async function readEnds(
  tx: Tx,
  seq: number,
  readEnd: ReadEnd,
  ends: Map<string, GameEnd | null>,
): Promise<Map<string, Change[]>> {
  const rows = await tx
    .selectFrom('rating_change')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .orderBy('account_id')
    .execute();
  const later = Map.groupBy(rows, ({ game_id }) => game_id);
  for (const id of later.keys()) if (!ends.has(id)) ends.set(id, await readEnd(tx, id));
  return later;
}

/** Returns the ratings that the players of the removed game and of later games had before the removed game. */
async function playersBefore(
  tx: Tx,
  seq: number,
  removed: readonly Change[],
  later: ReadonlyMap<string, readonly Change[]>,
): Promise<Map<string, RatedPlayer>> {
  const ids = new Set([removed, ...later.values()].flat().map(({ account_id }) => account_id));
  const players = new Map([...ids].map((id) => [id, { ...START, games: 0 }]));
  const { rows } = await sql<Pick<Change, 'account_id' | 'mu_after' | 'sigma_after' | 'ordinal'>>`
    select distinct on (account_id) account_id, mu_after, sigma_after, ordinal from rating_change
    where seq < ${seq} and account_id = any(${[...ids]}) order by account_id, seq desc`.execute(tx);
  for (const { account_id: id, mu_after: mu, sigma_after: sigma, ordinal: games } of rows)
    players.set(id, { mu, sigma, games });
  return players;
}

/** Writes the ratings. A player without another rated game leaves the lists. */
async function writePlayers(tx: Tx, players: ReadonlyMap<string, RatedPlayer>): Promise<void> {
  for (const [id, player] of players)
    if (player.games > 0) await writePlayer(tx, id, player);
    else await tx.deleteFrom('account_rating').where('account_id', '=', id).execute();
}

async function subtractFromWeeks(tx: Tx, removed: readonly Change[]): Promise<void> {
  for (const { account_id, ended_at, points } of removed) {
    const week = weekOf(ended_at.getTime());
    await tx
      .deleteFrom('rating_week')
      .where('account_id', '=', account_id)
      .where('week', '=', week)
      .where('games', '<=', 1)
      .execute();
    await tx
      .updateTable('rating_week')
      .set((e) => ({ points: e('points', '-', points), games: e('games', '-', 1) }))
      .where('account_id', '=', account_id)
      .where('week', '=', week)
      .execute();
  }
}
