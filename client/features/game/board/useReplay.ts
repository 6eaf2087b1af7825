/**
 * Replays the moves since the player's own last move on the board, while clocks, seats and votes stay current. A new
 * move, a press on the board or the last replayed move ends the replay. With reduced motion there is no timer: each
 * call of `play` shows the next move.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Position } from '../../../../engine/board/position.ts';
import { moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import type { MarkedMove } from '../../../shared/board/boardView.ts';
import { isMotionReduced } from '../../../shared/hooks/reducedMotion.ts';
import { type PlayedMove, sinceOwnMove } from '../history/playedMoves.ts';
import type { TableNow } from '../useTable.ts';

/** Time for which each position of the replay is shown, long enough to follow the moves. */
const STEP_MS = 800;

/** The position that the board shows during a replay. */
export interface ReplayFrame {
  readonly position: Position;
  readonly lastMove: MarkedMove | null;
  readonly recent: readonly MarkedMove[];
}

export type Replay = ReturnType<typeof useReplay>;

/** Returns the state and the controls of the replay. @param onStart called before a replay begins. */
export function useReplay({ timeline, viewer }: Pick<TableNow, 'timeline' | 'viewer'>, onStart: () => void) {
  const played = timeline?.played ?? NONE;
  const moves = useMemo(() => sinceOwnMove(played, viewer), [played, viewer]);
  // The moves that are being replayed. The replay ends if they change.
  const [started, setStarted] = useState<{ moves: readonly PlayedMove[]; step: number } | null>(null);
  const step = started?.moves === moves && started.step < moves.length ? started.step : null;
  const isStill = isMotionReduced();
  useEffect(() => {
    if (step === null || isStill) return;
    const timer = setTimeout(() => setStarted({ moves, step: step + 1 }), STEP_MS);
    return () => clearTimeout(timer);
  }, [step, isStill, moves]);
  // Shows the position before the moves and then each move. During a replay, skips to the next move.
  const play = () => {
    onStart();
    setStarted({ moves, step: step === null ? 0 : step + 1 });
  };
  return {
    moves,
    frame: step === null ? null : frameAt(moves, step),
    /** Number of moves of the game up to the shown position. Null while nothing is replayed. */
    step: step === null ? null : played.length - moves.length + step,
    play,
    stop: () => setStarted(null),
  };
}

const NONE: readonly PlayedMove[] = [];

export function markOf({ by, move }: PlayedMove): MarkedMove {
  return { by, from: moveFrom(move), to: moveTo(move) };
}

/** Returns the position after `step` moves. Returns null after the last move. */
function frameAt(moves: readonly PlayedMove[], step: number): ReplayFrame | null {
  const next = moves[step];
  if (!next) return null;
  const marks = moves.slice(0, step).map(markOf);
  return { position: next.before, lastMove: marks.at(-1) ?? null, recent: marks.slice(0, -1) };
}
