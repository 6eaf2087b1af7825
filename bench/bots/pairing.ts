// A pairing and its results: games of one player against three opponents, with rotating seats. The opponents are
// identical or drawn from the pool.

import { createHash } from 'node:crypto';
import { DEFEATED } from '../../engine/board/position.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { playerOf } from './players/players.ts';
import { STYLE_NAMES } from './players/styles.ts';
import { type Played, playTable } from './table.ts';

export interface GameRecord {
  readonly seed: number;
  /** The color of the single player. */
  readonly seat: number;
  /** The points by color. */
  readonly points: readonly number[];
  readonly winner: number | null;
  /** Whether the single player was checkmated. Missing in games that were recorded before this was. */
  readonly isMated?: boolean;
  readonly turns: number;
  /** Hash of all moves, to verify a replay. */
  readonly moves: string;
}

export interface Estimate {
  readonly mean: number;
  /** Half of the width of the 95 % confidence interval. */
  readonly error: number;
}

export interface Summary {
  /** Points per game of the single player, and of each of the three. */
  readonly one: Estimate;
  readonly three: Estimate;
  readonly difference: Estimate;
  /** Share of games won by the single player. */
  readonly won: number;
  /** Share of games in which the single player was checkmated, or null if no game has recorded it. */
  readonly mated: number | null;
}

/** Stands for three opponents that are drawn from STYLES_OF_POOL by the seed of the game. */
export const POOL = 'pool';
const STYLES_OF_POOL = ['careful', ...STYLE_NAMES] as const;

/** Returns the names of three opponents: three equal ones, or ones drawn from the pool. */
export function opponentsOf(three: string, seed: number): readonly string[] {
  if (three !== POOL) return [three, three, three];
  const roll = seededRandom(Math.imul(seed, 0x85ebca6b));
  return [0, 1, 2].map(() => STYLES_OF_POOL[Math.floor(roll() * STYLES_OF_POOL.length)]!);
}

/** Plays the game with number `index` of a pairing. There are four games per seed, one from each seat. */
export function playGame(one: string, three: string, seed: number, index: number): GameRecord {
  const seat = index % 4;
  const own = seed + Math.floor(index / 4);
  const names = [...opponentsOf(three, own)];
  names.splice(seat, 0, one);
  const seats = names.map(playerOf);
  const { game, moves } = playTable(seats, own);
  return {
    seed: own,
    seat,
    points: game.position.points,
    winner: game.outcome?.winner ?? null,
    isMated: game.position.states[seat as 0] === DEFEATED,
    turns: moves.length,
    moves: hashOfMoves(moves),
  };
}

export function hashOfMoves(moves: Played['moves']): string {
  return createHash('sha256').update(moves.join(' ')).digest('hex').slice(0, 16);
}

export function summaryOf(games: readonly GameRecord[]): Summary {
  const one = games.map(({ points, seat }) => points[seat] ?? 0);
  const three = games.map(({ points, seat }) => (sum(points) - (points[seat] ?? 0)) / 3);
  const known = games.filter(({ isMated }) => isMated !== undefined);
  return {
    one: estimate(one),
    three: estimate(three),
    difference: estimate(one.map((points, i) => points - (three[i] ?? 0))),
    won: games.filter(({ winner, seat }) => winner === seat).length / games.length,
    mated: known.length === 0 ? null : known.filter(({ isMated }) => isMated).length / known.length,
  };
}

/** Returns the mean of independent values, with 1.96 standard errors. */
export function estimate(values: readonly number[]): Estimate {
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  return { mean, error: 1.96 * Math.sqrt(variance / values.length) };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
