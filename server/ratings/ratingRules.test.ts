import { expect, it } from 'vitest';
import { placesOf, ratingsAfter, START, shownRating, weekOf } from './ratingRules.ts';

it('a new player has the rating 1000', () => {
  expect(shownRating(START)).toBe(1000);
  expect(shownRating({ mu: 30, sigma: 4 })).toBe(1720);
});

it('players with equal points share a place', async () => {
  expect(placesOf([0, 2.5, 2.5, 4])).toEqual([4, 2, 2, 1]);
  const [first, second, third, fourth] = await ratingsAfter(
    [2, 1, 1, 0].map((points) => ({ points, before: START })),
  );
  expect(second).toEqual(third);
  expect(first!.mu).toBeGreaterThan(second!.mu);
  expect(second!.mu).toBeGreaterThan(fourth!.mu);
  const drawn = await ratingsAfter([0.5, 0.5, 0.5, 0.5].map((points) => ({ points, before: START })));
  expect(new Set(drawn.map(({ mu }) => mu.toFixed(9))).size).toBe(1);
});

it('[RAT-19] a week starts on Monday 00:00 UTC', () => {
  expect(weekOf(Date.UTC(2026, 10, 16))).toBe('2026-11-16');
  expect(weekOf(Date.UTC(2026, 10, 16) - 1)).toBe('2026-11-09');
  expect(weekOf(Date.UTC(2026, 10, 22, 23, 59, 59, 999))).toBe('2026-11-16');
});
