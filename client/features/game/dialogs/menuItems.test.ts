import { expect, it } from 'vitest';
import { FakeGame } from '../testing/fakes.ts';
import { exitHint } from './menuItems.ts';

it('[TBL-101] the entry Exit promises the seat only to players who still play', () => {
  const game = new FakeGame();
  game.begin(4);
  const hints = () => [exitHint(game.match, 0, false), exitHint(game.match, null, false)];
  expect(hints()).toEqual(['exit', 'stopWatching']);
  expect(exitHint(game.match, null, true)).toBe('exit');
  game.do({ type: 'resign', by: 0 });
  expect(hints()).toEqual(['toMenu', 'stopWatching']);
  game.do({ type: 'resign', by: 1 }, { type: 'resign', by: 2 });
  expect(hints()).toEqual(['toMenu', 'toMenu']);
});
