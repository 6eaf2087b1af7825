/**
 * The search bots use Best-Reply Search+ (Esser, Gras, Winands, Schadd and Lanctot, 2013). Between two moves of the
 * searching player, only one opponent chooses the reply that is worst for this player; the others play a natural move,
 * which follows their own interest. Three opponents rarely unite against one player, so a paranoid search overestimates
 * the danger. The search has two sides, so alpha-beta pruning is valid.
 *
 * The search deepens iteratively, with late move reductions for quiet moves, null-move pruning and futility pruning.
 * Quiescence search follows captures and checkmates; a mate in one is searched for at every leaf.
 *
 * The result is deterministic for the same position, seed and node limit, but not with a time limit.
 */
import { Board, type BoardMove, NOT_OVER, OVER_BARE_KINGS } from '../board/board.ts';
import { type Color, isPawn } from '../board/pieces.ts';
import { ACTIVE, type Position } from '../board/position.ts';
import { QUIET_TURNS_A_PLAYER } from '../rules/game.ts';
import { generate, isInCheck } from '../rules/generate.ts';
import { toMove } from '../rules/moves.ts';
import { step, stepPass } from '../rules/turns.ts';
import { BestVariations, MAX_VARIATION as LONGEST } from './bestLine.ts';
import type { Character } from './characters.ts';
import { seededRandom } from './dice.ts';
import { corneredIn, evaluate } from './evaluate.ts';
import { countFeatures, hangingLoss, PRICES } from './features.ts';
import { attacksKing } from './kingLines.ts';
import { gainOf, isNoisy, Ordering } from './ordering.ts';
import { Sight } from './oversights.ts';
import type { SearchedVariation, SearchLimits, SearchResult } from './searchLimits.ts';
import * as table from './transpositions.ts';

export const WIN = 1_000_000;
const INFINITE = 4 * WIN;
const DEEPEST = 60;
const QUIET_DEPTH = 8;
/**
 * Late move reductions begin after the first EARLY_MOVES moves of a node, and become larger after the first LATE_MOVES
 * moves.
 */
const EARLY_MOVES = 4;
const LATE_MOVES = 14;
/** Futility pruning applies to nodes with at most this remaining depth. */
const FUTILE_DEPTH = 3;
/** The most by which a quiet move probably changes the static evaluation, in hundredths of a pawn per remaining turn. */
const FUTILE_MARGIN = 300;
const ALL_PLAYERS = 15;
const NULL_DEPTH = 3;
const NULL_LESS = 3;
const CLOCK_EVERY = 1024;
/**
 * Changes the transposition key if an opponent has already replied, because the same position has another value then.
 */
const REPLIED = 0x2c1b3c6d;
/** The move that represents the pass of a player without legal moves. */
const PASS: BoardMove = 0;

/** Thrown when a limit is reached, to unwind the search. */
class OutOfLimits extends Error {}

interface RootMove {
  readonly move: BoardMove;
  /** What is added to the score when moves are compared, in hundredths of a pawn (see `rootMoves`). */
  readonly bonus: number;
  score: number;
  line: readonly BoardMove[];
}

/** Returns the principal variations of the side to move, which must have a legal move. */
export function searchVariations(position: Position, limits: SearchLimits): SearchResult {
  shared ??= new Search();
  return shared.run(position, limits);
}

/** The search object. It is created once and reused, because it is large. */
let shared: Search | null = null;

