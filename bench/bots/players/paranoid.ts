// The paranoid search that level 5 used before Best-Reply Search+, kept unchanged as a reference. It assumes that all
// opponents play against the searching player (Sturtevant and Korf, 2000). It shares no code with
// engine/bots/search.ts, so that changes of the current search do not change the reference.

import { Board, type BoardMove, NOT_OVER, OVER_BARE_KINGS } from '../../../engine/board/board.ts';
import { type Color, isPawn } from '../../../engine/board/pieces.ts';
import { ACTIVE, type Position } from '../../../engine/board/position.ts';
import { BestVariations, MAX_VARIATION as LONGEST } from '../../../engine/bots/bestLine.ts';
import { seededRandom } from '../../../engine/bots/dice.ts';
import { isNoisy, Ordering } from '../../../engine/bots/ordering.ts';
import type { SearchedVariation, SearchLimits, SearchResult } from '../../../engine/bots/searchLimits.ts';
import * as table from '../../../engine/bots/transpositions.ts';
import { QUIET_TURNS_A_PLAYER } from '../../../engine/rules/game.ts';
import { generate, isInCheck } from '../../../engine/rules/generate.ts';
import { type Move, toMove } from '../../../engine/rules/moves.ts';
import { step, stepPass } from '../../../engine/rules/turns.ts';
import { corneredIn, evaluate, mayAttackKing } from './formerEvaluate.ts';

const WIN = 1_000_000;
const INFINITE = 4 * WIN;
const DEEPEST = 60;
const QUIET_DEPTH = 8;
/** Late move reductions begin after EARLY_MOVES moves of a node, and are larger after LATE_MOVES moves. */
const EARLY_MOVES = 4;
const LATE_MOVES = 14;
const NULL_DEPTH = 3;
const NULL_LESS = 3;
const CLOCK_EVERY = 1024;
/** The move that represents the pass of a player without legal moves. */
const PASS: BoardMove = 0;

/** Thrown when a limit is reached, to unwind the search. */
class OutOfLimits extends Error {}

interface RootMove {
  readonly move: BoardMove;
  /** Evaluation noise of the move, in hundredths of a pawn. */
  readonly noise: number;
  score: number;
  line: readonly BoardMove[];
}

/** Returns the move of the earlier level 5, with a node limit. */
export function paranoidMove(position: Position, nodes: number, seed: number, seen: readonly number[]): Move {
  shared ??= new Search();
  return shared.run(position, { nodes, depth: 40, noise: 4, seed, seen }).lines[0]!.move;
}

/** The search object. It is created once and reused, because it is large. */
let shared: Search | null = null;

class Search {
  private readonly board = new Board();
  private readonly ordering = new Ordering();
  private readonly best = new BestVariations();
  /** Keys of the positions on the current path, by ply. */
  private readonly path = new Int32Array(2 * (LONGEST + 1));
  /** Turns without progress at each ply of the path (rule 9.6). */
  private readonly quiet = new Int32Array(LONGEST + 2);
  private limits: SearchLimits = { nodes: 0, seed: 0 };
  private seen: readonly number[] = [];
  private deadline = Number.POSITIVE_INFINITY;
  private me: Color = 0;
  private nodes = 0;

  run(position: Position, limits: SearchLimits): SearchResult {
    this.begin(position, limits);
    const board = this.board;
    const end = generate(board, this.me, board.moves, 0);
    if (end === 0) throw new Error('no legal move');
    const roots = this.rootMoves(end);
    const count = Math.min(limits.lines ?? 1, roots.length);
    let reached = 0;
    for (let depth = 1; depth <= Math.min(limits.depth ?? DEEPEST, DEEPEST); depth++) {
      const isComplete = this.deepen(roots, depth, end, count);
      if (isComplete) reached = depth;
      const worst = roots[count - 1]!.score;
      if (!isComplete || this.isSpent() || roots.length === 1 || Math.abs(worst) > WIN / 2) break;
    }
    return { lines: roots.slice(0, count).map(lineOf), depth: Math.max(reached, 1), nodes: this.nodes };
  }

