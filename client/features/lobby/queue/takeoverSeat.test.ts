import { expect, it } from 'vitest';
import { bestSeat, placeOf } from './takeoverSeat.ts';

const CHANCES = [0.4, 0.1, 0.3, 0.2] as const;

it("[MAT-31] a user is offered the bot's seat with the best win probability", () => {
  expect(bestSeat([1, 2, 3], CHANCES)).toBe(2);
  expect(bestSeat([1, 3], CHANCES)).toBe(3);
  expect(bestSeat([1, 2, 3], null)).toBe(1);
});

it('[MAT-31] seats are ranked by win probability, and seats with equal probabilities share a rank', () => {
  expect([0, 1, 2, 3].map((seat) => placeOf(seat as 0, CHANCES))).toEqual([1, 4, 2, 3]);
  expect(placeOf(2, [0.25, 0.25, 0.25, 0.25])).toBe(1);
});
