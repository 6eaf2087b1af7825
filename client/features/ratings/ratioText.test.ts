import { expect, it } from 'vitest';
import { ratingNumbers, ratioOf } from './ratioText.ts';

it("the points of a player are shown as a percentage of the best player's points", () => {
  expect([ratioOf(2.5, 5), ratioOf(1, 3), ratioOf(5, 5)]).toEqual([50, 33, 100]);
  expect([ratioOf(2, 0), ratioOf(2, null)]).toEqual([null, null]);
  expect(ratingNumbers('en').ratio(33)).toBe('33%');
  expect(ratingNumbers('en').efficiency(5 / 3)).toBe('1.67');
});
