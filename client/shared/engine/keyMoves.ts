/**
 * The moves of a game that mattered most: turning points by the win probabilities of all players, and the best and
 * worst moves of one player by the engine's judgement.
 */

import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import { worthOfLead } from '../../../engine/bots/chances/divisor.ts';
import type { GameStep } from '../records/gameSteps.ts';
import type { Change } from './course.ts';
import type { JudgedMove } from './evaluationResults.ts';

/** The number and the event of a step, and the position before it. */
export type PlayedStep = Pick<GameStep, 'number' | 'recorded'> & {
  readonly before: Pick<GameStep['before'], 'position'>;
};

/**
 * Changes of the win probability below this value are ignored. Meant for few pieces, like all thresholds of this file.
 * With more pieces it is lower, because the same lead is worth less win probability (`worthOfLead`).
 */
export const SMALLEST_TURN = 0.08;
/** Minimum distance between turning points as a share of the game, so that their marks do not overlap. */
const APART = 1 / 12;
/** Gains and losses below this value are ignored. With few pieces it is about the worth of a pawn. */
const SMALLEST_GAIN = 0.02;
/** Maximum number of best and of worst moves. */
const MOST = 3;

/**
 * Returns the moves with the largest changes of any win probability, in the order of the game. A resignation, a timeout
 * and an agreed draw change the win probabilities too, but are not moves.
 */
export function turningPoints(
  changes: readonly Change[],
  steps: readonly PlayedStep[],
  most: number,
): readonly number[] {
  const largest = steps
    .filter(({ recorded: { event } }) => event.type === 'move')
    .map(({ number, before }) => ({ number, before, by: Math.abs(largestChange(changes[number - 1]).by) }))
    .filter(({ before, by }) => by >= SMALLEST_TURN * worthOfLead(before.position))
    .sort((a, b) => b.by - a.by || a.number - b.number);
  const found: number[] = [];
  for (const { number } of largest) {
    if (found.length === most) break;
    if (found.every((one) => Math.abs(one - number) >= APART * (changes.length + 1))) found.push(number);
  }
  return found.sort((a, b) => a - b);
}

export interface PlayerChange {
  readonly color: Color;
  readonly before: number;
  readonly after: number;
  /** `after` minus `before`. */
  readonly by: number;
}

const UNCHANGED: PlayerChange = { color: 0, before: 0, after: 0, by: 0 };

/** Returns the largest change of a player's win probability. Without values, it is 0 for the first player. */
export function largestChange(change: Change | undefined): PlayerChange {
  if (!change) return UNCHANGED;
  return COLORS.map((color) => {
    const [before, after] = [change.before[color], change.after[color]];
    return { color, before, after, by: after - before };
  }).reduce((most, one) => (Math.abs(one.by) > Math.abs(most.by) ? one : most));
}

/** Minimum loss of win probability for which the review shows a better move. */
const SHOWN_LOSS = 0.03;

/** Returns the judgements of bad moves by step number. */
export function badMoves(judged: readonly JudgedMove[]): ReadonlyMap<number, JudgedMove> {
  return new Map(
    judged
      .filter(({ best, played, worthOfLead }) => best - played >= SHOWN_LOSS * worthOfLead)
      .map((one) => [one.number, one]),
  );
}

export interface KeyMove {
  /** The number of the step. */
  readonly number: number;
  /** The win probability that the move gained or lost for its player, as a positive number. */
  readonly by: number;
}

export interface KeyMoves {
  readonly best: readonly KeyMove[];
  readonly worst: readonly KeyMove[];
}

/**
 * Returns a player's best and worst moves, the most important first. A best move is the engine's choice and compared with
 * the second choice. A worst move is compared with the engine's choice. The moves are ranked by the lead that the
 * difference is worth, because a queen is worth less win probability in the opening than later.
 */
export function keyMoves(judged: readonly JudgedMove[]): KeyMoves {
  /** @param comparedOf the probability with which `best` is compared. */
  const pick = (comparedOf: (one: JudgedMove) => number) =>
    judged
      .map((one) => {
        const compared = comparedOf(one);
        const by = one.best - compared;
        return { number: one.number, by, lead: by / one.worthOfLead };
      })
      .filter(({ lead }) => lead >= SMALLEST_GAIN)
      .sort((a, b) => b.lead - a.lead || a.number - b.number)
      .slice(0, MOST)
      .map(({ number, by }): KeyMove => ({ number, by }));
  return {
    best: pick(({ played, best, second }) => (second === null || played < best ? best : second)),
    worst: pick(({ played }) => played),
  };
}
