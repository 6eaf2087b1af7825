/**
 * Replays the moves since the player's own on the board, while clocks, seats and votes stay live. A new move, a
 * press on the board or the last replayed move ends it. With reduced motion there is no timer: each call shows the
 * next move.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Position } from '../../../../engine/board/position.ts';
import { moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import type { MarkedMove } from '../../../shared/board/boardView.ts';
import type { TableNow } from '../useTable.ts';
import { type RecentMove, sinceOwnMove } from './recentMoves.ts';

const STEP_MS = 500;

/** What the board shows during a replay. */
export interface ReplayFrame {
  readonly position: Position;
  readonly lastMove: MarkedMove | null;
  readonly recent: readonly MarkedMove[];
}

export type Replay = ReturnType<typeof useReplay>;

export function useReplay({ timeline, viewer }: Pick<TableNow, 'timeline' | 'viewer'>) {
  const recent = timeline?.recent ?? NONE;
  const moves = useMemo(() => sinceOwnMove(recent, viewer), [recent, viewer]);
  // The replayed moves; a change of them ends the replay.
  const [started, setStarted] = useState<{ moves: readonly RecentMove[]; step: number } | null>(null);
  const step = started?.moves === moves && started.step < moves.length ? started.step : null;
  const isStill = isMotionReduced();
  useEffect(() => {
    if (step === null || isStill) return;
    const timer = setTimeout(() => setStarted({ moves, step: step + 1 }), STEP_MS);
    return () => clearTimeout(timer);
  }, [step, isStill, moves]);
  // Shows the position before the moves and then each move; during a replay, skips to the next one.
  const play = () => setStarted({ moves, step: step === null ? 0 : step + 1 });
  useReplayKey(play);
  return {
    moves,
    frame: step === null ? null : frameAt(moves, step),
    play,
    stop: () => setStarted(null),
  };
}

const NONE: readonly RecentMove[] = [];

export function markOf({ by, move }: RecentMove): MarkedMove {
  return { by, from: moveFrom(move), to: moveTo(move) };
}

/** Returns the position after `count` moves. */
function frameAt(moves: readonly RecentMove[], step: number): ReplayFrame | null {
  const next = moves[step];
  if (!next) return null;
  const marks = moves.slice(0, step).map(markOf);
  return { position: next.before, lastMove: marks.at(-1) ?? null, recent: marks.slice(0, -1) };
}

/** Elements in which letter keys have another meaning; the board handles the key itself. */
const OTHER_KEYS = 'input, textarea, select, [role=grid], [role=dialog], [role=menu]';

/** Starts the replay by the key A, wherever the focus is. */
function useReplayKey(play: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key.toLowerCase() !== 'a' || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target instanceof Element && target.closest(OTHER_KEYS)) return;
      play();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [play]);
}

function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
