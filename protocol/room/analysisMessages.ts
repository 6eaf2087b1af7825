/** The messages between the page and its analysis worker. */

import type { Position } from '../../engine/board/position.ts';
import type { Analysis } from '../../engine/bots/analysis/analyse.ts';
import type { Judgement } from '../../engine/bots/analysis/judge.ts';
import type { Chances } from '../../engine/bots/chances/chances.ts';
import type { Level } from '../../engine/bots/levels.ts';
import type { Move } from '../../engine/rules/moves.ts';

/** Limits of an analysis. With both limits, the analysis ends when the first limit is reached. */
export interface PageLimits {
  readonly nodes?: number;
  readonly milliseconds?: number;
  readonly seed?: number;
  readonly lines?: number;
}

/** A played move with the position before it. Reports refer to the move by its number. */
export interface PlayedStep {
  readonly number: number;
  readonly position: Position;
  readonly move: Move;
}

export type Task =
  | { readonly type: 'analyse'; readonly position: Position; readonly limits: PageLimits }
  | {
      readonly type: 'choose';
      readonly position: Position;
      readonly level: Level;
      /** The name of the bot, which decides its character. Neutral if omitted. */
      readonly name?: string;
      readonly seed: number;
      readonly milliseconds?: number;
    }
  /** The win probabilities of the positions of a game, then the judgements of some of its moves. */
  | {
      readonly type: 'evaluate';
      readonly positions: readonly Position[];
      readonly judged: readonly PlayedStep[];
    };

export type Finding =
  | { readonly type: 'analysis'; readonly analysis: Analysis; readonly isFinal: boolean }
  | { readonly type: 'move'; readonly move: Move }
  /** The next win probabilities, in the order of the positions. */
  | { readonly type: 'chances'; readonly chances: readonly Chances[] }
  /** The move of this number has been judged. The judgement is null if the limits did not suffice. */
  | { readonly type: 'judged'; readonly number: number; readonly judgement: Judgement | null };
