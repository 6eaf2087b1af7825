import { expect, it } from 'vitest';
import { decideChange, pairedDifference } from './paired.ts';
import type { GameRecord } from './pairing.ts';

const game = (seed: number, seat: number, points: number, winner: number | null): GameRecord => ({
  ...{ seed, seat, winner, turns: 100, moves: '' },
  points: [0, 1, 2, 3].map((color) => (color === seat ? points : 9)),
});

it('[BTS-22] compares two players in the games with the same seed and seat only', () => {
  const first = [game(1, 0, 3, 0), game(1, 1, 2, 0), game(2, 0, 5, 0), game(3, 0, 1, null)];
  const second = [game(2, 0, 1, 3), game(1, 0, 4, 0), game(1, 2, 5, 2), game(3, 1, 0, null)];
  const { games, points, won } = pairedDifference(first, second);
  expect([games, points.mean, won.mean]).toEqual([2, 1.5, 0.5]);
  expect(() => pairedDifference(first, [game(1, 2, 5, 2)])).toThrow(
    'fewer than two games have the same seeds and seats',
  );
});

it.each([
  ['a version with more points', (index: number) => 2 + (index % 2), 'gain', 20],
  ['a version with fewer points', (index: number) => index % 2 && -1, 'no gain', 20],
  ['the same games', () => 1, 'undecided', 40],
] as const)(
  '[BTS-22] plays the games of the former version until %s is decided',
  (_, points, verdict, count) => {
    const former = Array.from({ length: 40 }, (_, seed) => game(seed, seed % 4, 1, null));
    const reported: number[] = [];
    const decided = decideChange(
      former,
      (index) => game(index, index % 4, points(index), null),
      ({ games }) => void reported.push(games),
    );
    expect([decided.verdict, decided.games.length]).toEqual([verdict, count]);
    expect(reported).toEqual(Array.from({ length: count - 1 }, (_, i) => i + 2));
  },
);
