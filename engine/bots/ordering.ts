/**
 * In which order a search looks at moves: the one that the table knows, captures by what they win, then quiet moves that
 * were good elsewhere (killers of the ply, counter moves to the move before, history), captures that lose last.
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
/** History does not grow beyond this: killers stay above it. */
const MAX_HISTORY = 1 << 24;

export class Ordering {
  /** Beside `board.moves`: how promising each is. */
  private readonly ratings = new Int32Array(1 << 16);
  /** How often a quiet move, by its cells, was good enough to end a node. */
  private readonly history = new Int32Array(1 << 16);
  private readonly killers = new Int32Array(2 * PLIES);
  /** The quiet answer that was last good to a move, by that move's cells. */
  private readonly counters = new Int32Array(1 << 16);

  /** Forgets everything. */
  clear(): void {
    this.history.fill(0);
    this.killers.fill(0);
    this.counters.fill(0);
  }

  /** Rates the moves in a stretch of `board.moves`. */
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

  /** Brings the best of the moves not yet looked at to the front: most nodes end before all are sorted. */
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

  /** Whether the move that was picked at this index is a capture that loses more than it takes. */
  isLosing(at: number): boolean {
    return this.ratings[at]! < 0;
  }

  /** A quiet move ended a node. */
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

/** Whether the move takes something or promotes. */
export function isNoisy(board: Board, move: BoardMove): boolean {
  const kind = move >> 16;
  return board.cells[(move >> 8) & 255] !== 0 || (kind > KING && kind <= KNIGHT);
}

/** The most valuable victim first, then the least valuable attacker; below zero what is retaken at a loss. */
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
