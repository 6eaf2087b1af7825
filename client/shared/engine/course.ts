/**
 * The win probabilities over a game, and their change by each step. A search is biased by the player to move, so both
 * use the means of two consecutive positions.
 */
import { fourOf } from '../../../engine/board/pieces.ts';
import type { Chances } from '../../../engine/bots/chances/chances.ts';
import type { GameStep } from '../records/gameSteps.ts';

/** Probabilities by step number. Number 0 is before the first step. */
export type Course = readonly Chances[];

/** The win probabilities before and after a step. */
export interface Change {
  readonly before: Chances;
  readonly after: Chances;
  /** Whether `after` is the value that the page shows after the next step. */
  readonly isLater: boolean;
}

/**
 * Returns the win probabilities for display: each value is the mean of the position and the one before it, except where
 * a player left the game or the game ended.
 * @param searched the win probabilities that the searches of the positions returned.
 */
export function courseOf(searched: Course, steps: readonly GameStep[]): Course {
  return searched.map((chances, number) => {
    const before = searched[number - 1];
    const step = steps[number - 1];
    if (!before || !step || isDecided(step)) return chances;
    return fourOf((color) => (before[color] + chances[color]) / 2);
  });
}

/**
 * Returns the changes of the steps, the first step first. A change compares the mean of the two positions before the move
 * with the mean of the two after it. Neighboring values of the course have a position in common, so their difference
 * contains only half of the move, and half of the move before.
 * @param searched see courseOf.
 * @param course the values of courseOf.
 */
export function changesOf(searched: Course, course: Course, steps: readonly GameStep[]): readonly Change[] {
  return searched.slice(1).map((chances, index) => {
    const next = steps[index + 1];
    // If the next step ended the game or removed a player, the value after it says nothing about this move.
    const after = next && !isDecided(next) ? course[index + 2] : undefined;
    return { before: course[index] ?? chances, after: after ?? chances, isLater: after !== undefined };
  });
}

/** Returns whether the game ended in a step, or a player left the game in it. */
function isDecided({ after, mates, recorded: { event } }: GameStep): boolean {
  const isTurn = event.type === 'move' || event.type === 'pass';
  return after.outcome !== null || mates.length > 0 || !isTurn;
}
