/**
 * The moves that a weaker bot overlooks. Such a bot plays no random moves. It searches like the strongest bot, but does
 * not see some of the moves that people also overlook, such as a capture by a distant piece or a quiet move of another
 * player. The seed decides which moves it overlooks, so they change from turn to turn.
 */
import type { Board, BoardMove } from '../board/board.ts';
import { QUEEN } from '../board/pieces.ts';
import { isNoisy } from './ordering.ts';

/** The shares of moves that are overlooked, from 0 to 1. */
export interface Oversights {
  /** Captures from a distance of at least four squares. */
  readonly far: number;
  /** Other captures and promotions. */
  readonly near: number;
  /** Quiet moves of the bot's opponents. */
  readonly quiet: number;
  /** Quiet moves of the bot itself. */
  readonly own: number;
}

/** Minimum distance of a capture that counts as far, in squares. */
const FAR = 4;
const WHOLE = 2 ** 32;

export class Sight {
  private seed = 0;
  private far = 0;
  private near = 0;
  private quiet = 0;
  private own = 0;
  private isPerfect = true;

  /** Sets the moves that the next search overlooks. */
  begin(seed: number, oversights: Oversights | undefined): void {
    this.isPerfect = oversights === undefined;
    if (oversights === undefined) return;
    this.seed = seed;
    this.far = oversights.far * WHOLE;
    this.near = oversights.near * WHOLE;
    this.quiet = oversights.quiet * WHOLE;
    this.own = oversights.own * WHOLE;
  }

  /** Returns whether the bot overlooks the move in this search. */
  overlooks(board: Board, move: BoardMove, isMine: boolean): boolean {
    if (this.isPerfect || (isMine && takesQueen(board, move))) return false;
    const limit = isNoisy(board, move)
      ? distanceOf(move) >= FAR
        ? this.far
        : this.near
      : isMine
        ? this.own
        : this.quiet;
    return hashOf(this.seed, move) < limit;
  }
}

/** Returns whether the move captures a queen. A bot of any level sees its own captures of queens. */
function takesQueen(board: Board, move: BoardMove): boolean {
  return (board.cells[(move >> 8) & 255]! & 15) === QUEEN;
}

/** Returns the number of king moves between the two cells of the move. A cell is `16 * rank + file`. */
function distanceOf(move: BoardMove): number {
  const from = move & 255;
  const to = (move >> 8) & 255;
  return Math.max(Math.abs((from & 15) - (to & 15)), Math.abs((from >> 4) - (to >> 4)));
}

/** Returns a number from 0 to 2^32 - 1 that depends on the seed and the move. */
function hashOf(seed: number, move: BoardMove): number {
  let z = Math.imul(seed ^ Math.imul(move, 0x9e3779b1), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}