class Search {
  private readonly board = new Board();
  private readonly ordering = new Ordering();
  private readonly best = new BestVariations();
  private readonly sight = new Sight();
  /** Keys of the positions on the current path, by ply. */
  private readonly path = new Int32Array(2 * (LONGEST + 1));
  /** Number of turns without progress, at each ply of the path (rule 9.6). */
  private readonly quiet = new Int32Array(LONGEST + 2);
  private limits: SearchLimits = { nodes: 0, seed: 0 };
  private seen: readonly number[] = [];
  private deadline = Number.POSITIVE_INFINITY;
  private me: Color = 0;
  private character: Character | null = null;
  private drawValues: readonly number[] = [];
  private nodes = 0;
  /** The index of the root move that is searched. */
  private rootIndex = 0;

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
      if (!isComplete || this.isSpent() || roots.length === 1 || worst > WIN / 2) break;
    }
    return { lines: roots.slice(0, count).map(lineOf), depth: Math.max(reached, 1), nodes: this.nodes };
  }

  private begin(position: Position, limits: SearchLimits): void {
    this.board.load(position);
    this.me = this.board.turn;
    this.limits = limits;
    this.character = limits.character ?? null;
    this.drawValues = limits.drawValues ?? [];
    this.seen = limits.seen ?? [];
    this.deadline =
      limits.now && limits.ms !== undefined ? limits.now() + limits.ms : Number.POSITIVE_INFINITY;
    this.nodes = 0;
    this.ordering.clear();
    this.sight.begin(limits.seed, limits.oversights);
    table.beginSearch();
    this.notePath(0);
    this.quiet[0] = position.quiet;
  }

  /**
   * Returns all root moves, promising moves first, each with its bonus: noise and the gain of a capture, less the
   * penalty for hanging pieces. Equal moves are in a seeded random order.
   */
  private rootMoves(end: number): RootMove[] {
    const { board, ordering } = this;
    ordering.rate(board, 0, end, 0, 0, PASS);
    const { seed, noise = 0, captureBonus = 0, hangingPenalty = 0 } = this.limits;
    const roots = Array.from({ length: end }, (_, i): RootMove => {
      const move = ordering.pick(board, i, end);
      const penalty = hangingPenalty === 0 ? 0 : this.riskOf(move) * hangingPenalty;
      const bonus = scatter(seed, move) * noise + gainOf(board, move) * captureBonus - penalty;
      return { move, bonus: Math.round(bonus), score: -INFINITE, line: [move] };
    });
    const seen = roots.filter(({ move }) => !this.sight.overlooks(board, move, true));
    return seen.length > 0 ? seen : roots;
  }

  /**
   * Returns what hanging pieces of the searching player would lose after the move, less what the move captures, in
   * hundredths of a pawn. It is 0 with two players left, because the search then considers all replies.
   */
  private riskOf(move: BoardMove): number {
    const { board } = this;
    if (board.activeCount <= 2) return 0;
    const captured = PRICES[board.cells[(move >> 8) & 255]! & 15]!;
    // Not counted as a node, so that no limit ends the search before all root moves are known.
    step(board, move);
    countFeatures(board);
    board.undo();
    return 10 * Math.max(0, hangingLoss(this.me) - captured);
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
      if (count === 1) avoidLoss(roots, this.rootIndex, before[0]!.score);
      else if (depth > 1) roots.splice(0, roots.length, ...before);
      return false;
    }
  }

  /** Searches the root moves with index `from` or higher, and puts the best of them at index `from`. */
  private bestFrom(roots: RootMove[], from: number, depth: number, at: number): void {
    let alpha = -INFINITE;
    for (let i = from; i < roots.length; i++) {
      const root = roots[i]!;
      this.rootIndex = i;
      this.play(root.move, 0);
      const low = alpha - root.bonus;
      let score = i === from ? INFINITE : this.value(depth - 1, low, low + 1, at, 1, root.move, false);
      if (score > low) score = this.value(depth - 1, low, INFINITE, at, 1, root.move, false);
      this.board.undo();
      if (score <= low) continue;
      root.score = score;
      root.line = [root.move, ...this.best.from(1)];
      alpha = score + root.bonus;
      roots.splice(i, 1);
      roots.splice(from, 0, root);
    }
  }

  /**
   * Returns the value for the searching player. A value outside (low, high) is a bound.
   * @param hasReply whether an opponent has replied since the last move of the searching player.
   */
  private value(
    depth: number,
    low: number,
    high: number,
    at: number,
    ply: number,
    before: BoardMove,
    hasReply: boolean,
  ): number {
    const board = this.board;
    this.best.clear(ply);
    const end = this.endValue(ply);
    if (end !== null) return end;
    if (ply >= LONGEST - 1) return evaluate(board, this.me, this.character);
    const isReplied = hasReply && board.turn !== this.me;
    const entry = table.find(board.keyLow() ^ (isReplied ? REPLIED : 0), board.keyHigh());
    if (entry >= 0 && table.settles(entry, depth, low, high)) return table.valueAt(entry);
    if (depth <= 0) return this.horizonValue(low, high, at, ply, isReplied);
    const first = entry >= 0 ? table.moveAt(entry) : 0;
    if (isReplied) return this.naturalValue(depth, low, high, at, ply);
    const isChecked = isInCheck(board, board.turn);
    if (!isChecked && high - low <= 1) {
      const still = this.valueWithoutMove(depth, low, high, at, ply, before);
      if (still !== null) return still;
    }
    const last = generate(board, board.turn, board.moves, at);
    if (last === at) return this.stuckValue(depth, low, high, at, ply, isReplied);
    this.ordering.rate(board, at, last, ply, first, before);
    return this.bestOf(depth, low, high, at, last, ply, before, isChecked);
  }

  /**
   * Returns the value after an opponent's natural move, in a position in which another opponent has already replied.
   */
  private naturalValue(depth: number, low: number, high: number, at: number, ply: number): number {
    const { board } = this;
    const last = generate(board, board.turn, board.moves, at);
    if (last === at) return this.stuckValue(depth, low, high, at, ply, true);
    const move = board.moves[this.ordering.naturalMove(board, at, last)]!;
    this.play(move, ply);
    const score = this.value(depth - 1, low, high, last, ply + 1, move, true);
    board.undo();
    if (score > low && score < high) this.best.note(ply, move);
    return score;
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
    // If this opponent plays the natural move, a later opponent can still choose the reply. The last opponent must
    // choose the reply, because no other opponent follows.
    const natural =
      isMine || this.isLastOpponent() ? 0 : board.moves[this.ordering.naturalMove(board, at, last)]!;
    let alpha = low;
    let beta = high;
    let best = isMine ? -INFINITE : INFINITE;
    let bestMove: BoardMove = 0;
    const reach = this.reachOfQuiet(depth, isMine, isChecked);
    if (natural !== 0) {
      this.play(natural, ply);
      const score = this.value(depth - 1, alpha, beta, last, ply + 1, natural, false);
      board.undo();
      best = score;
      bestMove = natural;
      if (score > alpha && score < beta) this.best.note(ply, natural);
      beta = Math.min(beta, score);
    }
    for (let i = at; i < last && alpha < beta; i++) {
      const move = this.ordering.pick(board, i, last);
      if (this.sight.overlooks(board, move, isMine)) continue;
      const isQuiet = !isNoisy(board, move);
      const isFutile = isQuiet && bestMove !== 0 && (isMine ? reach <= alpha : reach >= beta);
      if (isFutile && !attacksKing(board, move, isMine ? ALL_PLAYERS : 1 << this.me)) {
        best = isMine ? Math.max(best, reach) : Math.min(best, reach);
        continue;
      }
      const less = isQuiet && !isChecked ? reductionOf(depth, i - at, isMine) : 0;
      this.play(move, ply);
      let score = this.window(
        depth - 1 - less,
        alpha,
        beta,
        last,
        ply + 1,
        move,
        isMine,
        i > at || natural !== 0,
      );
      if (less > 0 && (isMine ? score > alpha : score < beta))
        score = this.window(depth - 1, alpha, beta, last, ply + 1, move, isMine, i > at || natural !== 0);
      board.undo();
      if (isMine ? score <= best : score >= best) continue;
      best = score;
      bestMove = move;
      if (score > alpha && score < beta) this.best.note(ply, move);
      if (isMine) alpha = Math.max(alpha, score);
      else beta = Math.min(beta, score);
      if (alpha >= beta && isQuiet) this.ordering.reward(move, ply, depth, before);
    }
    // The bot overlooked every move, so the static evaluation replaces the search.
    if (bestMove === 0) return evaluate(board, this.me, this.character);
    const bound = best <= low ? table.AT_MOST : best >= high ? table.AT_LEAST : table.EXACT;
    table.keep(keyLow, keyHigh, depth, best, bound, bestMove);
    return best;
  }

  /**
   * Returns the best value for the side to move that a quiet move without check probably reaches. Moves that cannot
   * reach the window are not searched (futility pruning). Without a limit, it is infinite.
   */
  private reachOfQuiet(depth: number, isMine: boolean, isChecked: boolean): number {
    if (depth > FUTILE_DEPTH || isChecked) return isMine ? INFINITE : -INFINITE;
    const still = evaluate(this.board, this.me, this.character);
    return isMine ? still + FUTILE_MARGIN * depth : still - FUTILE_MARGIN * depth;
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
    // Only one opponent replies (Best-Reply Search): an opponent's move uses up the reply. After a move of the searching
    // player, any opponent may still reply.
    const isReplied = !isMine;
    if (!isLater || beta - alpha <= 1) return this.value(depth, alpha, beta, at, ply, move, isReplied);
    const score = isMine
      ? this.value(depth, alpha, alpha + 1, at, ply, move, isReplied)
      : this.value(depth, beta - 1, beta, at, ply, move, isReplied);
    return score > alpha && score < beta ? this.value(depth, alpha, beta, at, ply, move, isReplied) : score;
  }

  /**
   * Returns the value of a node in a null window if it needs no search of moves: the static evaluation is beyond the
   * window by more than the remaining turns probably change (reverse futility pruning), or a null move causes a cutoff.
   * Otherwise returns null.
   */
  private valueWithoutMove(
    depth: number,
    low: number,
    high: number,
    at: number,
    ply: number,
    before: BoardMove,
  ): number | null {
    const still = evaluate(this.board, this.me, this.character);
    const surplus = this.board.turn === this.me ? still - high : low - still;
    if (surplus < 0 || Math.abs(low) > WIN / 2) return null;
    if (depth <= FUTILE_DEPTH && surplus >= FUTILE_MARGIN * depth) return still;
    return before !== PASS && depth >= NULL_DEPTH ? this.nullValue(depth, low, high, at, ply) : null;
  }

  /** Returns the value of passing if a null move already causes a cutoff, otherwise null. */
  private nullValue(depth: number, low: number, high: number, at: number, ply: number): number | null {
    const board = this.board;
    const isMine = board.turn === this.me;
    this.pass(ply);
    const score = this.value(depth - 1 - NULL_LESS, low, high, at, ply + 1, PASS, false);
    board.undo();
    this.best.clear(ply);
    const isEnough = isMine ? score >= high : score <= low;
    return isEnough && Math.abs(score) < WIN / 2 ? score : null;
  }

  /** Returns the value of a leaf by quiescence search. */
  private horizonValue(low: number, high: number, at: number, ply: number, isReplied: boolean): number {
    const board = this.board;
    const [keyLow, keyHigh] = [board.keyLow(), board.keyHigh()];
    const value = this.quietValue(QUIET_DEPTH, low, high, at, ply);
    const bound = value <= low ? table.AT_MOST : value >= high ? table.AT_LEAST : table.EXACT;
    table.keep(keyLow ^ (isReplied ? REPLIED : 0), keyHigh, 0, value, bound, 0);
    return value;
  }

  /**
   * Returns the value of a quiescence search, which follows only captures and checkmates. The player may also stand
   * pat.
   */
  private quietValue(depth: number, low: number, high: number, at: number, ply: number): number {
    const board = this.board;
    const still = evaluate(board, this.me, this.character);
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

  /** Removes all moves from the list except captures, promotions, and quiet moves that checkmate a cornered player. */
  private keepNoisy(at: number, last: number, cornered: number): number {
    const board = this.board;
    const { moves } = board;
    let end = at;
    for (let i = at; i < last; i++) {
      const move = moves[i]!;
      if (this.sight.overlooks(board, move, board.turn === this.me)) continue;
      if (isNoisy(board, move) || (cornered !== 0 && this.isMate(move, cornered))) moves[end++] = move;
    }
    return end;
  }

  /** Returns whether the searching player moves after the side to move. */
  private isLastOpponent(): boolean {
    const { board, me } = this;
    for (let next = (board.turn + 1) % 4; next !== board.turn; next = (next + 1) % 4)
      if (board.states[next] === ACTIVE) return next === me;
    return true;
  }

  private isMate(move: BoardMove, cornered: number): boolean {
    const board = this.board;
    if (!attacksKing(board, move, cornered)) return false;
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
  private stuckValue(
    depth: number,
    low: number,
    high: number,
    at: number,
    ply: number,
    isReplied: boolean,
  ): number {
    const board = this.board;
    if (board.activeCount <= 2) return this.drawValue();
    this.pass(ply);
    const score = this.value(depth - 1, low, high, at, ply + 1, PASS, isReplied);
    if (score > low && score < high) this.best.note(ply, PASS);
    board.undo();
    return score;
  }

  /**
   * Returns the value of a finished game, for all players or for the searching player. Returns null while the game
   * runs.
   */
  private endValue(ply: number): number | null {
    const board = this.board;
    if (board.states[this.me] !== ACTIVE) return -WIN + ply;
    if (board.over === NOT_OVER) return this.isDrawn(ply) ? this.drawValue() : null;
    return board.over === OVER_BARE_KINGS ? this.drawValue() : WIN - ply;
  }

  private drawValue(): number {
    return this.drawValues[this.board.activeCount] ?? 0;
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

/**
 * Returns by how many plies the search of a quiet move is reduced. `index` is its place in the move order. Opponents' moves
 * are reduced more, because most of them do not concern the searching player.
 */
function reductionOf(depth: number, index: number, isMine: boolean): number {
  if (depth < 2 || index < EARLY_MOVES) return 0;
  const less = depth >= 4 && index >= LATE_MOVES ? 2 : 1;
  return isMine || depth < 3 ? less : less + 1;
}

/**
 * Replaces the best move if the limit ended the iteration after the move turned out to lose and before a better one was
 * found. The first unsearched move takes its place, with the best score of the last complete iteration if there is one,
 * because its own score is unknown.
 * @param from the index of the first root move that this iteration did not complete.
 */
function avoidLoss(roots: RootMove[], from: number, lastScore: number): void {
  const { score } = roots[0]!;
  if (score > -WIN / 2 || from === 0) return;
  const [unsearched] = roots.splice(from, 1);
  roots.unshift({ ...unsearched!, score: Math.max(lastScore, score) });
}

function lineOf({ move, score, line }: RootMove): SearchedVariation {
  return { move: toMove(move), score, moves: line.map((next) => (next === PASS ? 'pass' : toMove(next))) };
}

/** Returns a number from -1 to 1 that depends on seed and move. Small numbers are more frequent. */
function scatter(seed: number, move: BoardMove): number {
  const roll = seededRandom(Math.imul(seed ^ Math.imul(move, 0x9e3779b1), 0x85ebca6b));
  return roll() + roll() - 1;
}
