/**
 * Another process owns the game, or is to open it: what was asked goes to that process. Where it cannot be reached, as
 * in the seconds after its death, the asker should come back in a second. Of what a room throws while it is opened the
 * room library passes on the code and the text alone, and it logs whatever is not an error of its own kind.
 */
import { ServerError } from '@colyseus/core';

/** Of our own choosing, outside the library's codes. */
const CODE = 4610;

export class NotOwnerError extends ServerError {
  /** Host and port of the process to ask, where it is known. */
  readonly address: string | null;

  constructor(address: string | null = null) {
    super(CODE, 'Another process owns this game');
    this.address = address;
  }
}

/** Where to ask instead; null for other errors, and when nobody knows. */
export function ownerAddressOf(error: unknown): string | null {
  return error instanceof NotOwnerError ? error.address : null;
}

export function isNotOwner(error: unknown): boolean {
  return error instanceof ServerError && error.code === CODE;
}
