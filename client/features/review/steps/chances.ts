/** The win probabilities over a game, and the steps with the largest changes. */

import type { Position } from '../../../../engine/board/position.ts';
import { type Chances, chancesOf } from '../../../../engine/bots/evaluate.ts';
import type { GameStep } from './gameSteps.ts';

/** Probabilities by step number. Number 0 is before the first step. */
export type Course = readonly Chances[];

/** Changes of the win probability below this value are ignored. */
const SMALLEST_TURN = 0.08;
const MAX_TURNS = 6;
/** Minimum distance between turning points as a share of the game, so that their marks do not overlap. */
const APART = 1 / 12;

export function courseOf(start: Position, steps: readonly GameStep[]): Course {
  return [chancesOf(start), ...steps.map(({ after }) => chancesOf(after.position))];
}

/** Returns the steps with the largest changes of any win probability, in the order of the game. */
export function turningPoints(course: Course): readonly number[] {
  const changes = course
    .map((chances, number) => {
      const before = course[number - 1] ?? chances;
      return { number, by: Math.max(...chances.map((one, color) => Math.abs(one - (before[color] ?? one)))) };
    })
    .filter(({ by }) => by >= SMALLEST_TURN)
    .sort((a, b) => b.by - a.by || a.number - b.number);
  const found: number[] = [];
  for (const { number } of changes) {
    if (found.length === MAX_TURNS) break;
    if (found.every((one) => Math.abs(one - number) >= APART * course.length)) found.push(number);
  }
  return found.sort((a, b) => a - b);
}
