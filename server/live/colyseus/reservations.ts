/**
 * Reservations of a room that no socket has claimed yet, read from private fields: the library has no call that
 * lists them.
 */
import type { Room } from '@colyseus/core';

/** Options, owner, and whether the socket is connecting; by ticket. */
type Reserved = Record<string, [unknown, { readonly accountId: string }, boolean?]>;

interface ReservationStore {
  readonly _reservedSeats: Reserved;
  /** Timers that end the reservations; by ticket. */
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
}

const keeping = (room: Room) => room as unknown as ReservationStore;
const reservedIn = (room: Room) => keeping(room)._reservedSeats;

/** Returns the account that a reserved ticket was issued for; null if the ticket is unknown or used. */
export function ticketHolder(room: Room, ticket: string): string | null {
  const reserved = reservedIn(room);
  const entry = Object.hasOwn(reserved, ticket) ? reserved[ticket] : undefined;
  return entry && entry[2] !== true ? entry[1].accountId : null;
}

/** Returns whether the account has a reservation. */
export function isReservedFor(room: Room, accountId: string): boolean {
  return Object.values(reservedIn(room)).some(([, owner]) => owner.accountId === accountId);
}

/** Closes the room without waiting for unclaimed reservations. The library would wait until they expire. */
export function closeRoom(room: Room, code: number): Promise<unknown> {
  const { _reservedSeats: reserved, _reservedSeatTimeouts: timeouts } = keeping(room);
  for (const [ticket, [, , isComing]] of Object.entries(reserved)) {
    if (isComing === true) continue;
    clearTimeout(timeouts[ticket]);
    delete timeouts[ticket];
    delete reserved[ticket];
  }
  return room.disconnect(code);
}
