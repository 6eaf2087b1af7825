/** The view of an absent player to move: the state of the player's connection, and what the other players can do. */

import type { Color } from '../../../../engine/board/pieces.ts';
import { isActive, type Match } from '../../../../engine/match/match.ts';
import type { RoomFacts } from '../../../../protocol/room/matchState.ts';

/**
 * Returns the state of the absence of the player to move. Returns null if this player is not absent. `now` is the
 * server time in epoch milliseconds.
 */
export function absenceView(
  match: Match,
  facts: Pick<RoomFacts, 'votableAtMs' | 'connections'>,
  viewer: Color | null,
  now: number,
) {
  const absent = match.game.position.turn;
  const { votableAtMs } = facts;
  if (match.state !== 'STARTED' || absent === null || votableAtMs === null || match.standIns[absent])
    return null;
  const waitMs = Math.max(0, votableAtMs - now);
  const { absenceVote } = match;
  const hasVoted = viewer !== null && absenceVote?.of === absent && absenceVote.approvals[viewer] === true;
  const isVoter = viewer !== null && viewer !== absent && isActive(match, viewer);
  return {
    absent,
    connection: facts.connections[absent] ?? 'LOST',
    /** Milliseconds until the other players may vote. 0 if they may vote now. */
    waitMs,
    /** Whether the user can still vote. */
    mayVote: isVoter && waitMs === 0 && !hasVoted,
    /** Whether the user has voted to continue without the player. */
    hasVoted,
  };
}
