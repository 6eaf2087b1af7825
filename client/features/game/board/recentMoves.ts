/** The moves since a player's own: three others move between two own turns, and the board marks and replays all three. */

import type { Color } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import type { MatchEvent } from '../../../../engine/match/events.ts';
import type { Move } from '../../../../engine/rules/moves.ts';

export interface RecentMove {
  /** Number of the entry in the log. */
  readonly seq: number;
  readonly by: Color;
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
}

/** A round of four and the own move before it. */
const KEPT = 5;

/** Returns the recent moves after an entry of the log, the latest last. */
export function recentAfter(
  moves: readonly RecentMove[],
  seq: number,
  events: readonly MatchEvent[],
  { before, after }: Pick<RecentMove, 'before' | 'after'>,
): readonly RecentMove[] {
  const moved = events.find((event) => event.type === 'moved');
  if (!moved) return moves;
  return [...moves, { seq, by: moved.by, move: moved.move, before, after }].slice(-KEPT);
}

/** Returns the moves since the viewer's own last move, the latest last; for a watcher those of the last round. */
export function sinceOwnMove(moves: readonly RecentMove[], viewer: Color | null): readonly RecentMove[] {
  if (viewer !== null) return moves.slice(moves.findLastIndex(({ by }) => by === viewer) + 1);
  const seen = new Set<Color>();
  let first = moves.length;
  for (const { by } of moves.toReversed()) {
    if (seen.has(by)) break;
    seen.add(by);
    first--;
  }
  return moves.slice(first);
}
