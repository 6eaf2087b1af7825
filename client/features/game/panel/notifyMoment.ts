/** Determines whether and why a notification would help a player. */
import type { TimeControl } from '../../../../engine/clock/clock.ts';
import { isActive, type Match } from '../../../../engine/match/match.ts';
import type { Moment } from '../../../shared/notifications/AskToNotify.tsx';
import { hasOtherPlayers, type TableNow } from '../useTable.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the reason why a notification would help. Returns null for a watcher, on a shared device, and while the page
 * itself shows the player every relevant event.
 */
export function momentOf(table: Pick<TableNow, 'isShared' | 'view' | 'viewer'>, match: Match): Moment | null {
  const { viewer, view } = table;
  if (viewer === null || table.isShared || !view) return null;
  if (match.state === 'NOT_STARTED') {
    // The players of a random game are not notified when its seats are taken.
    const isWaiting =
      match.settings.isRandom !== true && match.seats.some(({ playerId }) => playerId === null);
    return isWaiting ? 'table' : null;
  }
  if (!isActive(match, viewer) || !hasOtherPlayers(table)) return null;
  if (match.isPostponed) return 'postponed';
  const { turn, ply } = match.game.position;
  const hasMoved = ply > viewer;
  return match.state === 'STARTED' && hasMoved && turn !== viewer && isSlow(match.settings.time)
    ? 'turn'
    : null;
}

/** Returns whether the server also mails the player: in slow games, and in postponed games with any time setting. */
export function hasMail(match: Match): boolean {
  return match.isPostponed || isSlow(match.settings.time);
}

/** Returns whether a move may take at least an hour. */
function isSlow(time: TimeControl): boolean {
  return time.kind === 'unlimited' || (time.kind === 'move' && time.moveMs >= HOUR_MS);
}
