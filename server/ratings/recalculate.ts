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
type Change = Selectable<RatingChangeTable>;

export interface Recalculated {
  readonly games: number;
  readonly players: number;
  /** Games whose log cannot be read. Their stored results are used. */
  readonly unread: readonly string[];
}

interface Player extends Rating {
  readonly games: number;
}

interface Week {
  readonly accountId: string;
  readonly week: string;
  points: number;
  games: number;
}

interface RatingTotals {
  readonly players: Map<string, Player>;
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
    await sql`lock table account_rating, rating_change, rating_week in exclusive mode`.execute(tx);
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

async function recount(tx: Tx, gameId: string, end: GameEnd | null, totals: RatingTotals): Promise<void> {
  const changes = await tx
    .selectFrom('rating_change')
    .selectAll()
    .where('game_id', '=', gameId)
    .orderBy('account_id')
    .execute();
  const entrants = (end?.players ?? changes.map(asPlayer)).map(({ playerId, points }) => {
    const isRated = changes.some((change) => change.account_id === playerId);
    const before: Rating = (isRated && playerId !== null && totals.players.get(playerId)) || START;
    return { playerId, points, before };
  });
  const after = await ratingsAfter(entrants);
  const places = placesOf(entrants.map(({ points }) => points));
  for (const change of changes) {
    const i = entrants.findIndex(({ playerId }) => playerId === change.account_id);
    const [entrant, to, place] = [entrants[i], after[i], places[i]];
    if (!entrant || !to || place === undefined)
      throw new Error(`${change.account_id} was rated in game ${gameId} without playing in it`);
    const ordinal = addTo(totals, change, entrant.points, to);
    await tx
      .updateTable('rating_change')
      .set({
        ...{ points: entrant.points, place, ordinal },
        ...{ mu_before: entrant.before.mu, sigma_before: entrant.before.sigma },
        ...{ mu_after: to.mu, sigma_after: to.sigma },
      })
      .where('game_id', '=', gameId)
      .where('account_id', '=', change.account_id)
      .execute();
  }
}

/** Returns a player from a stored change, because only the rated players are known of a game without a readable log. */
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
  for (const [id, { mu, sigma, games }] of players) {
    await tx
      .updateTable('account_rating')
      .set({ mu, sigma, games, shown: shownRating({ mu, sigma }) })
      .where('account_id', '=', id)
      .execute();
  }
  for (const { accountId, week, points, games } of weeks.values()) {
    await tx
      .updateTable('rating_week')
      .set({ points, games })
      .where('account_id', '=', accountId)
      .where('week', '=', week)
      .execute();
  }
}
