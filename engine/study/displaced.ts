import type { Position } from '../board/position.ts';
import { type Move, moveFrom, moveTo } from '../rules/moves.ts';

/** Returns the position with the piece on its new square, before any consequences of the move. */
export function displaced(position: Position, move: Move): Position {
  const board = new Uint8Array(position.board);
  board[moveTo(move)] = board[moveFrom(move)] ?? 0;
  board[moveFrom(move)] = 0;
  return { ...position, board };
}
