/** Number formats of leaderboards. */

/** Returns points as a rounded percentage of the best player's points, or null if the best player has none. */
export function ratioOf(points: number, best: number | null): number | null {
  return best === null || best <= 0 ? null : Math.round((100 * points) / best);
}

export interface RatingNumbers {
  /** Formats a number with two decimals. */
  efficiency(value: number): string;
  /** Formats `ratio` as a percentage. Null becomes a dash. */
  ratio(ratio: number | null): string;
}

export function ratingNumbers(language: string): RatingNumbers {
  const two = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return {
    efficiency: (value) => two.format(value),
    ratio: (ratio) => (ratio === null ? '–' : percent.format(ratio / 100)),
  };
}
