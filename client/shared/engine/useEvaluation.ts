import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Color } from '../../../engine/board/pieces.ts';
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

/** Evaluates a game while a component shows it. The parameters are those of `GameEvaluation.start`. */
export function useEvaluation(
  game: EvaluatedGame,
  judgedMoves: JudgedMoves,
  own: Color | null = null,
): EvaluationNow {
  const evaluation = useMemo(() => evaluationOf(game), [game]);
  const state = useSyncExternalStore(
    useCallback((listener) => evaluation.subscribe(listener), [evaluation]),
    () => evaluation.state,
  );
  useEffect(() => {
    evaluation.start(judgedMoves, own);
    return () => evaluation.stop();
  }, [evaluation, judgedMoves, own]);
  return {
    ...state,
    stop: useCallback(() => evaluation.stop(), [evaluation]),
    goOn: useCallback(() => evaluation.start(judgedMoves, own), [evaluation, judgedMoves, own]),
  };
}
