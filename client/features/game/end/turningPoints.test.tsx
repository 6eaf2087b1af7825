// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { colorOf } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import type { Chances } from '../../../../engine/bots/chances/chances.ts';
import { legalMoves } from '../../../../engine/rules/moves.ts';
import type { EvaluatedGame } from '../../../shared/engine/gameEvaluation.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { createTimeline, fold } from '../history/timeline.ts';
import { FakeGame } from '../testing/fakes.ts';
import { EndEvaluation } from './EndEvaluation.tsx';

const MOVES = 24;
const HIGH_AND_LOW: readonly Chances[] = [
  [0.7, 0.1, 0.1, 0.1],
  [0.1, 0.7, 0.1, 0.1],
];

vi.mock('../../../shared/engine/useEvaluation.ts', () => ({
  /** Returns a finished evaluation in which every move is a swing. */
  useEvaluation: ({ steps }: EvaluatedGame) => ({
    chances: Array.from({ length: steps.length + 1 }, (_, number) => HIGH_AND_LOW[number % 2]),
    ...{ judged: [], progress: 1, isCourseDone: true, isDone: true, isRunning: false },
  }),
}));

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
