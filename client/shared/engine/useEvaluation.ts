import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  type EvaluatedGame,
  type EvaluationState,
  evaluationOf,
  type JudgedMoves,
} from './gameEvaluation.ts';

export interface EvaluationNow extends EvaluationState {
  readonly stop: () => void;
  readonly goOn: () => void;
}

/** Evaluates a game while a component shows it. */
export function useEvaluation(game: EvaluatedGame, judgedMoves: JudgedMoves): EvaluationNow {
  const evaluation = useMemo(() => evaluationOf(game), [game]);
  const state = useSyncExternalStore(
    useCallback((listener) => evaluation.subscribe(listener), [evaluation]),
    () => evaluation.state,
  );
  useEffect(() => {
    evaluation.start(judgedMoves);
    return () => evaluation.stop();
  }, [evaluation, judgedMoves]);
  return {
    ...state,
    stop: useCallback(() => evaluation.stop(), [evaluation]),
    goOn: useCallback(() => evaluation.start(judgedMoves), [evaluation, judgedMoves]),
  };
}
