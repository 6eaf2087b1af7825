// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Color, colorOf } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { legalMoves, makeMove } from '../../../../engine/rules/moves.ts';
import { KINGS, place } from '../../../../engine/rules/testing/table.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { createTimeline, fold } from '../history/timeline.ts';
import { FakeGame, GAME_ID } from '../testing/fakes.ts';
import { at } from '../testing/testPage.ts';
import { EndDialog } from './EndDialog.tsx';

/** Returns the facts of a game in its dialog. Each move takes this time, and players resign long after the last one. */
function factsOf(moves: number, secondsPerMove: number) {
  const game = new FakeGame();
  game.begin(4);
  for (let i = 0; i < moves; i++) {
    const { position } = game.match.game;
    game.now += secondsPerMove * 1000;
    game.do({ type: 'move', by: colorOf(position.turn ?? 0), move: legalMoves(position)[0] ?? 0 });
  }
  game.now += 300_000;
  for (const by of [1, 2, 3] as const) game.do({ type: 'resign', by });
  return shown(game).getByTestId('outcome').previousElementSibling?.textContent;
}

/** Renders the result, for a watcher by default. */
function shown(game: FakeGame, viewer: Color | null = null, start = startPosition()) {
  const timeline = fold(createTimeline(game.match.settings, start), game.entries);
  return rendered(
    <EndDialog
      open
      onClose={() => {}}
      gameId={GAME_ID}
      title="Thursday table"
      match={game.match}
      timeline={{ ...timeline, record: [] }}
      viewer={viewer}
      reviewPath="/games/1"
      isOnline={false}
      again={null}
      isStarting={false}
      newTablePath="/create"
      onSave={() => {}}
      record={null}
      pictures={null}
      summary={null}
    />,
  );
}

it.each([
  [4, 540, '4 moves · 36 minutes'],
  [2, 36, '2 moves · 1 minute'],
  [2, 12, '2 moves · less than a minute'],
])('[TBL-13] the dialog of a game of %i moves of %i seconds says: %s', (moves, seconds, text) => {
  expect(factsOf(moves, seconds)).toBe(`Thursday table · Point game · ${text}`);
});

it.each([
  ['the resignation of the only person', { type: 'resign', by: 0 }, 'Player 0 resigned'],
  ['the absence of the only person', { type: 'goOut', by: 0 }, 'Terminated (no human players)'],
] as const)('a watcher reads in the headline of a game of bots that %s ended it', (_, command, expected) => {
  const game = new FakeGame();
  game.begin(1);
  game.do(command);
  game.do({ type: 'terminate' });
  expect(game.match.state).toBe('TERMINATED_NO_HUMAN_PLAYERS');
  expect(shown(game).getByTestId('outcome').textContent).toBe(expected);
});

it.each([
  ['resigned', { type: 'resign', by: 0 }, 'You resigned'],
  ['ran out of time', { type: 'timeout' }, 'You ran out of time'],
] as const)('[TBL-95] the headline of a game of bots says that the viewer %s', (_, command, expected) => {
  const game = new FakeGame();
  game.begin(1);
  game.now += 700_000;
  game.do(command);
  game.do({ type: 'terminate' });
  expect(game.match.state).toBe('TERMINATED_NO_HUMAN_PLAYERS');
  expect(shown(game, 0).getByTestId('outcome').textContent).toBe(expected);
});

it('[TBL-112] the headline says that the only person was checkmated, to this person and to watchers', () => {
  const start = place(`${KINGS} bR:b10 bR:c8`, { turn: 'b' });
  const game = new FakeGame(start);
  game.begin(1);
  game.do({ type: 'move', by: 1, move: makeMove(at('c8'), at('a8')) }, { type: 'terminate' });
  expect(game.match.state).toBe('TERMINATED_NO_HUMAN_PLAYERS');
  expect(shown(game, 0, start).getByTestId('outcome').textContent).toBe('You were checkmated');
  cleanup();
  expect(shown(game, null, start).getByTestId('outcome').textContent).toBe('Player 0 was checkmated');
});
