/** The options and the result of a search. */
import type { Move } from '../rules/moves.ts';
import type { Character } from './characters.ts';
import type { Oversights } from './oversights.ts';

export interface SearchLimits {
  /** Node limit. A search exceeds it by a few nodes at most. */
  readonly nodes: number;
  /** Time limit in milliseconds, measured with `now`. Both fields are set, or neither. */
  readonly ms?: number;
  readonly now?: () => number;
  /** Depth limit in turns. Unlimited by default. */
  readonly depth?: number;
  /** Seed that decides between equal moves and determines the evaluation noise. */
  readonly seed: number;
  /** Evaluation noise: the maximum random bonus or penalty of a root move, in hundredths of a pawn. */
  readonly noise?: number;
  /** The share of what a capture gains that is its bonus at the root (`gainOf`). 0 by default. */
  readonly captureBonus?: number;
  /**
   * The share of what the player's hanging pieces would lose after a root move that is its penalty, with more than two
   * players left. 0 by default.
   */
  readonly hangingPenalty?: number;
  /** The moves that the player overlooks. None if omitted. */
  readonly oversights?: Oversights;
  /** The character of the player. Neutral if omitted. */
  readonly character?: Character;
  /** Values of a draw by the number of active players, in hundredths of a pawn. All are 0 by default. */
  readonly drawValues?: readonly number[];
  /** Number of principal variations (multi-PV). 1 by default. */
  readonly lines?: number;
  /** Zobrist hash keys of earlier positions of the game. Returning to one of them counts as a draw. */
  readonly seen?: readonly number[];
  /** Polled during the search, which ends as soon as it returns true. */
  readonly shouldStop?: () => boolean;
}

export interface SearchedVariation {
  readonly move: Move;
  /**
   * The score for the side to move, in hundredths of a pawn. A score beyond WIN / 2 means that the game is won or
   * lost.
   */
  readonly score: number;
  /** The principal variation. A player without a legal move passes. */
  readonly moves: readonly (Move | 'pass')[];
}

export interface SearchResult {
  /** The variations, best first. */
  readonly lines: readonly SearchedVariation[];
  /** Number of turns that were searched completely. */
  readonly depth: number;
  /** Number of nodes: positions that a move reached and that were tested for legality. */
  readonly nodes: number;
}
