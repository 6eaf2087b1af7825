// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { startPosition } from '../../../../engine/board/position.ts';
import { formatsOf } from '../../../shared/i18n/formats.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { createTimeline, fold } from '../history/timeline.ts';
import { FakeGame } from '../testing/fakes.ts';
import { Results } from './Results.tsx';

const HOUR_MS = 3_600_000;

it('[TBL-12] a game that ends because no person is left shows who left and when, and no places', () => {
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
