/**
 * The log of a game is inconsistent, so the game is quarantined and clients receive E3080. The room library passes
 * only code and message of errors that are thrown while a room opens.
 */
import { ServerError } from '@colyseus/core';

/** Outside the range of the library's error codes. */
const CODE = 4611;

export class GameDamaged extends ServerError {
  constructor() {
    super(CODE, 'The record of this game is damaged');
  }
}

export function isGameDamaged(error: unknown): boolean {
  return error instanceof ServerError && error.code === CODE;
}
