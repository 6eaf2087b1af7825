/** The best line found from each ply on, while a search runs. */
import type { BoardMove } from '../board/board.ts';

/** Plies that a line can be long. */
export const LONGEST_LINE = 120;

export class BestLines {
  /** `moves[ply * LONGEST_LINE + i]` for i below `lengths[ply]`. */
  private readonly moves = new Int32Array((LONGEST_LINE + 1) * LONGEST_LINE);
  private readonly lengths = new Int32Array(LONGEST_LINE + 1);

  /** Nothing is known from this ply on. */
  clear(ply: number): void {
    this.lengths[ply] = 0;
  }

  /** The move, and what was found best after it, become the best line of the ply. */
  note(ply: number, move: BoardMove): void {
    const { moves, lengths } = this;
    const length = Math.min(lengths[ply + 1]!, LONGEST_LINE - 1);
    moves[ply * LONGEST_LINE] = move;
    for (let i = 0; i < length; i++) moves[ply * LONGEST_LINE + 1 + i] = moves[(ply + 1) * LONGEST_LINE + i]!;
    lengths[ply] = length + 1;
  }

  from(ply: number): BoardMove[] {
    return Array.from(this.moves.subarray(ply * LONGEST_LINE, ply * LONGEST_LINE + this.lengths[ply]!));
  }
}