  private begin(position: Position, limits: SearchLimits): void {
    this.board.load(position);
    this.me = this.board.turn;
    this.limits = limits;
    this.seen = limits.seen ?? [];
    this.deadline =
      limits.now && limits.ms !== undefined ? limits.now() + limits.ms : Number.POSITIVE_INFINITY;
    this.nodes = 0;
    this.ordering.clear();
    table.beginSearch();
    this.notePath(0);
    this.quiet[0] = position.quiet;
  }

  /** Returns all root moves, promising moves first. Equal moves are in a seeded random order. */
  private rootMoves(end: number): RootMove[] {
    const { board, ordering } = this;
    ordering.rate(board, 0, end, 0, 0, PASS);
    const { seed, noise = 0 } = this.limits;
    return Array.from({ length: end }, (_, i): RootMove => {
      const move = ordering.pick(board, i, end);
      const luck = scatter(seed, move);
      return { move, noise: Math.round(luck * noise), score: -INFINITE, line: [move] };
    });
  }

  /**
   * Searches the root moves to this depth, and sorts the best variations to the front. Returns false if a limit ended
   * the search; partial results are used if they include the previous best variation.
   */
  private deepen(roots: RootMove[], depth: number, at: number, count: number): boolean {
    const start = this.board.depth;
    const before = roots.map((root) => ({ ...root }));
    let done = 0;
    try {
      for (; done < count; done++) this.bestFrom(roots, done, depth, at);
      return true;
    } catch (stop) {
      if (!(stop instanceof OutOfLimits)) throw stop;
      while (this.board.depth > start) this.board.undo();
      if (depth > 1 && count > 1) roots.splice(0, roots.length, ...before);
      return false;
    }
  }

  /** Searches the root moves with index `from` or higher, and puts the best of them at index `from`. */
  private bestFrom(roots: RootMove[], from: number, depth: number, at: number): void {
    let alpha = -INFINITE;
    for (let i = from; i < roots.length; i++) {
      const root = roots[i]!;
      this.play(root.move, 0);
      const low = alpha - root.noise;
      let score = i === from ? INFINITE : this.value(depth - 1, low, low + 1, at, 1, root.move);
      if (score > low) score = this.value(depth - 1, low, INFINITE, at, 1, root.move);
      this.board.undo();
      if (score <= low) continue;
      root.score = score;
      root.line = [root.move, ...this.best.from(1)];
      alpha = score + root.noise;
      roots.splice(i, 1);
      roots.splice(from, 0, root);
    }
  }

  /** Returns the value for the searching player. A value outside (low, high) is a bound. */
  private value(
    depth: number,
    low: number,
    high: number,
    at: number,
    ply: number,
    before: BoardMove,
  ): number {
    const board = this.board;
    this.best.clear(ply);
    const end = this.endValue(ply);
    if (end !== null) return end;
    if (ply >= LONGEST - 1) return evaluate(board, this.me);
    const entry = table.find(board.keyLow(), board.keyHigh());
    if (entry >= 0 && table.settles(entry, depth, low, high)) return table.valueAt(entry);
    if (depth <= 0) return this.horizonValue(low, high, at, ply);
    const first = entry >= 0 ? table.moveAt(entry) : 0;
    const isChecked = isInCheck(board, board.turn);
    if (!isChecked && before !== PASS && depth >= NULL_DEPTH && high - low <= 1) {
      const still = this.nullValue(depth, low, high, at, ply);
      if (still !== null) return still;
    }
    const last = generate(board, board.turn, board.moves, at);
    if (last === at) return isChecked ? 0 : this.stuckValue(depth, low, high, at, ply);
    this.ordering.rate(board, at, last, ply, first, before);
    return this.bestOf(depth, low, high, at, last, ply, before, isChecked);
  }

