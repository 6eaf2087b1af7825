/** Reads a room's unused reservations from private fields, because the library has no call that lists them. */
import type { Room } from '@colyseus/core';

/** Reservations by ticket: options, owner, and whether the socket is connecting. */
type Reserved = Record<string, [unknown, { readonly accountId: string }, boolean?]>;

interface ReservationStore {
  readonly _reservedSeats: Reserved;
  /** Timers that end unused reservations, by ticket. */
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
}

const keeping = (room: Room) => room as unknown as ReservationStore;
const reservedIn = (room: Room) => keeping(room)._reservedSeats;

/** Returns the account that a reservation ticket was issued for, or null if the ticket is unknown or used. */
export function ticketHolder(room: Room, ticket: string): string | null {
  const reserved = reservedIn(room);
  const entry = Object.hasOwn(reserved, ticket) ? reserved[ticket] : undefined;
  return entry && entry[2] !== true ? entry[1].accountId : null;
}

/** Returns whether the account has a reservation. */
export function isReservedFor(room: Room, accountId: string): boolean {
  return Object.values(reservedIn(room)).some(([, owner]) => owner.accountId === accountId);
}

/** Closes the room without waiting for unused reservations. The library itself would wait until they expire. */
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
