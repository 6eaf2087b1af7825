// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { COLORS, fourOf } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { formatsOf } from '../../../shared/i18n/formats.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { createTimeline, fold } from '../history/timeline.ts';
import { FakeGame } from '../testing/fakes.ts';
import { Results } from './Results.tsx';

const HOUR_MS = 3_600_000;

it('[TBL-12] [TBL-61] a game that ends because no person is left shows who left and when, and no places', () => {
  const game = new FakeGame();
  game.begin(2);
  game.do({ type: 'goOut', by: 0 }, { type: 'comeIn', by: 0 });
  game.now += HOUR_MS;
  game.do({ type: 'goOut', by: 1 });
  const first = game.now;
  game.now += HOUR_MS;
  game.do({ type: 'goOut', by: 0 });
  const second = game.now;
  game.do({ type: 'terminate' });
  const { match } = game;
  const timeline = fold(createTimeline(match.settings, startPosition()), game.entries);
  const page = rendered(<Results match={match} timeline={timeline} gameId={null} viewer={0} />);
  const textOf = (army: string) => page.getByTestId(`result-${army}`).textContent;
  const { dateTime } = formatsOf('en', navigator.languages);
  expect(textOf('black')).toContain(`left: ${dateTime(first)}`);
  expect(textOf('white')).toContain(`left: ${dateTime(second)}`);
  expect(textOf('red')).toContain('stayed to the end');
  expect(page.queryByTestId('place')).toBeNull();
});

it('[TBL-61] the places of the result follow the winner, then the points, then the order of leaving', () => {
  const play = (by: readonly (1 | 2 | 3)[]) => {
    const game = new FakeGame();
    game.begin(4);
    for (const color of by) game.do({ type: 'resign', by: color });
    return game;
  };
  const placesOf = (game: FakeGame, match = game.match) => {
    const timeline = fold(createTimeline(match.settings, startPosition()), game.entries);
    const page = rendered(<Results match={match} timeline={timeline} gameId={null} viewer={0} />);
    const places = page
      .getAllByRole('listitem')
      .map(
        (row) =>
          `${row.dataset.testid?.slice('result-'.length)} ${within(row).getByTestId('place').textContent}`,
      );
    page.unmount();
    return places;
  };
  const left = play([3, 1, 2]);
  expect(placesOf(left)).toEqual(['white 1', 'red 2', 'black 3', 'green 4']);
  // The winner has the first place, also with fewer points.
  const { game, ...rest } = left.match;
  const position = { ...game.position, points: [1, 0.5, 0, 2] };
  expect(placesOf(left, { ...rest, game: { ...game, position } })).toEqual([
    'white 1',
    'green 2',
    'black 3',
    'red 4',
  ]);
});

it('[PPL-12] [TBL-60] the names of users in the result lead to their profiles, and those of guests and bots do not', () => {
  const game = new FakeGame();
  for (const [seat, name] of ['Ada', 'Guest 1234', 'Robin', 'Onyx'].entries())
    game.do({
      type: 'sit',
      seat: COLORS[seat] ?? 0,
      playerId: name,
      name,
      isAutoReady: seat > 1,
    });
  game.do({ type: 'start' });
  game.now += 10_000;
  game.do({ type: 'endSpecialPause' });
  for (const by of [1, 2, 3] as const) game.do({ type: 'resign', by });
  const { match } = game;
  const timeline = fold(createTimeline(match.settings, startPosition()), game.entries);
  const page = rendered(<Results match={match} timeline={timeline} gameId={null} viewer={0} />);
  const row = (army: string) => within(page.getByTestId(`result-${army}`));
  expect(row('white').getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/@/Ada');
  for (const [army, name] of [
    ['black', 'Guest 1234'],
    ['red', 'Robin'],
    ['green', 'Onyx'],
  ] as const) {
    row(army).getByText(name);
    expect(row(army).queryByRole('link'), name).toBeNull();
  }
  // Each row has the place, the name, the army, how the game ended for the player, and the points.
  expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Ada Whitewon+1won the game, round 11',
    '2Onyx Greenresigned, round 10',
    '3Robin Redresigned, round 10',
    '4Guest 1234 Blackresigned, round 10',
  ]);
});

it('[TBL-114] the result names a person who is called like the army only once', () => {
  const game = new FakeGame();
  game.seat(4);
  const seats = fourOf((color) => ({ ...game.match.seats[color], name: color === 0 ? 'White' : 'Ada' }));
  const page = rendered(
    <Results match={{ ...game.match, seats }} timeline={null} gameId={null} viewer={0} />,
  );
  const textOf = (name: string) => page.getByTestId(`result-${name}`).textContent;
  expect(textOf('white')?.match(/White/g)).toHaveLength(1);
  expect(textOf('black')).toContain('Ada Black');
});
