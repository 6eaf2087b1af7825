/** How a game changes ratings (Plackett-Luce), how they are shown, and which week a moment belongs to. No database. */

export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

export const START: Rating = { mu: 25, sigma: 25 / 3 };
/** So many rated games long a rating is provisional. */
export const PROVISIONAL_GAMES = 10;
/** A game is rated from so many rated players on. */
export const MIN_RATED_GAMES = 2;

/** The one number that people see: 1000 for newcomers, without decimals. */
export function shownRating({ mu, sigma }: Rating): number {
  return Math.round(1000 + 40 * (mu - 3 * sigma));
}

export interface Entrant {
  readonly points: number;
  /** What the player comes with; the start values for whoever is not rated. */
  readonly before: Rating;
}

/** Places by points, from 1; equal points are the same place. */
export function placesOf(points: readonly number[]): number[] {
  return points.map((own) => 1 + points.filter((other) => other > own).length);
}

/** What each of the players of one game has after it, in their order. */
export async function ratingsAfter(entrants: readonly Entrant[]): Promise<Rating[]> {
  // The library loads hundreds of files: not before the first rated game ends.
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

/** The Monday (UTC) of the week of a moment in epoch milliseconds, as `2026-11-16`. */
export function weekOf(ms: number): string {
  const weeks = Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS);
  return new Date(FIRST_MONDAY_MS + weeks * WEEK_MS).toISOString().slice(0, 10);
}
