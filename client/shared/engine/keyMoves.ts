/**
 * The moves of a game that mattered most: turning points by the win probabilities of all players, and the best and
 * worst moves of one player by the engine's judgement.
 */

import type { Chances } from '../../../engine/bots/chances/chances.ts';
import { worthOfLead } from '../../../engine/bots/chances/divisor.ts';
import type { GameStep } from '../records/gameSteps.ts';
import type { JudgedMove } from './gameEvaluation.ts';

/** Probabilities by step number. Number 0 is before the first step. */
export type Course = readonly Chances[];

/** The number and the event of a step, and the position before it. */
export type PlayedStep = Pick<GameStep, 'number' | 'recorded'> & {
  readonly before: Pick<GameStep['before'], 'position'>;
};

/**
 * Changes of the win probability below this value are ignored. Meant for few pieces, like all thresholds of this file.
 * With more pieces it is lower, because the same lead is worth less win probability (`worthOfLead`).
 */
const SMALLEST_TURN = 0.08;
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
export function turningPoints(course: Course, steps: readonly PlayedStep[], most: number): readonly number[] {
  const changes = steps
    .filter(({ recorded: { event } }) => event.type === 'move')
    .map(({ number, before }) => ({ number, before, by: Math.abs(largestChange(course, number).by) }))
    .filter(({ before, by }) => by >= SMALLEST_TURN * worthOfLead(before.position))
    .sort((a, b) => b.by - a.by || a.number - b.number);
  const found: number[] = [];
  for (const { number } of changes) {
    if (found.length === most) break;
    if (found.every((one) => Math.abs(one - number) >= APART * course.length)) found.push(number);
  }
  return found.sort((a, b) => a - b);
}

/** Returns the player with the largest change of the win probability in a step, and the change. */
export function largestChange(
  course: Course,
  number: number,
): { readonly color: number; readonly by: number } {
  const after = course[number] ?? [];
  const before = course[number - 1] ?? after;
  return after
    .map((chance, color) => ({ color, by: chance - (before[color] ?? chance) }))
    .reduce((most, one) => (Math.abs(one.by) > Math.abs(most.by) ? one : most), { color: 0, by: 0 });
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
 * Returns a player's best and worst moves, the most important first. A best move is the engine's choice, ranked by its
 * lead over the second choice. A worst move is ranked by its loss against the engine's choice.
 */
export function keyMoves(judged: readonly JudgedMove[]): KeyMoves {
  const pick = (gainOf: (one: JudgedMove) => number) =>
    judged
      .filter((one) => gainOf(one) >= SMALLEST_GAIN * one.worthOfLead)
      .map((one): KeyMove => ({ number: one.number, by: gainOf(one) }))
      .sort((a, b) => b.by - a.by || a.number - b.number)
      .slice(0, MOST);
  return {
    best: pick(({ played, best, second }) => (second === null || played < best ? 0 : best - second)),
    worst: pick(({ played, best }) => best - played),
  };
}
