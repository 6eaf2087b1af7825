/**
 * The searching player. It takes the cautious view of a game of four: all the others play against it. That makes two sides
 * of any game, so alpha-beta holds, deepened step by step, with a table of positions, captures followed to their end, and
 * checkmates with the armies they bring.
 *
 * The same position, seed and node limit always give the same move; a time limit, asked of the given clock, does not.
 */
import { Board, type BoardMove, NOT_OVER, OVER_BARE_KINGS } from '../rules/board.ts';
import { generate, isInCheck } from '../rules/generate.ts';
import { type Move, toMove } from '../rules/moves.ts';
import { type Color, KNIGHT } from '../rules/pieces.ts';
import { ACTIVE, type Position } from '../rules/position.ts';
import { step, stepPass } from '../rules/turns.ts';
import { dice } from './dice.ts';
import { evaluate, PIECE_VALUES } from './evaluate.ts';
import { LineTable } from './lineTable.ts';

export interface SearchLimits {
  /** Positions looked at, at most; the limit is kept within a few positions. */
  readonly nodes: number;
  /** Milliseconds, by `now`; both or neither. */
  readonly ms?: number;
  readonly now?: () => number;
  /** Decides among equal moves. */
  readonly seed: number;
  /** First moves that are left out of account. */
  readonly without?: readonly Move[];
  /** Asked now and then; the search ends as soon as it answers true. */
  readonly shouldStop?: () => boolean;
}

export interface SearchResult {
  readonly move: Move;
  /** Turns looked ahead in full. */
  readonly depth: number;
  readonly nodes: number;
  /** Hundredths of a pawn, for the player to move; beyond WIN / 2 a game won or lost. */
  readonly score: number;
}

export const WIN = 1_000_000;
const DEEPEST = 40;
const QUIET_DEPTH = 6;
/** Moves after this many in a node are first looked at less deeply. */
const EARLY_MOVES = 6;
const CLOCK_EVERY = 512;

/** The limits are used up: the search unwinds from wherever it is. */
class OutOfLimits extends Error {}

/** A move of the player to move, who must have one. */
export function searchMove(position: Position, limits: SearchLimits): SearchResult {
  return new Search(position, limits).run();
}

class Search {
  private readonly board = new Board();
  private readonly me: Color;
  private readonly table = new LineTable();
  /** How often a quiet move, by its cells, was good enough to end a node. */
  private readonly history = new Int32Array(1 << 16);
  /** Beside `board.moves`: how promising each is. */
  private readonly ratings = new Int32Array(1 << 16);
  private readonly limits: SearchLimits;
  private readonly deadline: number;
  private nodes = 0;

  constructor(position: Position, limits: SearchLimits) {
    this.board.load(position);
    this.me = this.board.turn;
    this.limits = limits;
    this.deadline =
      limits.now && limits.ms !== undefined ? limits.now() + limits.ms : Number.POSITIVE_INFINITY;
  }

  run(): SearchResult {
    const board = this.board;
    const end = generate(board, this.me, board.moves, 0);
    if (end === 0) throw new Error('no legal move');
    const roll = dice(this.limits.seed);
    const without = this.limits.without ?? [];
    let ranked = Array.from(board.moves.subarray(0, end), (move) => ({ move, score: 0, tie: roll() })).filter(
      ({ move }) => !without.includes(toMove(move)),
    );
    if (ranked.length === 0) throw new Error('no move is left');
    ranked.sort((a, b) => this.captureWorth(b.move) - this.captureWorth(a.move) || a.tie - b.tie);
    let result: SearchResult = { move: toMove(ranked[0]!.move), depth: 0, nodes: 0, score: 0 };
    for (let depth = 1; depth <= DEEPEST; depth++) {
      const best = this.deepen(ranked, depth, end);
      if (best !== null) result = { move: toMove(best.move), depth, nodes: 0, score: best.score };
      if (this.isSpent() || end === 1 || Math.abs(result.score) > WIN / 2) break;
      ranked = [...ranked].sort((a, b) => (a.move === best?.move ? -1 : b.move === best?.move ? 1 : 0));
    }
    return { ...result, nodes: this.nodes };
  }

