/** The places that were reserved in a room and not taken yet, as the room library keeps them. */
import type { Room } from '@colyseus/core';
import type { SocketOwner } from '../connections/connections.ts';

/** Options, owner, and whether the socket is already coming; by ticket. */
type Reserved = Record<string, [unknown, SocketOwner, boolean?]>;

interface Keeping {
  readonly _reservedSeats: Reserved;
  /** What ends a reservation after its time; by ticket. */
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
}

const keeping = (room: Room) => room as unknown as Keeping;
const reservedIn = (room: Room) => keeping(room)._reservedSeats;

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

/** Closes the room. The library would wait for whoever has a place and has not come, for as long as it is kept. */
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
