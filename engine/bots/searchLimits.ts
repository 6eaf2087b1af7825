/** The options and the result of a search. */
import type { Move } from '../rules/moves.ts';

export interface SearchLimits {
  /** Node limit, exceeded by at most a few nodes. */
  readonly nodes: number;
  /** Time limit in milliseconds, measured with `now`. Set both fields or neither. */
  readonly ms?: number;
  readonly now?: () => number;
  /** Depth limit in turns; unlimited by default. */
  readonly depth?: number;
  /** Breaks ties between moves and determines the evaluation noise. */
  readonly seed: number;
  /** Evaluation noise: the maximum random bonus or malus of a root move, in hundredths of a pawn. */
  readonly noise?: number;
  /** Number of principal variations (multi-PV); 1 by default. */
  readonly lines?: number;
  /** Zobrist keys of earlier positions of the game: returning to one counts as a draw. */
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
  /** The principal variation; a player without a legal move passes. */
  readonly moves: readonly (Move | 'pass')[];
}

export interface SearchResult {
  /** Best first. */
  readonly lines: readonly SearchedVariation[];
  /** Fully searched depth in turns. */
  readonly depth: number;
  /** Nodes: positions reached by a move and tested for legality. */
  readonly nodes: number;
}
