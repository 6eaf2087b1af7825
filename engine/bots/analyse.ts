/**
 * What a position is worth: the best lines, and each player's chance to win. The same for the same position, seed and
 * number of positions looked at, wherever it runs; with a limit of time it is what there was time for.
 */
import { NOT_OVER } from '../board/board.ts';
import type { Position } from '../board/position.ts';
import { advance, beginRules } from '../rules/game.ts';
import { legalMoves, loadBoard, type Move } from '../rules/moves.ts';
import { type Chances, chancesOf } from './evaluate.ts';
import { searchVariations } from './search.ts';

/** With neither `nodes` nor `milliseconds` it is DEFAULT_NODES. */
export interface AnalysisLimits {
  /** Positions looked at, at most. */
  readonly nodes?: number;
  /** Milliseconds by `now`, which must then be given. */
  readonly milliseconds?: number;
  /** A clock in milliseconds. */
  readonly now?: () => number;
  /** Decides among equal moves; 1 where it is left out. */
  readonly seed?: number;
  /** How many lines, the best first; 1 where it is left out. Fewer when there are fewer moves. */
  readonly lines?: number;
  /** Asked now and then: true ends the analysis with what is known so far. */
  readonly shouldStop?: () => boolean;
}

export interface AnalyzedVariation {
  readonly move: Move;
  /** For the player to move, in hundredths of a pawn; beyond WIN / 2 a game won or lost. */
  readonly score: number;
  /** The moves expected from here on, `move` first, to the end of the game at most; a player without a legal move passes. */
  readonly principalVariation: readonly (Move | 'pass')[];
}

export interface Analysis {
  /** Positions looked at. */
  readonly nodes: number;
  /** Turns looked ahead in full. */
  readonly depth: number;
  /** The best first; none where there is no legal move. */
  readonly lines: readonly AnalyzedVariation[];
  readonly chances: Chances;
}

export const DEFAULT_NODES = 100_000;

/** Looks at a position. One that is over, or in which a pass is due, has no lines, but chances. */
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
 * Returns the moves up to the end of the game. The search values a repeated position as a draw but does not count
 * repetitions and passes as the rules do (rule 9.5 and rule 8), so a variation may continue where a game has ended.
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
