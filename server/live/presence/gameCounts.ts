/** Counts the users in the rooms of this process. */
import { type Match, seatOf } from '../../../engine/match/match.ts';
import type { SocketOwner } from '../connections/connections.ts';

/** The parts of a room that counting uses: its game, and its sockets with their owners. */
export interface CountedRoom {
  readonly session: { readonly match: Match };
  readonly clients: Iterable<{ readonly auth?: unknown }>;
}

/**
 * Returns the number of accounts with a seat in the room's game, and the number of accounts without a seat. Several
 * sockets of an account in one room count once.
 */
export function countUsers(rooms: Iterable<CountedRoom>): { players: number; watchers: number } {
  const counts = { players: 0, watchers: 0 };
  for (const { session, clients } of rooms) {
    const accounts = new Set<string>();
    for (const { auth } of clients) accounts.add((auth as SocketOwner).accountId);
    for (const account of accounts)
      counts[seatOf(session.match, account) === null ? 'watchers' : 'players'] += 1;
  }
  return counts;
}