  /** Returns the value of the best generated move for the side to move. */
  private bestOf(
    depth: number,
    low: number,
    high: number,
    at: number,
    last: number,
    ply: number,
    before: BoardMove,
    isChecked: boolean,
  ): number {
    const board = this.board;
    const isMine = board.turn === this.me;
    const [keyLow, keyHigh] = [board.keyLow(), board.keyHigh()];
    let alpha = low;
    let beta = high;
    let best = isMine ? -INFINITE : INFINITE;
    let bestMove: BoardMove = 0;
    for (let i = at; i < last && alpha < beta; i++) {
      const move = this.ordering.pick(board, i, last);
      const isQuiet = !isNoisy(board, move);
      const less = isQuiet && !isChecked ? reductionOf(depth, i - at) : 0;
      this.play(move, ply);
      let score = this.window(depth - 1 - less, alpha, beta, last, ply + 1, move, isMine, i > at);
      if (less > 0 && (isMine ? score > alpha : score < beta))
        score = this.window(depth - 1, alpha, beta, last, ply + 1, move, isMine, i > at);
      board.undo();
      if (isMine ? score <= best : score >= best) continue;
      best = score;
      bestMove = move;
      if (score > alpha && score < beta) this.best.note(ply, move);
      if (isMine) alpha = Math.max(alpha, score);
      else beta = Math.min(beta, score);
      if (alpha >= beta && isQuiet) this.ordering.reward(move, ply, depth, before);
    }
    const bound = best <= low ? table.AT_MOST : best >= high ? table.AT_LEAST : table.EXACT;
    table.keep(keyLow, keyHigh, depth, best, bound, bestMove);
    return best;
  }

  /** Searches later moves with a null window (principal variation search). */
  private window(
    depth: number,
    alpha: number,
    beta: number,
    at: number,
    ply: number,
    move: BoardMove,
    isMine: boolean,
    isLater: boolean,
  ): number {
    if (!isLater || beta - alpha <= 1) return this.value(depth, alpha, beta, at, ply, move);
    const score = isMine
      ? this.value(depth, alpha, alpha + 1, at, ply, move)
      : this.value(depth, beta - 1, beta, at, ply, move);
    return score > alpha && score < beta ? this.value(depth, alpha, beta, at, ply, move) : score;
  }

  /** Returns the value of passing if a null move already causes a cutoff, otherwise null. */
  private nullValue(depth: number, low: number, high: number, at: number, ply: number): number | null {
    const board = this.board;
    const isMine = board.turn === this.me;
    const still = evaluate(board, this.me);
    if (isMine ? still < high : still > low) return null;
    this.pass(ply);
    const score = this.value(depth - 1 - NULL_LESS, low, high, at, ply + 1, PASS);
    board.undo();
    this.best.clear(ply);
    const isEnough = isMine ? score >= high : score <= low;
    return isEnough && Math.abs(score) < WIN / 2 ? score : null;
  }

  /** Returns the value of a leaf by quiescence search. */
  private horizonValue(low: number, high: number, at: number, ply: number): number {
    const board = this.board;
    const [keyLow, keyHigh] = [board.keyLow(), board.keyHigh()];
    const value = this.quietValue(QUIET_DEPTH, low, high, at, ply);
    const bound = value <= low ? table.AT_MOST : value >= high ? table.AT_LEAST : table.EXACT;
    table.keep(keyLow, keyHigh, 0, value, bound, 0);
    return value;
  }

  /**
   * Returns the value of a quiescence search, which follows only captures and checkmates. The player may also stand
   * pat.
   */
  private quietValue(depth: number, low: number, high: number, at: number, ply: number): number {
    const board = this.board;
    const still = evaluate(board, this.me);
    const isMine = board.turn === this.me;
    let alpha = low;
    let beta = high;
    if (depth === 0 || ply >= LONGEST - 1) return still;
    const cornered = depth === QUIET_DEPTH ? corneredIn() & ~(1 << board.turn) : 0;
    if (isMine) alpha = Math.max(alpha, still);
    else beta = Math.min(beta, still);
    if (alpha >= beta) return still;
    let last = generate(board, board.turn, board.moves, at, cornered === 0);
    last = this.keepNoisy(at, last, cornered);
    this.ordering.rate(board, at, last, ply, 0, PASS);
    let best = still;
    for (let i = at; i < last && alpha < beta; i++) {
      const move = this.ordering.pick(board, i, last);
      if (this.ordering.isLosing(i)) break;
      this.play(move, ply);
      const end = this.endValue(ply + 1);
      const score = end ?? this.quietValue(depth - 1, alpha, beta, last, ply + 1);
      board.undo();
      best = isMine ? Math.max(best, score) : Math.min(best, score);
      if (isMine) alpha = Math.max(alpha, score);
      else beta = Math.min(beta, score);
    }
    return best;
  }

