/**
 * Another process owns the game for the moment: the asker should come back in a second. Of what a room throws while it is
 * opened the room library passes on the code and the text alone, and it logs whatever is not an error of its own kind.
 */
import { ServerError } from '@colyseus/core';

/** Of our own choosing, outside the library's codes. */
const CODE = 4610;

export class GameElsewhere extends ServerError {
  constructor() {
    super(CODE, 'Another process owns this game');
  }
}

export function isGameElsewhere(error: unknown): boolean {
  return error instanceof ServerError && error.code === CODE;
}
