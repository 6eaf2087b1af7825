/**
 * Thrown if the log of a game is inconsistent. The game is then quarantined and clients receive E3080. The class
 * extends ServerError, because the room library passes on only the code and the message of an error that is thrown
 * while a room opens.
 */
import { ServerError } from '@colyseus/core';

/** An error code that the library does not use. */
const CODE = 4611;

export class GameDamaged extends ServerError {
  constructor() {
    super(CODE, 'The record of this game is damaged');
  }
}

export function isGameDamaged(error: unknown): boolean {
  return error instanceof ServerError && error.code === CODE;
}
