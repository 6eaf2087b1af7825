/** The places that were reserved in a room and not taken yet, as the room library keeps them. */
import type { Room } from '@colyseus/core';
import type { SocketOwner } from './lines.ts';

/** Options, owner, and whether the socket is already coming; by ticket. */
type Reserved = Record<string, [unknown, SocketOwner, boolean?]>;

const reservedIn = (room: Room) => (room as unknown as { _reservedSeats: Reserved })._reservedSeats;

/** The account that a reserved ticket was made for; null when there is no such ticket, or it was used. */
export function ticketHolder(room: Room, ticket: string): string | null {
  const reserved = reservedIn(room);
  const entry = Object.hasOwn(reserved, ticket) ? reserved[ticket] : undefined;
  return entry && entry[2] !== true ? entry[1].accountId : null;
}

/** Whether a place is kept for the account. */
export function isKeptFor(room: Room, accountId: string): boolean {
  return Object.values(reservedIn(room)).some(([, owner]) => owner.accountId === accountId);
}