  /** Keeps captures, promotions, and quiet moves that checkmate one of the cornered players. */
  private keepNoisy(at: number, last: number, cornered: number): number {
    const board = this.board;
    const { moves } = board;
    let end = at;
    for (let i = at; i < last; i++) {
      const move = moves[i]!;
      if (isNoisy(board, move) || (cornered !== 0 && this.isMate(move, cornered))) moves[end++] = move;
    }
    return end;
  }

  private isMate(move: BoardMove, cornered: number): boolean {
    const board = this.board;
    if (!mayAttackKing(board, move, cornered)) return false;
    const { mateCount } = board;
    this.play(move, LONGEST);
    const isMate = board.mateCount > mateCount;
    board.undo();
    return isMate;
  }

  /**
   * Returns the value if the side to move has no legal move and is not in check: a stalemate with two active players,
   * otherwise a pass.
   */
  private stuckValue(depth: number, low: number, high: number, at: number, ply: number): number {
    const board = this.board;
    if (board.activeCount <= 2) return 0;
    this.pass(ply);
    const score = this.value(depth - 1, low, high, at, ply + 1, PASS);
    if (score > low && score < high) this.best.note(ply, PASS);
    board.undo();
    return score;
  }

  /** Returns the value if the game is over for all players or for the searching player, otherwise null. */
  private endValue(ply: number): number | null {
    const board = this.board;
    if (board.states[this.me] !== ACTIVE) return -WIN + ply;
    if (board.over === NOT_OVER) return this.isDrawn(ply) ? 0 : null;
    return board.over === OVER_BARE_KINGS ? 0 : WIN - ply;
  }

  /** Returns whether the position is a draw by history: no progress for too long (rule 9.6), or a repetition. */
  private isDrawn(ply: number): boolean {
    return this.quiet[ply]! >= QUIET_TURNS_A_PLAYER * this.board.activeCount || this.isRepeated(ply);
  }

  /** Returns whether the position occurred before, in this variation or in the game. */
  private isRepeated(ply: number): boolean {
    const { path, seen } = this;
    const [low, high] = [path[ply * 2]!, path[ply * 2 + 1]!];
    for (let i = ply - 4; i >= 0; i--) if (path[i * 2] === low && path[i * 2 + 1] === high) return true;
    for (let i = 0; i < seen.length; i += 2) if (seen[i] === low && seen[i + 1] === high) return true;
    return false;
  }

  private play(move: BoardMove, ply: number): void {
    this.count();
    const { board } = this;
    const isProgress = board.cells[(move >> 8) & 255] !== 0 || isPawn(board.cells[move & 255]!);
    const { mateCount } = board;
    step(board, move);
    this.notePath(ply + 1);
    this.quiet[ply + 1] = isProgress || board.mateCount > mateCount ? 0 : this.quiet[ply]! + 1;
  }

  private pass(ply: number): void {
    this.count();
    const { mateCount } = this.board;
    stepPass(this.board);
    this.notePath(ply + 1);
    this.quiet[ply + 1] = this.board.mateCount > mateCount ? 0 : this.quiet[ply]! + 1;
  }

  private notePath(ply: number): void {
    if (ply > LONGEST) return;
    this.path[ply * 2] = this.board.keyLow();
    this.path[ply * 2 + 1] = this.board.keyHigh();
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

/** Returns the reduction of a quiet move by its place in the order. */
function reductionOf(depth: number, index: number): number {
  if (depth < 2 || index < EARLY_MOVES) return 0;
  return depth >= 4 && index >= LATE_MOVES ? 2 : 1;
}

function lineOf({ move, score, line }: RootMove): SearchedVariation {
  return { move: toMove(move), score, moves: line.map((next) => (next === PASS ? 'pass' : toMove(next))) };
}

/** Returns a number from -1 to 1 that depends on seed and move. Small numbers are more frequent. */
function scatter(seed: number, move: BoardMove): number {
  const roll = seededRandom(Math.imul(seed ^ Math.imul(move, 0x9e3779b1), 0x85ebca6b));
  return roll() + roll() - 1;
}
