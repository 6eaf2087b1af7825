/**
 * The record of a game cannot be made sense of, so the game is set aside: whoever asks for it is told so. Of what a room
 * throws while it is opened the room library passes on the code and the text alone.
 */
import { ServerError } from '@colyseus/core';

/** Of our own choosing, outside the library's codes. */
const CODE = 4611;

export class GameDamaged extends ServerError {
  constructor() {
    super(CODE, 'The record of this game is damaged');
  }
}

export function isGameDamaged(error: unknown): boolean {
  return error instanceof ServerError && error.code === CODE;
}
