/** Converts a decoded room state to what the rules need for choosing a move and for the final comparison. */

import type { Color } from '../../engine/board/pieces.ts';
import type { PlayerState, Position } from '../../engine/board/position.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import type { RoomState } from '../../protocol/room/state.ts';
import { checksumOf } from '../../protocol/room/stateChecksum.ts';

const SQUARES = 144;
const SQUARES_A_WORD = 5;
const COLORS = [0, 1, 2, 3];
const OVER = 4;

/** The library's arrays track every access, so the squares are read from a plain copy. */
export function positionOf(state: RoomState): Position {
  const words = state.board.toArray();
  const seats = state.seats.toArray();
  const board = new Uint8Array(SQUARES);
  for (let square = 0; square < SQUARES; square++) {
    const word = words[Math.floor(square / SQUARES_A_WORD)] ?? 0;
    board[square] = (word >> (6 * (square % SQUARES_A_WORD))) & 63;
  }
  return {
    board,
    turn: state.turn === OVER ? null : (state.turn as Color),
    owners: unpack(state.own) as unknown as Position['owners'],
    states: unpack(state.st) as PlayerState[],
    points: COLORS.map((color) => (seats[color]?.pts ?? 0) / 2),
    quiet: state.quiet,
    ply: state.ply,
  };
}

export function positionText(state: RoomState): string {
  return makePosition(positionOf(state));
}

/** Returns whether the state assembled from patches matches the server's checksum. */
export function isComplete(state: RoomState): boolean {
  return checksumOf(state) === state.sum;
}

function unpack(packed: number): number[] {
  return COLORS.map((color) => (packed >> (2 * color)) & 3);
}
