/**
 * Win probabilities from a search, for the case that all play equally well. The strength of the side to move follows
 * from the score of a variation. The strengths of the other players are those after its first move, because they need not
 * play the rest of it.
 */
import type { Board } from '../../board/board.ts';
import { COLORS, type Color } from '../../board/pieces.ts';
import { ACTIVE, type Position } from '../../board/position.ts';
import type { RulesGame } from '../../rules/game.ts';
import { loadBoard } from '../../rules/moves.ts';
import { chaseWorth } from '../endgame.ts';
import { POINT_LOST, POINT_WON, scoreOf, strengthen, strengths } from '../evaluate.ts';
import { type Chances, chancesByStrength, partsOf } from './chances.ts';

/**
 * A search changes the strength of the side to move at most to this distance from the strongest opponent, in hundredths
 * of a pawn, because a win or a loss that it sees beyond the end of its line is not certain.
 */
const FARTHEST = 6000;

/**
 * Returns the win probabilities of a position from the score of a variation.
 * @param position a position with a side to move.
 * @param game the game after the first move.
 */
export function searchedChances(position: Position, score: number, game: RulesGame): Chances {
  const { outcome, position: last } = game;
  const me = position.turn ?? 0;
  if (outcome?.winner != null) return partsOf(COLORS.map((color) => (color === outcome.winner ? 1 : 0)));
  if (outcome) return partsOf(last.states.map((state) => (state === ACTIVE ? 1 : 0)));
  const board = loadBoard(last);
  strengthen(board);
  if (board.isActive(me))
    setStrength(board, me, score - pointsWorth(position, last, me) - chaseWorth(board, me));
  return chancesByStrength(board);
}

/**
 * Returns the part of a score that comes from the points won and lost between two positions. The search counts them in
 * the same way.
 */
function pointsWorth(before: Position, after: Position, me: Color): number {
  return COLORS.reduce<number>((sum, color) => {
    const won = (after.points[color] ?? 0) - (before.points[color] ?? 0);
    return sum + won * (color === me ? POINT_WON : -POINT_LOST);
  }, 0);
}

/** Replaces a player's strength by the highest one that has at most this score: the inverse of the static evaluation. */
function setStrength(board: Board, me: Color, score: number): void {
  const rivals = COLORS.filter((color) => color !== me && board.isActive(color));
  const rival = Math.max(...rivals.map((color) => strengths[color]!));
  const still = strengths[me]!;
  let [low, high] = [Math.min(still, rival - FARTHEST), Math.max(still, rival + FARTHEST)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    strengths[me] = middle;
    if (scoreOf(board, me, Math.max(rival, middle)) <= score) low = middle;
    else high = middle - 1;
  }
  strengths[me] = low;
}
