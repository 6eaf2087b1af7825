/** Rating rules without a database: changes by a game (Plackett-Luce), the displayed rating, and weeks. */

export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

export const START: Rating = { mu: 25, sigma: 25 / 3 };
/** Number of rated games after which a rating is no longer provisional. */
export const PROVISIONAL_GAMES = 10;
/** Minimum number of rated players in a rated game. */
export const MIN_RATED_PLAYERS = 2;

/** Returns the rating that users see, an integer: 1000 for new players. */
export function shownRating({ mu, sigma }: Rating): number {
  return Math.round(1000 + 40 * (mu - 3 * sigma));
}

export interface Entrant {
  readonly points: number;
  /** The player's rating before the game. Unrated players have the initial values. */
  readonly before: Rating;
}

/** Returns the rank of each player by points, from 1. Equal points share a rank. */
export function placesOf(points: readonly number[]): number[] {
  return points.map((own) => 1 + points.filter((other) => other > own).length);
}

/** Returns the ratings of the players after the game, in the order of `entrants`. */
export async function ratingsAfter(entrants: readonly Entrant[]): Promise<Rating[]> {
  // Loads the library with the first rated game, because it consists of hundreds of files.
  const { rate } = await import('openskill');
  const teams = entrants.map(({ before }) => [{ mu: before.mu, sigma: before.sigma }]);
  const rank = placesOf(entrants.map(({ points }) => points));
  return rate(teams, { rank }).map(([after], index) => {
    const { mu, sigma } = after ?? entrants[index]?.before ?? START;
    return { mu, sigma };
  });
}

const DAY_MS = 86_400_000;
/** The first Monday after 1 January 1970, which was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** Returns the Monday (UTC) of the week that contains a time in epoch milliseconds, as `2026-11-16`. */
export function weekOf(ms: number): string {
  const weeks = Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS);
  return new Date(FIRST_MONDAY_MS + weeks * WEEK_MS).toISOString().slice(0, 10);
}
