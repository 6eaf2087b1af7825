/**
 * Move ordering: first the move from the transposition table, then winning captures, then quiet moves that caused
 * cutoffs elsewhere (killer moves, counter moves, history), and then losing captures.
 */
import type { Board, BoardMove } from '../board/board.ts';
import { KING, KNIGHT } from '../board/pieces.ts';
import { isAttacked } from '../rules/generate.ts';
import { PRICES } from './features.ts';

const PLIES = 128;
const FIRST = 1 << 30;
const WINNING = 1 << 28;
const KILLER = 1 << 27;
const COUNTER = 1 << 26;
const LOSING = -(1 << 28);
/** Upper limit of history scores. It is below the scores of killer moves. */
const MAX_HISTORY = 1 << 24;
/** The gain of a capture that counts as winning a piece, in hundredths of a pawn. */
const SMALLEST_GAIN = 200;

export class Ordering {
  /** Scores of the moves in `board.moves`. */
  private readonly ratings = new Int32Array(1 << 16);
  /** History heuristic: number of cutoffs by quiet moves, indexed by the cells of the move. */
  private readonly history = new Int32Array(1 << 16);
  private readonly killers = new Int32Array(2 * PLIES);
  /**
   * Counter move heuristic: the quiet move that last caused a cutoff in reply to a move, indexed by the cells of that
   * move.
   */
  private readonly counters = new Int32Array(1 << 16);

  /** Clears all tables. */
  clear(): void {
    this.history.fill(0);
    this.killers.fill(0);
    this.counters.fill(0);
  }

  /** Scores a range of `board.moves`. */
  rate(board: Board, at: number, last: number, ply: number, first: BoardMove, before: BoardMove): void {
    const { moves } = board;
    const counter = this.counters[before & 0xffff]!;
    const [one, two] = [this.killers[ply * 2]!, this.killers[ply * 2 + 1]!];
    for (let i = at; i < last; i++) {
      const move = moves[i]!;
      if (move === first) this.ratings[i] = FIRST;
      else if (isNoisy(board, move)) this.ratings[i] = captureRating(board, move);
      else if (move === one || move === two) this.ratings[i] = KILLER;
      else if (move === counter) this.ratings[i] = COUNTER;
      else this.ratings[i] = this.history[move & 0xffff]!;
    }
  }

  /**
   * One step of a selection sort: moves the best remaining move to the front. The rest stays unsorted, because most
   * nodes cut off early.
   */
  pick(board: Board, at: number, last: number): BoardMove {
    const { moves } = board;
    const ratings = this.ratings;
    let best = at;
    for (let i = at + 1; i < last; i++) if (ratings[i]! > ratings[best]!) best = i;
    const move = moves[best]!;
    const rating = ratings[best]!;
    moves[best] = moves[at]!;
    ratings[best] = ratings[at]!;
    moves[at] = move;
    ratings[at] = rating;
    return move;
  }

  /**
   * Returns the index of a player's natural move, which follows only the player's own interest: the best capture that
   * does not lose material, otherwise the first quiet move to a square that no opponent attacks. The result depends on
   * the position alone.
   */
  naturalMove(board: Board, at: number, last: number): number {
    const { moves } = board;
    let best = -1;
    let highest = 0;
    let still = -1;
    for (let i = at; i < last; i++) {
      const move = moves[i]!;
      if (isNoisy(board, move)) {
        const rating = captureRating(board, move);
        if (rating > highest || (rating === highest && best >= 0 && move < moves[best]!))
          [best, highest] = [i, rating];
      } else if (still < 0 && best < 0 && !isAttacked(board, (move >> 8) & 255, board.hostile[board.turn]!))
        still = i;
    }
    return best >= 0 ? best : still >= 0 ? still : at;
  }

  /** Returns whether the move at this index is a losing capture. */
  isLosing(at: number): boolean {
    return this.ratings[at]! < 0;
  }

  /** Records a cutoff by a quiet move. */
  reward(move: BoardMove, ply: number, depth: number, before: BoardMove): void {
    const killers = this.killers;
    if (killers[ply * 2] !== move) {
      killers[ply * 2 + 1] = killers[ply * 2]!;
      killers[ply * 2] = move;
    }
    this.counters[before & 0xffff] = move;
    const at = move & 0xffff;
    this.history[at] = Math.min(MAX_HISTORY, this.history[at]! + depth * depth);
  }
}

/** Returns whether the move captures or promotes. */
export function isNoisy(board: Board, move: BoardMove): boolean {
  const kind = move >> 16;
  return board.cells[(move >> 8) & 255] !== 0 || (kind > KING && kind <= KNIGHT);
}

/**
 * Returns the MVV-LVA score of a capture: most valuable victim first, then least valuable attacker. It is negative for
 * losing captures.
 */
function captureRating(board: Board, move: BoardMove): number {
  const { cells } = board;
  const to = (move >> 8) & 255;
  const kind = move >> 16;
  const target = cells[to]!;
  const mover = cells[move & 255]! & 15;
  const price = mover === KING ? 0 : PRICES[mover]!;
  const promoted = kind > KING && kind <= KNIGHT ? PRICES[kind]! : 0;
  const taken = target === 0 ? 0 : PRICES[target & 15]!;
  const rating = (taken + promoted) * 256 - price;
  if (taken + promoted >= price || !isAttacked(board, to, board.hostile[board.turn]!))
    return WINNING + rating;
  return LOSING + rating;
}

/**
 * Returns what a capture from an active opponent gains immediately, in hundredths of a pawn: the captured piece, less the
 * moved one if an opponent attacks the target cell. It is 0 for less than SMALLEST_GAIN and for all other moves.
 */
export function gainOf(board: Board, move: BoardMove): number {
  const to = (move >> 8) & 255;
  const target = board.cells[to]!;
  const hostile = board.hostile[board.turn]!;
  if (target === 0 || ((hostile >> (target >> 4)) & 1) === 0) return 0;
  const mover = board.cells[move & 255]! & 15;
  const isGuarded = mover !== KING && isAttacked(board, to, hostile);
  const gain = 10 * (PRICES[target & 15]! - (isGuarded ? PRICES[mover]! : 0));
  return gain < SMALLEST_GAIN ? 0 : gain;
}
