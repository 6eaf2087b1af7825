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
    return before && step && !isDecided(step) ? meanOf(before, chances) : chances;
  });
}

/**
 * Returns the changes of the steps, the first step first. A change compares the two positions before the move with the
 * two after it. The change between two values of the course would be half that of the move before.
 */
export function changesOf(searched: Course, steps: readonly GameStep[]): readonly Change[] {
  const course = courseOf(searched, steps);
  return searched.slice(1).map((chances, index) => {
    const [next, following] = [steps[index + 1], searched[index + 2]];
    const after = next && following && !isDecided(next) ? meanOf(chances, following) : chances;
    return { before: course[index] ?? chances, after };
  });
}

function meanOf(one: Chances, other: Chances): Chances {
  return fourOf((color) => (one[color] + other[color]) / 2);
}

/** Returns whether the game ended in a step, or a player left the game in it. */
function isDecided({ after, mates, recorded: { event } }: GameStep): boolean {
  const isTurn = event.type === 'move' || event.type === 'pass';
  return after.outcome !== null || mates.length > 0 || !isTurn;
}
