// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { colorOf } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { legalMoves } from '../../../../engine/rules/moves.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { createTimeline, fold } from '../history/timeline.ts';
import { FakeGame, GAME_ID } from '../testing/fakes.ts';
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

/** Renders the result for a watcher. */
function shown(game: FakeGame) {
  const timeline = fold(createTimeline(game.match.settings, startPosition()), game.entries);
  return rendered(
    <EndDialog
      open
      onClose={() => {}}
      gameId={GAME_ID}
      title="Thursday table"
      match={game.match}
      timeline={{ ...timeline, record: [] }}
      viewer={null}
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
