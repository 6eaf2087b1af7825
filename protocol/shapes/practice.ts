/** The progress on the practice page, as devices and accounts store it. */
import { z } from 'zod';

/** The rating before the first answer. */
export const FIRST_RATING = 1000;
const MOST_PUZZLES = 3000;
const puzzleIds = z.array(z.string().regex(/^[a-zA-Z]{1,20}-\d{1,7}$/)).max(MOST_PUZZLES);

export const practiceProgress = z.strictObject({
  /** The solved puzzles. */
  solved: puzzleIds,
  /** The puzzles whose first answer has changed the rating. */
  rated: puzzleIds,
  rating: z.int().min(0).max(4000),
  /** The number of consecutive days, up to `lastDay`, on which the puzzle of the day was solved. */
  streak: z.int().min(0).max(100_000),
  /** The last day on which the puzzle of the day was solved, as `YYYY-MM-DD` in UTC. Null if it never was. */
  lastDay: z.iso.date().nullable(),
});
export type PracticeProgress = z.infer<typeof practiceProgress>;

export const NO_PROGRESS: PracticeProgress = {
  ...{ solved: [], rated: [], rating: FIRST_RATING, streak: 0, lastDay: null },
};

/** Returns the stored progress. Returns empty progress if the stored value has another shape. */
export function readProgress(stored: unknown): PracticeProgress {
  return practiceProgress.safeParse(stored).data ?? NO_PROGRESS;
}

/**
 * Joins the progress of two devices: the puzzles of both, the rating of the device with more answers, and the streak
 * with the later last day (the longer one if the days are equal). The order does not matter, and a repeated call
 * changes nothing.
 */
export function joinProgress(a: PracticeProgress, b: PracticeProgress): PracticeProgress {
  const rated = a.rated.length !== b.rated.length ? a.rated.length > b.rated.length : a.rating >= b.rating;
  const [aDay, bDay] = [a.lastDay ?? '', b.lastDay ?? ''];
  const lasting = aDay !== bDay ? (aDay > bDay ? a : b) : a.streak >= b.streak ? a : b;
  return {
    solved: union(a.solved, b.solved),
    rated: union(a.rated, b.rated),
    rating: (rated ? a : b).rating,
    streak: lasting.streak,
    lastDay: lasting.lastDay,
  };
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])].sort().slice(0, MOST_PUZZLES);
}
