// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { colorOf } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { legalMoves } from '../../../../engine/rules/moves.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { createTimeline, fold } from '../history/timeline.ts';
import { FakeGame } from '../testing/fakes.ts';
import { EndEvaluation } from './EndEvaluation.tsx';

const MOVES = 24;
vi.mock('../../../shared/engine/useEvaluation.ts', () => import('../../../shared/testing/swings.ts'));

/** Renders the evaluation of a game in which every move is a swing. */
function swings() {
  const game = new FakeGame();
  game.begin(4);
  for (let i = 0; i < MOVES; i++) {
    const { position } = game.match.game;
    game.do({ type: 'move', by: colorOf(position.turn ?? 0), move: legalMoves(position)[0] ?? 0 });
  }
  const timeline = fold(createTimeline(game.match.settings, startPosition()), game.entries);
  return rendered(<EndEvaluation gameId="x" timeline={timeline} viewer={null} reviewPath="/games/x" />);
}

it('[TBL-63] the result shows three turning points of a game with more swings', () => {
  expect(swings().getAllByTestId('turning-point')).toHaveLength(3);
});

it('[WEB-161] a turning point of the result has the change by its own move', () => {
  for (const link of swings().getAllByTestId('turning-point')) {
    const number = Number(/at=(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1]);
    expect(link.textContent).toContain(
      number % 2 === 1 ? 'White falls from 70 to 10 percent' : 'White rises from 10 to 70 percent',
    );
  }
});

it('[WEB-179] a turning point says that its last value is that after the next move too', () => {
  for (const link of swings().getAllByTestId('turning-point'))
    expect(link.textContent).toMatch(/percent with this move and the next\./);
});
