import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Color } from '../../../engine/board/pieces.ts';
import { type EvaluatedGame, type EvaluationState, evaluationOf } from './gameEvaluation.ts';

export interface EvaluationNow extends EvaluationState {
  readonly stop: () => void;
  readonly goOn: () => void;
}

/** Evaluates a game while a component shows it. @param seat the player whose moves are judged; null for none. */
export function useEvaluation(game: EvaluatedGame, seat: Color | null): EvaluationNow {
  const evaluation = useMemo(() => evaluationOf(game), [game]);
  const state = useSyncExternalStore(
    useCallback((listener) => evaluation.subscribe(listener), [evaluation]),
    () => evaluation.state,
  );
  useEffect(() => {
    evaluation.start(seat);
    return () => evaluation.stop();
  }, [evaluation, seat]);
  return {
    ...state,
    stop: useCallback(() => evaluation.stop(), [evaluation]),
    goOn: useCallback(() => evaluation.start(seat), [evaluation, seat]),
  };
}
