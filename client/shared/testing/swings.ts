import type { Chances } from '../../../engine/bots/chances/chances.ts';
import type { EvaluatedGame } from '../engine/gameEvaluation.ts';

const HIGH_AND_LOW: readonly Chances[] = [
  [0.7, 0.1, 0.1, 0.1],
  [0.1, 0.7, 0.1, 0.1],
];

/** Stands for the module useEvaluation.ts. Returns a finished evaluation in which every move is a swing. */
export const useEvaluation = ({ steps }: EvaluatedGame) => ({
  chances: Array.from({ length: steps.length + 1 }, (_, number) => HIGH_AND_LOW[number % 2]),
  changes: steps.map(({ number }) => ({
    before: HIGH_AND_LOW[(number - 1) % 2],
    after: HIGH_AND_LOW[number % 2],
    isLater: number < steps.length,
  })),
  ...{ judged: [], progress: 1, isCourseDone: true, isDone: true, isRunning: false },
});
