/** The moves of a game with the positions before and after each. Used for stepping back, replays and marks. */

import type { Color } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import type { MatchEvent } from '../../../../engine/match/events.ts';
import type { Move } from '../../../../engine/rules/moves.ts';

export interface PlayedMove {
  /** Sequence number of the entry in the log. */
  readonly seq: number;
  readonly by: Color;
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
}

/** Returns the moves with the move of another log entry appended. An entry without a move changes nothing. */
export function playedAfter(
  moves: readonly PlayedMove[],
  seq: number,
  events: readonly MatchEvent[],
  { before, after }: Pick<PlayedMove, 'before' | 'after'>,
): readonly PlayedMove[] {
  const moved = events.find((event) => event.type === 'moved');
  if (!moved) return moves;
  return [...moves, { seq, by: moved.by, move: moved.move, before, after }];
}

/**
 * Returns the moves since the viewer's own last move, in the order played. Returns at most one move per player, because
 * the last move of a skipped or inactive viewer may be several rounds ago. For a watcher, returns the moves of the last
 * round.
 */
export function sinceOwnMove(moves: readonly PlayedMove[], viewer: Color | null): readonly PlayedMove[] {
  const seen = new Set<Color>();
  let first = moves.length;
  for (; first > 0; first--) {
    const by = moves[first - 1]?.by;
    if (by === undefined || by === viewer || seen.has(by)) break;
    seen.add(by);
  }
  return moves.slice(first);
}
