import { expect, it } from 'vitest';
import { pauseView } from '../panel/pauseView.ts';
import { FakeGame } from '../testing/fakes.ts';
import { exitHint, type MenuFacts, menuGroups } from './menuItems.ts';

/** The entries that change the game for its players. */
const ACTIONS = ['pause', 'unpause', 'draw', 'resign', 'postpone', 'refuse', 'edit', 'leave', 'delete'];

/** Returns the offered actions that change the game, in the order of the menu. */
function actionsFor(game: FakeGame, viewer: MenuFacts['viewer'], { isOwner = false, isRandom = false } = {}) {
  const { match, view } = game;
  const groups = menuGroups({
    match,
    pause: pauseView(match, view.facts, viewer, game.now),
    viewer,
    isOwner,
    isRandom,
    isLensAllowed: true,
    isShared: false,
    canFill: true,
  });
  return groups.flatMap(({ items }) => items).filter((item) => ACTIONS.includes(item));
}

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

it('[GAM-54] the menu offers the actions of players only to players who still play, and only when they apply', () => {
  const game = new FakeGame();
  game.seat(4);
  expect(actionsFor(game, 0, { isOwner: true })).toEqual(['refuse', 'edit', 'delete']);
  expect(actionsFor(game, 0, { isOwner: true, isRandom: true })).toEqual(['refuse']);
  expect(actionsFor(game, 1)).toEqual(['refuse']);
  expect(actionsFor(game, null)).toEqual([]);
  game.do({ type: 'start' });
  game.now += 10_000;
  game.do({ type: 'endSpecialPause' });
  expect(actionsFor(game, 0, { isOwner: true })).toEqual(['pause', 'draw', 'resign', 'leave', 'delete']);
  expect(actionsFor(game, 1)).toEqual(['pause', 'resign', 'leave']);
  expect(actionsFor(game, null)).toEqual([]);
  game.do({ type: 'pause', by: 0 });
  expect(actionsFor(game, 0)).toEqual(['unpause', 'resign', 'postpone', 'leave']);
  expect(actionsFor(game, 0, { isRandom: true })).toEqual(['unpause', 'resign', 'leave']);
  expect(actionsFor(game, null)).toEqual([]);
  game.do({ type: 'resign', by: 1 });
  expect(actionsFor(game, 1)).toEqual([]);
});
