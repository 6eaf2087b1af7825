// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { COLORS } from '../../../../engine/board/pieces.ts';
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
