/** The triangular table of principal variations of a running search. */
import type { BoardMove } from '../board/board.ts';

/** Maximum length of a variation in plies. */
export const MAX_VARIATION = 120;

export class BestVariations {
  /** The table: `moves[ply * MAX_VARIATION + i]` for i below `lengths[ply]`. */
  private readonly moves = new Int32Array((MAX_VARIATION + 1) * MAX_VARIATION);
  private readonly lengths = new Int32Array(MAX_VARIATION + 1);

  /** Clears the variation from this ply on. */
  clear(ply: number): void {
    this.lengths[ply] = 0;
  }

  /** Stores the best variation of the ply: the move followed by the best variation of the next ply. */
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
