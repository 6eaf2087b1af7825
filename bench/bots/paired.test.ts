import { expect, it } from 'vitest';
import { pairedDifference, pairsOf } from './paired.ts';
import type { GameRecord } from './pairing.ts';

const game = (seed: number, seat: number, points: number, winner: number | null): GameRecord => ({
  ...{ seed, seat, winner, turns: 100, moves: '' },
  points: [0, 1, 2, 3].map((color) => (color === seat ? points : 9)),
});

it('[BTS-22] compares two players in the games with the same seed and seat only', () => {
  const first = [game(1, 0, 3, 0), game(1, 1, 2, 0), game(2, 0, 5, 0), game(3, 0, 1, null)];
  const second = [game(2, 0, 1, 3), game(1, 0, 4, 0), game(1, 2, 5, 2), game(3, 1, 0, null)];
  expect(pairsOf(first, second)).toEqual([
    { points: -1, won: 0 },
    { points: 4, won: 1 },
  ]);
  const { games, points, won } = pairedDifference(first, second);
  expect([games, points.mean, won.mean]).toEqual([2, 1.5, 0.5]);
  expect(() => pairedDifference(first, [game(1, 2, 5, 2)])).toThrow('no games with the same seeds and seats');
});