  /** The best of the moves at this depth; of those looked at when the limits end it, null when that is not even one. */
  private deepen(
    ranked: { move: BoardMove }[],
    depth: number,
    at: number,
  ): { move: BoardMove; score: number } | null {
    let best: { move: BoardMove; score: number } | null = null;
    const start = this.board.depth;
    try {
      for (const { move } of ranked) {
        const alpha = best?.score ?? -2 * WIN;
        step(this.board, move);
        const bound: number = best === null ? alpha + 1 : this.value(depth - 1, alpha, alpha + 1, at, 1);
        const score: number = bound > alpha ? this.value(depth - 1, alpha, 2 * WIN, at, 1) : bound;
        this.board.undo();
        if (best === null || score > best.score) best = { move, score };
      }
    } catch (stop) {
      if (!(stop instanceof OutOfLimits)) throw stop;
      while (this.board.depth > start) this.board.undo();
    }
    return best;
  }

  /** Value of the position for the searching player, at least as good as known to be outside (alpha, beta). */
  private value(depth: number, low: number, high: number, at: number, ply: number): number {
    const board = this.board;
    this.count();
    const end = this.endValue(ply);
    if (end !== null) return end;
    if (depth <= 0) return this.quietValue(QUIET_DEPTH, low, high, at, ply);
    const known = this.table.find(board, depth, low, high);
    if (known !== null) return known;
    const last = generate(board, board.turn, board.moves, at);
    if (last === at) return this.stuckValue(depth, low, high, at, ply);
    this.rate(at, last, this.table.move(board));
    const isMine = board.turn === this.me;
    let [alpha, beta] = [low, high];
    let best = isMine ? -2 * WIN : 2 * WIN;
    let bestMove = 0;
    for (let i = at; i < last && alpha < beta; i++) {
      const move = this.pick(i, last);
      const isQuiet = board.cells[(move >> 8) & 255] === 0 && move >> 16 === 0;
      step(board, move);
      const less = isQuiet && i - at >= EARLY_MOVES && depth >= 2 ? 1 : 0;
      let score = this.window(depth - 1 - less, alpha, beta, last, ply + 1, isMine, i > at);
      if (less > 0 && (isMine ? score > alpha : score < beta))
        score = this.value(depth - 1, alpha, beta, last, ply + 1);
      board.undo();
      if (isMine ? score > best : score < best) {
        best = score;
        bestMove = move;
      }
      if (isMine) alpha = Math.max(alpha, score);
      else beta = Math.min(beta, score);
      if (alpha >= beta && isQuiet)
        this.history[move & 0xffff] = this.history[move & 0xffff]! + depth * depth;
    }
    this.table.keep(
      board,
      depth,
      best,
      best <= low ? 'atMost' : best >= high ? 'atLeast' : 'exact',
      bestMove,
    );
    return best;
  }

  /** The later moves of a node only have to be shown worse than the first. */
  private window(
    depth: number,
    alpha: number,
    beta: number,
    at: number,
    ply: number,
    isMine: boolean,
    isLater: boolean,
  ): number {
    if (!isLater || beta - alpha <= 1) return this.value(depth, alpha, beta, at, ply);
    const score = isMine
      ? this.value(depth, alpha, alpha + 1, at, ply)
      : this.value(depth, beta - 1, beta, at, ply);
    return score > alpha && score < beta ? this.value(depth, alpha, beta, at, ply) : score;
  }

