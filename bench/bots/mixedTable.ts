// Games of four named players in all seat orders: two against two, or four different ones.

import { DEFEATED } from '../../engine/board/position.ts';
import { type Estimate, estimate, hashOfMoves, sum } from './pairing.ts';
import { playerOf } from './players/players.ts';
import { playTable } from './table.ts';

export interface MixedGame {
  readonly seed: number;
  /** The names of the players by color. */
  readonly seats: readonly string[];
  /** The points by color. */
  readonly points: readonly number[];
  readonly winner: number | null;
  /** The colors that were checkmated. */
  readonly mated: readonly number[];
  readonly turns: number;
  /** Hash of all moves, to verify a replay. */
  readonly moves: string;
}

/** The score of the players with one name. */
export interface Score {
  readonly name: string;
  /** Points per game of each of these players. */
  readonly points: Estimate;
  /** Share of the games that one of them won. */
  readonly won: number;
  /** Share of their seats that were checkmated. */
  readonly mated: number;
}

/**
 * Returns all different seat orders of four players, in a fixed order: 24 for four names, 6 for two against two.
 * @throws Error if there are not four names
 */
export function seatOrders(names: readonly string[]): readonly (readonly string[])[] {
  if (names.length !== 4) throw new Error(`a table has four players, not ${names.length}`);
  const orders = new Map(ordersOf([...names].sort()).map((order) => [order.join(), order]));
  return [...orders.values()];
}

function ordersOf(names: readonly string[]): readonly (readonly string[])[] {
  if (names.length === 0) return [[]];
  return names.flatMap((name, at) => ordersOf(names.toSpliced(at, 1)).map((rest) => [name, ...rest]));
}

/** Plays the game with number `index`. All seat orders are played with one seed before the next one. */
export function playMixedGame(names: readonly string[], seed: number, index: number): MixedGame {
  const orders = seatOrders(names);
  const seats = orders[index % orders.length]!;
  const own = seed + Math.floor(index / orders.length);
  const { game, moves } = playTable(seats.map(playerOf), own);
  const { points, states } = game.position;
  return {
    ...{ seed: own, seats, points, winner: game.outcome?.winner ?? null },
    mated: [0, 1, 2, 3].filter((color) => states[color] === DEFEATED),
    ...{ turns: moves.length, moves: hashOfMoves(moves) },
  };
}

/** Returns the score of each name, most points first. */
export function scoresOf(games: readonly MixedGame[]): readonly Score[] {
  const names = new Set(games.flatMap(({ seats }) => seats));
  const scores = [...names].map((name): Score => {
    const own = games.map((game) => ({
      ...game,
      colors: [0, 1, 2, 3].filter((color) => game.seats[color] === name),
    }));
    const points = own.map(
      (game) => sum(game.colors.map((color) => game.points[color] ?? 0)) / game.colors.length,
    );
    return {
      name,
      points: estimate(points),
      won:
        own.filter(({ winner, colors }) => winner !== null && colors.includes(winner)).length / games.length,
      mated:
        sum(own.map(({ mated, colors }) => colors.filter((color) => mated.includes(color)).length)) /
        sum(own.map(({ colors }) => colors.length)),
    };
  });
  return scores.sort((a, b) => b.points.mean - a.points.mean);
}
