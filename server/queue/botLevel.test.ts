import { expect, it } from 'vitest';
import { botLevelFor } from './botLevel.ts';

it.each([
  [[], 1],
  [[1000], 1],
  [[1150], 1],
  [[1151], 2],
  [[1000, 2200], 3],
  [[1900, 1900, 1900], 4],
  [[9000], 5],
  [[-500], 1],
])('[MAT-05] for users with the ratings %j, the queue chooses the bot level %i', (ratings, level) => {
  expect(botLevelFor(ratings)).toBe(level);
});
