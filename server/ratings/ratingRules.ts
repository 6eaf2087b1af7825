/** Rating rules without a database: changes by a game (Plackett-Luce), the displayed rating, and weeks. */

export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

export const START: Rating = { mu: 25, sigma: 25 / 3 };
/** Number of rated games during which a rating is provisional. */
export const PROVISIONAL_GAMES = 10;
/** Minimum number of rated players in a rated game. */
export const MIN_RATED_GAMES = 2;

/** The displayed rating: 1000 for new players, without decimals. */
export function shownRating({ mu, sigma }: Rating): number {
  return Math.round(1000 + 40 * (mu - 3 * sigma));
}

export interface Entrant {
  readonly points: number;
  /** A player's rating before the game; the initial values for an unrated player. */
  readonly before: Rating;
}

/** Ranks by points, from 1; equal points share a rank. */
export function placesOf(points: readonly number[]): number[] {
  return points.map((own) => 1 + points.filter((other) => other > own).length);
}

/** Returns the ratings of a game's players after it, in their order. */
export async function ratingsAfter(entrants: readonly Entrant[]): Promise<Rating[]> {
  // Loaded with the first rated game, because the library consists of hundreds of files.
  const { rate } = await import('openskill');
  const teams = entrants.map(({ before }) => [{ mu: before.mu, sigma: before.sigma }]);
  const rank = placesOf(entrants.map(({ points }) => points));
  return rate(teams, { rank }).map(([after], index) => {
    const { mu, sigma } = after ?? entrants[index]?.before ?? START;
    return { mu, sigma };
  });
}

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** Returns the Monday (UTC) of the week that contains a time in epoch milliseconds, as `2026-11-16`. */
export function weekOf(ms: number): string {
  const weeks = Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS);
  return new Date(FIRST_MONDAY_MS + weeks * WEEK_MS).toISOString().slice(0, 10);
}
