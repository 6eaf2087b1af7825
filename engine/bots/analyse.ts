/**
 * Position analysis: principal variations and each player's win probability. With a node limit, the result is
 * deterministic for the same position and seed on every platform. With a time limit, the result is not
 * deterministic.
 */
import { NOT_OVER } from '../board/board.ts';
import type { Position } from '../board/position.ts';
import { advance, beginRules } from '../rules/game.ts';
import { legalMoves, loadBoard, type Move } from '../rules/moves.ts';
import { type Chances, chancesOf } from './evaluate.ts';
import { searchVariations } from './search.ts';

/** The limits of an analysis. Without `nodes` and `milliseconds`, DEFAULT_NODES applies. */
export interface AnalysisLimits {
  /** Node limit. */
  readonly nodes?: number;
  /** Time limit in milliseconds, measured with `now`. Requires `now`. */
  readonly milliseconds?: number;
  /** Returns the time of a clock in milliseconds. */
  readonly now?: () => number;
  /** Seed of the random order of equal moves. 1 by default. */
  readonly seed?: number;
  /** Number of principal variations (multi-PV), best first. 1 by default; fewer if there are fewer moves. */
  readonly lines?: number;
  /** Polled during the analysis. If it returns true, the analysis ends with the results found so far. */
  readonly shouldStop?: () => boolean;
}

export interface AnalyzedVariation {
  readonly move: Move;
  /**
   * The score for the side to move, in hundredths of a pawn. A score beyond WIN / 2 means that the game is won or
   * lost.
   */
  readonly score: number;
  /**
   * The principal variation, beginning with `move`, at most to the end of the game. A player without a legal move
   * passes.
   */
  readonly principalVariation: readonly (Move | 'pass')[];
}

export interface Analysis {
  /** Number of searched nodes. */
  readonly nodes: number;
  /** Number of turns that were searched completely. */
  readonly depth: number;
  /** The variations, best first. Empty if there is no legal move. */
  readonly lines: readonly AnalyzedVariation[];
  readonly chances: Chances;
}

const DEFAULT_NODES = 100_000;

/** Analyzes a position. A position that is over or in which a pass is due has win probabilities but no variations. */
export function analyse(position: Position, limits: AnalysisLimits = {}): Analysis {
  if (loadBoard(position).over !== NOT_OVER || legalMoves(position).length === 0)
    return { nodes: 0, depth: 0, lines: [], chances: chancesOf(position) };
  const { nodes, depth, lines } = searchVariations(position, searchLimitsOf(limits));
  const found = lines.map(({ move, score, moves }) => ({
    move,
    score,
    principalVariation: untilEnd(position, moves),
  }));
  return { nodes, depth, lines: found.sort((a, b) => b.score - a.score), chances: chancesOf(position) };
}

/**
 * Returns the moves up to the end of the game. The search scores a repeated position as a draw, but it does not count
 * repetitions and passes as the rules do (rules 9.5 and 8), so its variation may continue beyond the end.
 */
function untilEnd(position: Position, moves: readonly (Move | 'pass')[]): (Move | 'pass')[] {
  const played: (Move | 'pass')[] = [];
  let game = beginRules(position);
  for (const move of moves) {
    const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
    if (!done.ok) break;
    played.push(move);
    game = done.value.game;
  }
  return played;
}

function searchLimitsOf({ nodes, milliseconds, now, seed = 1, ...rest }: AnalysisLimits) {
  const isTimed = milliseconds !== undefined && now !== undefined;
  const most = nodes ?? (isTimed ? Number.POSITIVE_INFINITY : DEFAULT_NODES);
  return { nodes: most, seed, ...(isTimed ? { ms: milliseconds, now } : {}), ...rest };
}
