/**
 * The actions that a player may take in a pause. The conditions are the same as on the server, except that the
 * page does not know whether a connected player of a postponed game now plays another game.
 */

import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { isActive, isRunning, type Match } from '../../../../engine/match/match.ts';
import type { RoomFacts } from '../../../../protocol/room/matchState.ts';

export type PauseView = NonNullable<ReturnType<typeof pauseView>>;

/**
 * Returns the state of the pause. Returns null while the game is not paused. `now` is the server time in epoch
 * milliseconds.
 */
export function pauseView(
  match: Match,
  facts: Pick<RoomFacts, 'isConnected'>,
  viewer: Color | null,
  now: number,
) {
  if (match.state !== 'PAUSED') return null;
  const { isPostponed, calledBackAt, pauseEndsAt } = match;
  const isPlayer = viewer !== null && isActive(match, viewer);
  const missing = missingPlayers(match, facts);
  return {
    missing,
    canContinue: isPlayer && missing.length === 0 && (!match.settings.isRandom || match.pausedBy === viewer),
    mayCallBack: isPlayer && isPostponed && calledBackAt === null,
    /** Whether the page offers to count the missing players as resigned. The dialog shows when that becomes possible. */
    mayDrop: isPlayer && calledBackAt !== null && missing.length > 0,
    /** Milliseconds until the pause of a random game ends automatically. Null in private games. */
    endsInMs: pauseEndsAt === null ? null : Math.max(0, pauseEndsAt - now),
  };
}

/** Returns whether the user may pause the game. In a random game each player has one pause. */
export function mayPause(match: Match, viewer: Color | null): boolean {
  if (viewer === null || !isRunning(match) || !isActive(match, viewer)) return false;
  return match.state === 'STARTED' && !(match.settings.isRandom && match.pausesUsed[viewer]);
}

/** Returns the active players of a postponed game who are missing. */
export function missingPlayers(
  match: Match,
  { isConnected }: Pick<RoomFacts, 'isConnected'>,
): readonly Color[] {
  if (!match.isPostponed) return [];
  return COLORS.filter(
    (color) => isActive(match, color) && (!isConnected[color] || match.seats[color].isOutdoor),
  );
}
