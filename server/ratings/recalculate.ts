/**
 * Recalculates all ratings from the game logs, in the original order. The stored changes say which players were rated
 * in a game, because plans and names change later. No other game is rated at the same time.
 */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { RatingChangeTable, Tables } from '../db/tables.ts';
import type { GameEnd } from '../games/gameEnd.ts';
import { placesOf, type Rating, ratingsAfter, START, shownRating, weekOf } from './ratingRules.ts';

type Tx = Kysely<Tables>;
export type Change = Selectable<RatingChangeTable>;

export interface Recalculated {
  readonly games: number;
  readonly players: number;
  /** Games whose log cannot be read. Their stored results are used. */
  readonly unread: readonly string[];
}

export interface RatedPlayer extends Rating {
  readonly games: number;
}

interface Week {
  readonly accountId: string;
  readonly week: string;
  points: number;
  games: number;
}

/** The totals of players and weeks after the games that were counted so far. */
export interface RatingTotals {
  readonly players: Map<string, RatedPlayer>;
  readonly weeks: Map<string, Week>;
}

/**
 * @param readEnd reads the end of a game from its log in the same transaction, or returns null if that is impossible.
 */
export function recalculateRatings(
  db: Db,
  readEnd: (tx: Tx, gameId: string) => Promise<GameEnd | null>,
): Promise<Recalculated> {
  return db.transaction().execute(async (tx) => {
    await lockRatingTables(tx);
    const { rows } = await sql<{ id: string }>`
      select game_id as id from rating_change group by game_id order by min(seq)`.execute(tx);
    const totals: RatingTotals = { players: new Map(), weeks: new Map() };
    const unread: string[] = [];
    for (const { id } of rows) {
      const end = await readEnd(tx, id);
      if (end === null) unread.push(id);
      await recount(tx, id, end, totals);
    }
    await writeTotals(tx, totals);
    return { games: rows.length, players: totals.players.size, unread };
  });
}

/** Prevents other games from being rated before the transaction ends. */
export async function lockRatingTables(tx: Tx): Promise<void> {
  await sql`lock table account_rating, rating_change, rating_week in exclusive mode`.execute(tx);
}

async function recount(tx: Tx, gameId: string, end: GameEnd | null, totals: RatingTotals): Promise<void> {
  const changes = await tx
    .selectFrom('rating_change')
    .selectAll()
    .where('game_id', '=', gameId)
    .orderBy('account_id')
    .execute();
  await writeChanges(tx, await recounted(changes, end, totals));
}

/** Computes the changes of a game from the totals before it, and adds them to the totals. */
export async function recounted(
  changes: readonly Change[],
  end: GameEnd | null,
  totals: RatingTotals,
): Promise<Change[]> {
  const entrants = (end?.players ?? changes.map(asPlayer)).map(({ playerId, points }) => {
    const isRated = changes.some((change) => change.account_id === playerId);
    const before: Rating = (isRated && playerId !== null && totals.players.get(playerId)) || START;
    return { playerId, points, before };
  });
  const after = await ratingsAfter(entrants);
  const places = placesOf(entrants.map(({ points }) => points));
  return changes.map((change) => {
    const i = entrants.findIndex(({ playerId }) => playerId === change.account_id);
    const [entrant, to, place] = [entrants[i], after[i], places[i]];
    if (!entrant || !to || place === undefined)
      throw new Error(`${change.account_id} was rated in game ${change.game_id} without playing in it`);
    const ordinal = addTo(totals, change, entrant.points, to);
    return {
      ...change,
      ...{ points: entrant.points, place, ordinal },
      ...{ mu_before: entrant.before.mu, sigma_before: entrant.before.sigma },
      ...{ mu_after: to.mu, sigma_after: to.sigma },
    };
  });
}

/** Number of rows that one statement writes. */
const ROWS = 1_000;

/** Writes recounted changes. */
export async function writeChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS) {
    const rows = JSON.stringify(changes.slice(from, from + ROWS));
    await sql`update rating_change c set points = n.points, place = n.place, ordinal = n.ordinal,
      mu_before = n.mu_before, sigma_before = n.sigma_before, mu_after = n.mu_after, sigma_after = n.sigma_after
      from jsonb_to_recordset(${rows}::jsonb) as n(game_id text, account_id text, points double precision,
        place integer, ordinal integer, mu_before double precision, sigma_before double precision,
        mu_after double precision, sigma_after double precision)
      where c.game_id = n.game_id and c.account_id = n.account_id`.execute(tx);
  }
}

/**
 * Returns the player of a stored change. For a game without a readable log, only the players with a stored change are
 * known.
 */
function asPlayer({ account_id: playerId, points }: Change): { playerId: string | null; points: number } {
  return { playerId, points };
}

/** Adds a change to the totals. @returns the number of this game among the player's rated games. */
function addTo({ players, weeks }: RatingTotals, change: Change, points: number, to: Rating): number {
  const accountId = change.account_id;
  const ordinal = (players.get(accountId)?.games ?? 0) + 1;
  players.set(accountId, { ...to, games: ordinal });
  const week = weekOf(change.ended_at.getTime());
  const sum = weeks.get(`${accountId} ${week}`) ?? { accountId, week, points: 0, games: 0 };
  sum.points += points;
  sum.games += 1;
  weeks.set(`${accountId} ${week}`, sum);
  return ordinal;
}

/** Writes the totals. It updates existing rows only, so that players who left the lists stay out. */
async function writeTotals(tx: Tx, { players, weeks }: RatingTotals): Promise<void> {
  for (const [id, player] of players) await writePlayer(tx, id, player);
  for (const { accountId, week, points, games } of weeks.values()) {
    await tx
      .updateTable('rating_week')
      .set({ points, games })
      .where('account_id', '=', accountId)
      .where('week', '=', week)
      .execute();
  }
}

export async function writePlayer(tx: Tx, id: string, { mu, sigma, games }: RatedPlayer): Promise<void> {
  await tx
    .updateTable('account_rating')
    .set({ mu, sigma, games, shown: shownRating({ mu, sigma }) })
    .where('account_id', '=', id)
    .execute();
}
