/**
 * Thrown by a room lookup when another process owns the game, or should open it. The request is forwarded there.
 * When that process is unreachable, as in the seconds after a crash, the client retries after a second. The room
 * library passes only code and message of errors that are thrown while a room opens, and logs errors of other
 * classes.
 */
import { ServerError } from '@colyseus/core';

/** Outside the range of the library's error codes. */
const CODE = 4610;

export class NotOwnerError extends ServerError {
  /** Host and port of the owner process, if known. */
  readonly address: string | null;

  constructor(address: string | null = null) {
    super(CODE, 'Another process owns this game');
    this.address = address;
  }
}

/** Returns the address of the owner process; null for other errors, and if it is unknown. */
export function ownerAddressOf(error: unknown): string | null {
  return error instanceof NotOwnerError ? error.address : null;
}

export function isNotOwner(error: unknown): boolean {
  return error instanceof ServerError && error.code === CODE;
}
