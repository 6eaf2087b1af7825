/** The best line found from each ply on, while a search runs. */
import type { BoardMove } from '../board/board.ts';

/** Plies that a line can be long. */
export const MAX_VARIATION = 120;

export class BestVariations {
  /** `moves[ply * LONGEST_LINE + i]` for i below `lengths[ply]`. */
  private readonly moves = new Int32Array((MAX_VARIATION + 1) * MAX_VARIATION);
  private readonly lengths = new Int32Array(MAX_VARIATION + 1);

  /** Nothing is known from this ply on. */
  clear(ply: number): void {
    this.lengths[ply] = 0;
  }

  /** The move, and what was found best after it, become the best line of the ply. */
  note(ply: number, move: BoardMove): void {
    const { moves, lengths } = this;
    const length = Math.min(lengths[ply + 1]!, MAX_VARIATION - 1);
    moves[ply * MAX_VARIATION] = move;
    for (let i = 0; i < length; i++)
      moves[ply * MAX_VARIATION + 1 + i] = moves[(ply + 1) * MAX_VARIATION + i]!;
    lengths[ply] = length + 1;
  }

  from(ply: number): BoardMove[] {
    return Array.from(this.moves.subarray(ply * MAX_VARIATION, ply * MAX_VARIATION + this.lengths[ply]!));
  }
}
