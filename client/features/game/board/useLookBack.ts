/**
 * Stepping back through a running game: the board shows an earlier position, while clocks, seats and votes stay
 * current. The shown position stays the same when other players move.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PlayedMove, sinceOwnMove } from '../history/playedMoves.ts';
import { roundOf } from '../history/timeline.ts';
import type { TableNow } from '../useTable.ts';
import { markOf, type ReplayFrame } from './useReplay.ts';

export type LookBack = ReturnType<typeof useLookBack>;

export function useLookBack({ timeline, viewer }: Pick<TableNow, 'timeline' | 'viewer'>) {
  const played = timeline?.played ?? NONE;
  const total = played.length;
  // Number of moves up to the shown position. Null for the current position.
  const [step, setStep] = useState<number | null>(null);
  const toPresent = useCallback(() => setStep(null), []);
  // The total is in a ref, so that `choose` keeps its identity. Otherwise each move would render all rows of the
  // history.
  const latest = useRef(total);
  useEffect(() => {
    latest.current = total;
  });
  const choose = useCallback((to: number) => {
    const next = Math.max(0, to);
    setStep(next < latest.current ? next : null);
  }, []);
  return {
    step,
    total,
    /** The move that led to the shown position. Null at the start. */
    move: step === null ? null : (played[step - 1] ?? null),
    /** The round of that move. Null at the start. */
    round: timeline && step ? roundOf(timeline, step) : null,
    frame: timeline && step !== null ? frameAt(played, timeline.start, step, viewer) : null,
    choose,
    back: () => choose((step ?? total) - 1),
    forward: () => step !== null && choose(step + 1),
    toPresent,
  };
}

const NONE: readonly PlayedMove[] = [];

function frameAt(
  played: readonly PlayedMove[],
  start: ReplayFrame['position'],
  step: number,
  viewer: TableNow['viewer'],
): ReplayFrame {
  const before = played.slice(0, step);
  const last = before.at(-1);
  return {
    position: last?.after ?? start,
    lastMove: last ? markOf(last) : null,
    recent: sinceOwnMove(before, viewer).map(markOf).slice(0, -1),
  };
}
