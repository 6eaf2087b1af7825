/** What a search is asked for, and what it answers. */
import type { Move } from '../rules/moves.ts';

export interface SearchLimits {
  /** Positions looked at, at most; the limit is kept within a few positions. */
  readonly nodes: number;
  /** Milliseconds, by `now`; both or neither. */
  readonly ms?: number;
  readonly now?: () => number;
  /** Turns looked ahead, at most; as many as there is time for where it is left out. */
  readonly depth?: number;
  /** Decides among equal moves, and which of the likes of a player are for which moves. */
  readonly seed: number;
  /** Likes and dislikes: each first move is taken for so much better or worse at most, in hundredths of a pawn. */
  readonly noise?: number;
  /** How many lines; 1 where it is left out. */
  readonly lines?: number;
  /** Keys of positions that were on the board before, as a game keeps them: coming back to one is taken for a draw. */
  readonly seen?: readonly number[];
  /** Asked now and then; the search ends as soon as it answers true. */
  readonly shouldStop?: () => boolean;
}

export interface SearchedVariation {
  readonly move: Move;
  /** Hundredths of a pawn, for the player to move; beyond WIN / 2 a game won or lost. */
  readonly score: number;
  /** The moves expected from here on; a player without a legal move passes. */
  readonly moves: readonly (Move | 'pass')[];
}

export interface SearchResult {
  /** The best first. */
  readonly lines: readonly SearchedVariation[];
  /** Turns looked ahead in full. */
  readonly depth: number;
  /** Positions looked at: each was reached by a move and tested for being legal. */
  readonly nodes: number;
}
