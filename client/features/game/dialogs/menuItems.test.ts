import { expect, it } from 'vitest';
import { pauseView } from '../panel/pauseView.ts';
import { FakeGame } from '../testing/fakes.ts';
import { exitHint, type MenuFacts, type MenuItem, menuGroups } from './menuItems.ts';

/** The entries that change the game for its players. */
const ACTIONS = ['pause', 'unpause', 'draw', 'resign', 'postpone', 'refuse', 'edit', 'leave', 'delete'];

type Facts = Partial<Omit<MenuFacts, 'match' | 'pause'>>;

/** Returns the entries in the order of the menu, for a user who has everything that the game and the device offer. */
function entriesFor(game: FakeGame, viewer: MenuFacts['viewer'], facts: Facts = {}): readonly MenuItem[] {
  const { match, view } = game;
  const groups = menuGroups({
    match,
    pause: pauseView(match, view.facts, viewer, game.now),
    viewer,
    isOwner: false,
    isRandom: false,
    isLensAllowed: true,
    isShared: false,
    canFill: true,
    ...facts,
  });
  return groups.flatMap(({ items }) => items);
}

/** Returns the offered actions that change the game. */
function actionsFor(game: FakeGame, viewer: MenuFacts['viewer'], facts: Facts = {}) {
  return entriesFor(game, viewer, facts).filter((item) => ACTIONS.includes(item));
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
  game.do({ type: 'resign', by: 2 }, { type: 'resign', by: 3 });
  expect(actionsFor(game, 0, { isOwner: true })).toEqual([]);
});

it('[GAM-54] the menu leaves out what the device or the game does not offer', () => {
  const game = new FakeGame();
  game.begin(4);
  const withAll = entriesFor(game, 0);
  const without = (...left: MenuItem[]) => withAll.filter((item) => !left.includes(item));
  expect(withAll).toEqual(expect.arrayContaining(['fullScreen', 'lens']));
  expect(entriesFor(game, 0, { canFill: false })).toEqual(without('fullScreen'));
  expect(entriesFor(game, 0, { isLensAllowed: false })).toEqual(without('lens'));
});

it('[GAM-54] the menu of a game of players at one device leaves out what needs a server or other devices', () => {
  const game = new FakeGame();
  /** Returns the entries that the menu of the owner has only if the players do not share a device. */
  const leftOut = () => {
    const [own, shared] = [false, true].map((isShared) => entriesFor(game, 0, { isOwner: true, isShared }));
    return own?.filter((item) => !shared?.includes(item));
  };
  game.seat(4);
  expect(leftOut()).toEqual(['refuse', 'edit', 'bugReport', 'delete']);
  game.do({ type: 'start' });
  game.now += 10_000;
  game.do({ type: 'endSpecialPause' });
  expect(leftOut()).toEqual(['leave', 'bugReport', 'delete']);
  game.do({ type: 'pause', by: 0 });
  expect(leftOut()).toEqual(['postpone', 'leave', 'bugReport', 'delete']);
  game.do({ type: 'postpone', by: 0 });
  expect(leftOut()).toEqual(['callBack', 'leave', 'bugReport', 'delete']);
  game.do({ type: 'goOut', by: 3 }, { type: 'callBack', by: 0 });
  expect(leftOut()).toEqual(['dropAbsent', 'leave', 'bugReport', 'delete']);
});
