/**
 * Thrown by a room lookup if another process owns the game or should open it. The request is then forwarded to that
 * process. If that process is unreachable, for example in the seconds after a crash, the client retries after a second.
 * The class extends ServerError: the room library logs errors of other classes, and it passes on only the code and the
 * message of an error that is thrown while a room opens.
 */
import { ServerError } from '@colyseus/core';

/** An error code that the library does not use. */
const CODE = 4610;

export class NotOwnerError extends ServerError {
  /** Host and port of the owner process, or null if unknown. */
  readonly address: string | null;

  constructor(address: string | null = null) {
    super(CODE, 'Another process owns this game');
    this.address = address;
  }
}

/** Returns the address of the owner process, or null if it is unknown or the error is of another class. */
export function ownerAddressOf(error: unknown): string | null {
  return error instanceof NotOwnerError ? error.address : null;
}

export function isNotOwner(error: unknown): boolean {
  return error instanceof ServerError && error.code === CODE;
}
