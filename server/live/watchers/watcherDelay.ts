/**
 * The delay of watchers (spectator delay): in rated games they see everything five seconds later than the players, so
 * that a player gains nothing from a second browser that watches the game, or from a friend who does.
 */
import { type LogEntry, replay } from '../../../engine/match/log.ts';
import { seatOf } from '../../../engine/match/match.ts';
import { RATED_DELAY_MS } from '../../../protocol/http/liveGameApi.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { firstMatch, type GameLook } from '../../games/gameViews.ts';

/** Returns the delay of watchers in milliseconds. */
export function watcherDelayMs({ isRated }: Pick<GameRow, 'isRated'>): number {
  return isRated ? RATED_DELAY_MS : 0;
}

/**
 * Returns the entries that watchers may see.
 * @param now the server time in epoch milliseconds
 */
export function entriesForWatchers(
  row: Pick<GameRow, 'isRated'>,
  entries: readonly LogEntry[],
  now: number,
): readonly LogEntry[] {
  const until = now - watcherDelayMs(row);
  // The newest entries are the last ones. The time of entries never decreases.
  const end = entries.findLastIndex(({ at }) => at <= until) + 1;
  return end === entries.length ? entries : entries.slice(0, end);
}

/**
 * Returns the game as the account may see it. Players see the current game, and all others see it with the delay of
 * watchers.
 *
 * @param now the server time in epoch milliseconds
 */
export function seenBy(look: GameLook, accountId: string, now: number): GameLook {
  if (seatOf(look.match, accountId) !== null) return look;
  const entries = entriesForWatchers(look.row, look.entries, now);
  if (entries === look.entries) return look;
  return { ...look, entries, match: replay(firstMatch(look.row), entries).match };
}
