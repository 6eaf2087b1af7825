// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { COLORS } from '../../../../engine/board/pieces.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { KINGS, place } from '../../../../engine/rules/testing/table.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { FakeGame } from '../testing/fakes.ts';
import { SeatStateText } from './SeatWords.tsx';
import { seatView } from './seatView.ts';

/** Returns the words in the cards of a phone, in the order of the turns. */
function wordsOf({ match, view: { facts } }: FakeGame, viewer: (typeof COLORS)[number]): (string | null)[] {
  const sources = { match, facts, viewer, checked: [], timeline: null };
  const page = rendered(
    COLORS.map((color) => (
      <p key={color}>
        <SeatStateText seat={seatView(color, sources)} gameState={match.state} />
      </p>
    )),
  );
  const words = [...page.container.querySelectorAll('p')].map(({ textContent }) => textContent);
  page.unmount();
  return words;
}

it('[WEB-170] in a pause, only the card of the player to move says on a phone who moves next', () => {
  const game = new FakeGame();
  game.seat(4);
  game.do({ type: 'start' });
  expect(game.match.state).toBe('SPECIAL_PAUSE');
  expect(wordsOf(game, 0), 'to White').toEqual(['You move next', '', '', '']);
  expect(wordsOf(game, 1), 'to Black').toEqual(['Next to move', '', '', '']);
  game.now += 10_000;
  game.do({ type: 'endSpecialPause' });
  expect(wordsOf(game, 1), 'in the first turn').toEqual(['On the move', 'You move next', '', '']);
  game.do({ type: 'pause', by: 0 });
  expect(game.match.state).toBe('PAUSED');
  expect(wordsOf(game, 1), 'in a pause by a player').toEqual(['', '', '', '']);
});

it.each([
  ['one army', KINGS, 'wbrg', 'aaaa', ''],
  ['two armies', KINGS.replace('gK', 'gN'), 'wbrr', 'aaam', 'Checkmated'],
])("[WEB-170] after a checkmate, only the next player's card says so: %s", (_, men, owners, states, last) => {
  const game = new FakeGame(place(`${men} bR:b10 bR:c8`, { turn: 'b', owners, states }));
  game.begin(4);
  game.do({ type: 'move', by: 1, move: makeMove(parseSquare('c8') ?? 0, parseSquare('a8') ?? 0) });
  expect(game.match.state).toBe('SPECIAL_PAUSE');
  expect(wordsOf(game, 2), 'to Red').toEqual(['Checkmated', 'rules 2 armies', 'You move next', last]);
  expect(wordsOf(game, 0)[2], 'to White').toBe('Next to move');
});
