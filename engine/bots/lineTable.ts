/** What a search has found out about positions already, by their key. One search owns one table; newer findings replace older ones. */
import type { Board, BoardMove } from '../rules/board.ts';

/** How a kept value relates to the true one. */
export type Bound = 'exact' | 'atLeast' | 'atMost';

const BITS = 17;
const SIZE = 1 << BITS;
const BOUNDS: readonly Bound[] = ['exact', 'atLeast', 'atMost'];

export class LineTable {
  private readonly keys = new Int32Array(SIZE * 2);
  private readonly moves = new Int32Array(SIZE);
  private readonly values = new Int32Array(SIZE);
  /** `depth << 2 | bound + 1`; 0 for an empty place. */
  private readonly kinds = new Int32Array(SIZE);

  /** A value that settles the node within these bounds, looked up at least this deep; else null. */
  find(board: Board, depth: number, low: number, high: number): number | null {
    const at = this.place(board);
    if (at < 0 || this.kinds[at]! >> 2 < depth) return null;
    const value = this.values[at]!;
    const bound = BOUNDS[(this.kinds[at]! & 3) - 1];
    if (bound === 'exact' || (bound === 'atLeast' && value >= high) || (bound === 'atMost' && value <= low))
      return value;
    return null;
  }

  /** The best move known here, 0 for none. */
  move(board: Board): BoardMove {
    const at = this.place(board);
    return at < 0 ? 0 : this.moves[at]!;
  }

  keep(board: Board, depth: number, value: number, bound: Bound, move: BoardMove): void {
    const at = board.keyLow() & (SIZE - 1);
    this.keys[at * 2] = board.keyLow();
    this.keys[at * 2 + 1] = board.keyHigh();
    this.moves[at] = move;
    this.values[at] = value;
    this.kinds[at] = (depth << 2) | (BOUNDS.indexOf(bound) + 1);
  }

  private place(board: Board): number {
    const low = board.keyLow();
    const at = low & (SIZE - 1);
    const isHere =
      this.kinds[at] !== 0 && this.keys[at * 2] === low && this.keys[at * 2 + 1] === board.keyHigh();
    return isHere ? at : -1;
  }
}
