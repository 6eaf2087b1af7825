import { describe, expect, it } from 'vitest';
import { type MixedGame, playMixedGame, scoresOf, seatOrders } from './mixedTable.ts';

const game = (
  seats: string,
  points: readonly number[],
  winner: number | null,
  mated: number[],
): MixedGame => ({
  ...{ seats: [...seats], points, winner, mated, seed: 1, turns: 100, moves: '' },
});

describe('a table of named players', () => {
  it('[BTS-21] has every seat order once, for two against two and for four different players', () => {
    expect(seatOrders(['b', 'a', 'b', 'a']).map((order) => order.join(''))).toEqual([
      'aabb',
      'abab',
      'abba',
      'baab',
      'baba',
      'bbaa',
    ]);
    const orders = seatOrders(['a', 'b', 'c', 'd']).map((order) => order.join(''));
    expect([orders.length, new Set(orders).size, orders[0], orders[23]]).toEqual([24, 24, 'abcd', 'dcba']);
    for (const names of ['abc', 'abcde'])
      expect(() => seatOrders([...names])).toThrow(`a table has four players, not ${names.length}`);
  });

  it('[BTS-21] plays all seat orders with a seed before the next seed, and refuses unknown players', () => {
    const names = ['greedy', 'greedy', 'greedy', 'careful'];
    const games = [0, 1, 2, 3, 4].map((index) => playMixedGame(names, 20, index));
    expect(games.map(({ seats }) => seats.indexOf('careful'))).toEqual([0, 1, 2, 3, 0]);
    expect(games.map(({ seed }) => seed)).toEqual([20, 20, 20, 20, 21]);
    expect(playMixedGame(names, 20, 2)).toEqual(games[2]);
    for (const { points, winner, mated } of games) {
      expect(mated).not.toContain(winner);
      expect(points).toHaveLength(4);
    }
    expect(games.flatMap(({ mated }) => mated)).not.toEqual([]);
    expect(() => playMixedGame(['greedy', 'greedy', 'greedy', 'Granite'], 20, 0)).toThrow(
      'no player "Granite"',
    );
  });

  it('[BTS-21] gives the points a game, the games won, and how often a player was checkmated', () => {
    const scores = scoresOf([
      game('aabb', [5, 1, 0, 0], 0, [1, 2, 3]),
      game('abab', [0, 3, 1, 2], 1, [0]),
      game('bbaa', [0, 0, 2, 2], null, []),
    ]);
    expect(scores.map(({ name, won, mated }) => [name, won, mated])).toEqual([
      ['a', 1 / 3, 2 / 6],
      ['b', 1 / 3, 2 / 6],
    ]);
    // Means of (3, 0.5, 2) and of (0, 2.5, 0).
    expect(scores.map(({ points }) => points.mean)).toEqual([5.5 / 3, 2.5 / 3]);
  });
});
