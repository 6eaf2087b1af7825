/**
 * Win probabilities from a search, for the case that all play equally well. The probability of the side to move follows
 * from the score of the best variation. The other players share the rest in the same ratio as at the end of that
 * variation.
 */
import { COLORS, type Color } from '../board/pieces.ts';
import { ACTIVE, type Position } from '../board/position.ts';
import type { RulesGame } from '../rules/game.ts';
import { type Chances, chancesOf, LEAD_SHARE, POINT_LOST, POINT_WON, partsOf } from './evaluate.ts';
import { CHANCE_SCALE } from './weights.ts';

const WHOLE = 1000;
/** Logarithms of thousandths as integers, because the last bit of `Math.log` differs between machines. */
const LOG = Int32Array.from({ length: WHOLE + 1 }, (_, i) =>
  Math.round(CHANCE_SCALE * Math.log(Math.max(i, 1) / WHOLE)),
);
const EQUAL = -LOG[WHOLE / 4]!;

/**
 * Returns the win probabilities of a position from the score of its best line and the game at the end of that line.
 * @param position a position with a side to move.
 */
export function searchedChances(position: Position, score: number, end: RulesGame): Chances {
  const { outcome, position: last } = end;
  const me = position.turn ?? 0;
  if (outcome?.winner != null) return partsOf(COLORS.map((color) => (color === outcome.winner ? 1 : 0)));
  if (outcome) return partsOf(last.states.map((state) => (state === ACTIVE ? 1 : 0)));
  const atEnd = chancesOf(last);
  if (last.states[me] !== ACTIVE) return atEnd;
  const others = COLORS.filter((color) => color !== me);
  const rest = others.reduce<number>((sum, color) => sum + atEnd[color], 0);
  if (rest === 0) return atEnd;
  const strongest = Math.max(...others.map((color) => atEnd[color])) / rest;
  const own = thousandthsOf(score - pointsWorth(position, last, me), Math.round(strongest * WHOLE));
  return partsOf(COLORS.map((color) => (color === me ? own : ((WHOLE - own) * atEnd[color]) / rest)));
}

/**
 * Returns the part of a score that comes from the points won and lost in the variation. The search counts them in the
 * same way.
 */
function pointsWorth(before: Position, after: Position, me: Color): number {
  return COLORS.reduce<number>((sum, color) => {
    const won = (after.points[color] ?? 0) - (before.points[color] ?? 0);
    return sum + won * (color === me ? POINT_WON : -POINT_LOST);
  }, 0);
}

/**
 * Returns the probability of a score in thousandths, from 1 to 999: the inverse of the static evaluation.
 * @param strongest the share of the strongest opponent in the probability of all opponents, in thousandths.
 */
function thousandthsOf(score: number, strongest: number): number {
  const scoreOf = (own: number): number => {
    const lead = LOG[own]! - LOG[WHOLE - own]! - LOG[strongest]!;
    return LOG[own]! + EQUAL + lead / LEAD_SHARE;
  };
  let [low, high] = [1, WHOLE - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (scoreOf(middle) <= score) low = middle;
    else high = middle - 1;
  }
  return low;
}
