/**
 * Position analysis: principal variations and each player's win probability. With a node limit, the result is
 * deterministic for the same position and seed on every platform. With a time limit, the result is not
 * deterministic.
 */
import { NOT_OVER } from '../../board/board.ts';
import type { Color } from '../../board/pieces.ts';
import type { Position } from '../../board/position.ts';
import { advance, beginRules, type RulesGame } from '../../rules/game.ts';
import { legalMoves, loadBoard, type Move } from '../../rules/moves.ts';
import { provesMate } from '../../study/mateProof.ts';
import { type Chances, chancesOf } from '../chances/chances.ts';
import { searchedChances } from '../chances/searchedChances.ts';
import { searchVariations } from '../search.ts';

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
   * The win probability of the side to move by this variation, from 0 to 1, if all play equally well. Never higher than
   * that of a better variation.
   */
  readonly chance: number;
  /**
   * The principal variation, beginning with `move`, at most to the end of the game. A player without a legal move
   * passes.
   */
  readonly principalVariation: readonly (Move | 'pass')[];
}

/** A checkmate by the side to move in the best line. */
export interface MateAhead {
  /** Number of moves of the side to move up to the checkmate. */
  readonly moves: number;
  readonly victim: Color;
  /** Whether the checkmate is proven against all replies. If not, an opponent may be able to prevent it. */
  readonly isForced: boolean;
}

export interface Analysis {
  /** Number of searched nodes. */
  readonly nodes: number;
  /** Number of turns that were searched completely. */
  readonly depth: number;
  /** The variations, best first. Empty if there is no legal move. */
  readonly lines: readonly AnalyzedVariation[];
  /**
   * The win probabilities if all play equally well. They come from the search, or from the static evaluation if there
   * are no variations.
   */
  readonly chances: Chances;
  /** The first checkmate by the side to move in the best line. Null without a checkmate. */
  readonly mate: MateAhead | null;
}

const DEFAULT_NODES = 100_000;
/** Node limit of the proof of a checkmate. These nodes are not part of the node limit of the search. */
const PROOF_NODES = 30_000;

/** Analyzes a position. A position that is over or in which a pass is due has win probabilities but no variations. */
export function analyse(position: Position, limits: AnalysisLimits = {}): Analysis {
  if (loadBoard(position).over !== NOT_OVER || legalMoves(position).length === 0)
    return { nodes: 0, depth: 0, lines: [], chances: chancesOf(position), mate: null };
  const { nodes, depth, lines } = searchVariations(position, searchLimitsOf(limits));
  const found = lines
    .map(({ move, score, moves }) => ({ move, score, ...played(position, moves) }))
    .sort((a, b) => b.score - a.score);
  const best = found[0]!;
  let chance = 1;
  return {
    nodes,
    depth,
    lines: found.map(({ move, score, moves, first }) => {
      chance = Math.min(chance, searchedChances(position, score, first)[position.turn ?? 0]);
      return { move, score, chance, principalVariation: moves };
    }),
    chances: searchedChances(position, best.score, best.first),
    mate: best.mate && {
      ...best.mate,
      isForced: provesMate(position, best.move, best.mate.moves, PROOF_NODES),
    },
  };
}

/** A variation that has been played. */
interface PlayedVariation {
  readonly moves: readonly (Move | 'pass')[];
  /** The game after the first move. */
  readonly first: RulesGame;
  /** The first checkmate by the side to move. */
  readonly mate: Omit<MateAhead, 'isForced'> | null;
}

/**
 * Plays a variation up to the end of the game. The variation of the search may continue beyond the end: the search
 * scores a repeated position as a draw, but does not count repetitions and passes as the rules do (rules 9.5 and 8).
 */
function played(position: Position, line: readonly (Move | 'pass')[]): PlayedVariation {
  const moves: (Move | 'pass')[] = [];
  let game = beginRules(position);
  let first = game;
  let own = 0;
  let mate: PlayedVariation['mate'] = null;
  for (const move of line) {
    const { turn } = game.position;
    const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
    if (!done.ok) break;
    moves.push(move);
    if (turn === position.turn) own++;
    const given = done.value.mates.find(({ by }) => by === position.turn);
    if (given && mate === null) mate = { moves: own, victim: given.victim };
    game = done.value.game;
    if (moves.length === 1) first = game;
  }
  return { moves, first, mate };
}

function searchLimitsOf({ nodes, milliseconds, now, seed = 1, ...rest }: AnalysisLimits) {
  const isTimed = milliseconds !== undefined && now !== undefined;
  const most = nodes ?? (isTimed ? Number.POSITIVE_INFINITY : DEFAULT_NODES);
  return { nodes: most, seed, ...(isTimed ? { ms: milliseconds, now } : {}), ...rest };
}
