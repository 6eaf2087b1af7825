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

it('[TBL-63] the result shows three turning points of a game with more swings', () => {
  const game = new FakeGame();
  game.begin(4);
  for (let i = 0; i < MOVES; i++) {
    const { position } = game.match.game;
    game.do({ type: 'move', by: colorOf(position.turn ?? 0), move: legalMoves(position)[0] ?? 0 });
  }
  const timeline = fold(createTimeline(game.match.settings, startPosition()), game.entries);
  const page = rendered(<EndEvaluation gameId="x" timeline={timeline} viewer={null} reviewPath="/games/x" />);
  expect(page.getAllByTestId('turning-point')).toHaveLength(3);
});
