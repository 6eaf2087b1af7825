/** What the evaluation of a game computes. */
import type { Judgement } from '../../../engine/bots/analysis/judge.ts';
import type { Chances } from '../../../engine/bots/chances/chances.ts';

export interface JudgedMove extends Judgement {
  /** See the function `worthOfLead`. */
  readonly worthOfLead: number;
}

export interface EvaluationResults {
  /** The win probabilities of the first positions, as their searches returned them. */
  readonly chances: readonly Chances[];
  /** The judgements by step number. Null for a move that could not be judged. */
  readonly judged: ReadonlyMap<number, JudgedMove | null>;
}
