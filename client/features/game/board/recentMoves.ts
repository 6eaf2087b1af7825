/**
 * The moves since a player's own: three other players move between two own turns, and the board marks and replays
 * all three.
 */

import type { Color } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import type { MatchEvent } from '../../../../engine/match/events.ts';
import type { Move } from '../../../../engine/rules/moves.ts';

export interface RecentMove {
  /** Sequence number in the log. */
  readonly seq: number;
  readonly by: Color;
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
}

/** Number of recent moves: at most one of each player. */
const MAX_RECENT = 4;

/** Returns the recent moves after a log entry, the latest last. */
export function recentAfter(
  moves: readonly RecentMove[],
  seq: number,
  events: readonly MatchEvent[],
  { before, after }: Pick<RecentMove, 'before' | 'after'>,
): readonly RecentMove[] {
  const moved = events.find((event) => event.type === 'moved');
  if (!moved) return moves;
  return [...moves, { seq, by: moved.by, move: moved.move, before, after }].slice(-MAX_RECENT);
}

/**
 * Returns the moves since the viewer's last own move, latest last, and at most one per player, because a skipped or
 * inactive viewer has no own move for several rounds. A watcher gets the moves of the last round.
 */
export function sinceOwnMove(moves: readonly RecentMove[], viewer: Color | null): readonly RecentMove[] {
  const seen = new Set<Color>();
  let first = moves.length;
  for (const { by } of moves.toReversed()) {
    if (by === viewer || seen.has(by)) break;
    seen.add(by);
    first--;
  }
  return moves.slice(first);
}