  /** Captures only, each player free to leave it at that, until nothing hangs. */
  private quietValue(depth: number, low: number, high: number, at: number, ply: number): number {
    const board = this.board;
    this.count();
    const still = evaluate(board, this.me);
    const isMine = board.turn === this.me;
    let [alpha, beta] = [low, high];
    if (depth === 0) return still;
    if (isMine) alpha = Math.max(alpha, still);
    else beta = Math.min(beta, still);
    if (alpha >= beta) return still;
    const last = generate(board, board.turn, board.moves, at, true);
    this.rate(at, last, 0);
    let best = still;
    for (let i = at; i < last && alpha < beta; i++) {
      const mover = board.turn;
      const move = this.pick(i, last);
      if (board.cells[(move >> 8) & 255] === 0 && move >> 16 === 0) continue; // a king's escape, not a capture
      board.make(move);
      board.turn = this.after(mover);
      const score = this.quietValue(depth - 1, alpha, beta, last, ply + 1);
      board.undo();
      best = isMine ? Math.max(best, score) : Math.min(best, score);
      if (isMine) alpha = Math.max(alpha, score);
      else beta = Math.min(beta, score);
    }
    return best;
  }

  /** Without a legal move: a pass, or stalemate. */
  private stuckValue(depth: number, low: number, high: number, at: number, ply: number): number {
    const board = this.board;
    if (board.activeCount <= 2 || isInCheck(board, board.turn)) return 0;
    stepPass(board);
    const score = this.value(depth - 1, low, high, at, ply + 1);
    board.undo();
    return score;
  }

  /** Value of a game that is over, for everybody or for the searching player; null while it goes on. */
  private endValue(ply: number): number | null {
    const board = this.board;
    if (board.states[this.me] !== ACTIVE) return -WIN + ply;
    if (board.over === NOT_OVER) return null;
    return board.over === OVER_BARE_KINGS ? 0 : WIN - ply;
  }

  private after(player: Color): Color {
    let next = player;
    do next = ((next + 1) & 3) as Color;
    while (this.board.states[next] !== ACTIVE);
    return next;
  }

  /** Rates the moves of a node: the table's first, then captures by what they win, then quiet ones by their history. */
  private rate(at: number, last: number, first: BoardMove): void {
    const moves = this.board.moves;
    for (let i = at; i < last; i++) {
      const move = moves[i]!;
      const gain = this.captureWorth(move);
      this.ratings[i] = move === first ? 1 << 30 : gain > 0 ? (1 << 28) + gain : this.history[move & 0xffff]!;
    }
  }

  /** Brings the best of the moves not yet looked at to the front: most nodes end before all are sorted. */
  private pick(at: number, last: number): BoardMove {
    const moves = this.board.moves;
    const ratings = this.ratings;
    let best = at;
    for (let i = at + 1; i < last; i++) if (ratings[i]! > ratings[best]!) best = i;
    const move = moves[best]!;
    moves[best] = moves[at]!;
    ratings[best] = ratings[at]!;
    moves[at] = move;
    return move;
  }

  /** Most valuable victim first, then the least valuable attacker; promotions as what they gain. */
  private captureWorth(move: BoardMove): number {
    const { cells } = this.board;
    const kind = move >> 16;
    const taken = PIECE_VALUES[cells[(move >> 8) & 255]! & 15]!;
    const promoted = kind > 0 && kind <= KNIGHT ? PIECE_VALUES[kind]! : 0;
    if (taken === 0 && promoted === 0) return 0;
    return taken * 16 + promoted * 16 - PIECE_VALUES[cells[move & 255]! & 15]! + 1000;
  }

  private count(): void {
    this.nodes++;
    if (this.nodes >= this.limits.nodes) throw new OutOfLimits();
    if (this.nodes % CLOCK_EVERY === 0 && this.isLate()) throw new OutOfLimits();
  }

  private isSpent(): boolean {
    return this.nodes >= this.limits.nodes || this.isLate();
  }

  private isLate(): boolean {
    const { now, shouldStop } = this.limits;
    return (now !== undefined && now() >= this.deadline) || shouldStop?.() === true;
  }
}
