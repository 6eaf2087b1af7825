/** Judges a played move by comparing it with the other moves of its position, all searched to the same depth. */
import type { Position } from '../../board/position.ts';
import { generate } from '../../rules/generate.ts';
import { legalMoves, loadBoard, type Move, toMove } from '../../rules/moves.ts';
import { gainOf } from '../ordering.ts';
import { WIN } from '../search.ts';
import { type AnalyzedVariation, analyse } from './analyse.ts';

export interface Judgement {
  /** The number of the move, as passed by the caller. */
  readonly number: number;
  /** The engine's choice. */
  readonly bestMove: Move;
  /** The player's win probability after the engine's choice, from 0 to 1. */
  readonly best: number;
  /** The player's win probability after the engine's second choice. Null if there was only one move. */
  readonly second: number | null;
  /**
   * The player's win probability after the played move. It equals `best` if the move is the engine's choice, and is
   * never higher than `best`.
   */
  readonly played: number;
}

/** Node limit for one position. */
const NODES = 30_000;

/**
 * Returns the judgement of a legal move. Null if the node limit did not suffice to compare the moves. Like the bots, the
 * engine's choice prefers a capture that wins material immediately.
 */
export function judgeMove(position: Position, move: Move, number: number): Judgement | null {
  const { lines } = analyse(position, { nodes: NODES, lines: legalMoves(position).length });
  const gains = gainsOf(position);
  const worthOf = ({ move, score }: AnalyzedVariation): number => score + (gains.get(move) ?? 0);
  const [first, next, ...others] = lines.toSorted((a, b) => worthOf(b) - worthOf(a));
  const chosen = [first, next, ...others].find((line) => line?.move === move);
  if (!first || !chosen || chosen.score < -2 * WIN || (next && next.score < -2 * WIN)) return null;
  const best = first.chance;
  const played = chosen === first ? best : Math.min(chosen.chance, best);
  return { number, bestMove: first.move, best, second: next ? Math.min(next.chance, best) : null, played };
}

/** Returns what each legal move gains immediately (`gainOf`), in hundredths of a pawn. */
function gainsOf(position: Position): ReadonlyMap<Move, number> {
  const board = loadBoard(position);
  const end = generate(board, board.turn, board.moves, 0);
  return new Map(Array.from(board.moves.subarray(0, end), (move) => [toMove(move), gainOf(board, move)]));
}
