/**
 * The cooperation index of a game. It is high if two players captured less from each other than players who cannot
 * cooperate.
 *
 * The calibration comes from games of bots that cannot cooperate. The calibration table contains how often such bots
 * make a possible capture, by the gain of this capture and by the best gain of a capture from another opponent. The
 * score of a pair is the logarithm of a likelihood ratio of two assumptions: that the two players almost never capture
 * from each other, and that they play like those bots. docs/fair-play.md shows how often the index is right.
 */

import { COLORS, type Color } from '../board/pieces.ts';
import type { CaptureTurn } from './captureChances.ts';

/** A turn of a game with its number among all turns, from 0. */
export interface NumberedTurn extends CaptureTurn {
  readonly number: number;
}

/**
 * The statistics of games between bots that cannot cooperate (cooperationTable.ts, written by `npm run bench --
 * cooperation`).
 */
export interface CooperationTable {
  /** The probability of a capture by `chanceIndex`. */
  readonly captures: readonly number[];
  /**
   * The scores for each class of game lengths: games with fewer turns than `below`. Of 1,000 such games, `TAILS[i]`
   * have a score of at least `scores[i]`.
   */
  readonly lengths: readonly { readonly below: number; readonly scores: readonly number[] }[];
}

export interface PairScore {
  readonly pair: readonly [Color, Color];
  /**
   * Number of captures that the two players made from each other, and number that they made from the other active
   * players.
   */
  readonly fromEachOther: number;
  readonly fromOthers: number;
  /** Number of turns in which one of the two players could capture from the other. */
  readonly possible: number;
  readonly score: number;
}

export interface Cooperation extends PairScore {
  /**
   * Of 1,000 equally long games between bots that cannot cooperate: the number in which the best pair has at least this
   * score.
   */
  readonly perThousand: number;
  readonly isConspicuous: boolean;
}

/** Numbers of games out of 1,000: `TAILS[i]` games reach the score with the index i in the table. */
export const TAILS = [
  1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 400, 500, 700, 900,
] as const;
/**
 * A game is conspicuous if at most this many of 1,000 games without cooperation reach its score. That is half of the
 * allowed 1 %, because the calibration determines the highest scores only roughly.
 */
export const CONSPICUOUS_BELOW = 5;
/** The factor by which cooperation reduces the probability of a capture from the partner. */
const SPARED = 0.05;
/**
 * The weight of a turn in which a player did not make a possible capture, if a capture from the same victim was already
 * possible fewer than REPEATED_TURNS turns before. Such a turn adds little evidence.
 */
const REPEATED_WEIGHT = 0.25;
const REPEATED_TURNS = 6;
/** Bounds of the classes of gains, in pawns: a loss, even, a pawn, a minor piece, more. */
const GAINS = [0, 1, 2, 5];
const CLASSES = GAINS.length + 2;
export const CHANCE_COUNT = CLASSES * CLASSES;

/** The six pairs of players. */
export const PAIRS: readonly (readonly [Color, Color])[] = COLORS.flatMap((one) =>
  COLORS.filter((other) => other > one).map((other) => [one, other] as const),
);

function classOf(gain: number | null): number {
  return gain === null ? 0 : 1 + GAINS.filter((bound) => gain >= bound).length;
}

/**
 * Returns the index of the possible capture from `victim` in `CooperationTable.captures`. Returns null if no capture
 * from this player is possible.
 */
export function chanceIndex({ by, gains }: CaptureTurn, victim: Color): number | null {
  const own = classOf(gains[victim] ?? null);
  if (own === 0) return null;
  const others = COLORS.filter((color) => color !== by && color !== victim);
  return own * CLASSES + Math.max(...others.map((color) => classOf(gains[color] ?? null)));
}

/** Returns the scores of all six pairs. */
export function pairScores(
  turns: readonly NumberedTurn[],
  captures: CooperationTable['captures'],
): PairScore[] {
  return PAIRS.map((pair) => {
    const own = turns.filter(({ by }) => pair.includes(by));
    const isOfPair = ({ victim }: CaptureTurn) => victim !== null && pair.includes(victim);
    const fromEachOther = own.filter(isOfPair).length;
    const fromOthers = own.filter(({ victim }) => victim !== null).length - fromEachOther;
    const [a, b] = [scoreOf(own, pair[0], pair[1], captures), scoreOf(own, pair[1], pair[0], captures)];
    return { pair, fromEachOther, fromOthers, possible: a.possible + b.possible, score: a.score + b.score };
  });
}

function scoreOf(
  turns: readonly NumberedTurn[],
  by: Color,
  victim: Color,
  captures: readonly number[],
): { possible: number; score: number } {
  let last = Number.NEGATIVE_INFINITY;
  let possible = 0;
  let score = 0;
  for (const turn of turns) {
    const index = turn.by === by ? chanceIndex(turn, victim) : null;
    if (index === null) continue;
    const chance = captures[index] ?? 0;
    const weight = turn.number - last < REPEATED_TURNS ? REPEATED_WEIGHT : 1;
    last = turn.number;
    possible++;
    if (turn.victim === victim) score += Math.log(SPARED);
    else score += weight * Math.log((1 - SPARED * chance) / (1 - chance));
  }
  return { possible, score };
}

/**
 * Returns the pair whose captures look most like cooperation. Null if no two players could capture from each other.
 * @param length the number of turns of the game: moves and passes.
 */
export function cooperationOf(
  turns: readonly NumberedTurn[],
  length: number,
  table: CooperationTable,
): Cooperation | null {
  const [most] = pairScores(turns, table.captures)
    .filter(({ possible }) => possible > 0)
    .sort((a, b) => b.score - a.score);
  if (!most) return null;
  const { scores } = table.lengths.find(({ below }) => length < below) ??
    table.lengths.at(-1) ?? { scores: [] };
  const perThousand = gamesLike(most.score, scores);
  return { ...most, perThousand, isConspicuous: perThousand <= CONSPICUOUS_BELOW };
}

/** Returns how many of 1,000 games have at least this score. Interpolates between the scores of the table. */
function gamesLike(score: number, scores: readonly number[]): number {
  const at = scores.findIndex((one) => score >= one);
  if (at < 0) return 1000;
  const [low, high] = [TAILS[at - 1], TAILS[at]];
  if (high === undefined) return 1000;
  if (low === undefined) return high;
  const [above, below] = [scores[at - 1] ?? score, scores[at] ?? score];
  const share = above === below ? 1 : (above - score) / (above - below);
  return Math.max(1, Math.round(low + (high - low) * share));
}
