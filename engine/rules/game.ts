/**
 * The rules as one value and one function. The value is a position with the history needed for repetition and
 * passes. The function `advance` plays one event with all its immediate consequences (rules 7 to 10). Clocks, votes
 * and users are not part of this module.
 */

import { type Board, NOT_OVER, OVER_THREE_CHECKMATES } from '../board/board.ts';
import { COLORS, type Color, isPawn, type PieceCode } from '../board/pieces.ts';
import { ACTIVE, OUT_OF_TIME, type PlayerState, type Position, RESIGNED } from '../board/position.ts';
import { err, ok, type Result } from '../result.ts';
import type { EndReason } from './endReasons.ts';
import { generate, hasLegalMove, isInCheck } from './generate.ts';
import { colorsInCheck, loadBoard, type Move, toMove } from './moves.ts';
import { type Award, drawAwards, mateAwards, winAward } from './points.ts';
import { endByStates, endTurn, hasBareKings, matesSince, step, stepPass } from './turns.ts';

export interface RulesGame {
  readonly position: Position;
  /** Number of consecutive passes so far (rule 8). */
  readonly passes: number;
  /**
   * Zobrist keys of the positions since the last irreversible event, including the current position. Each key takes
   * two 32-bit halves (rule 9.5).
   */
  readonly seen: readonly number[];
  /** The end of the game. Null while the game runs. */
  readonly outcome: Outcome | null;
}

/** The end of a game (rule 9). */
export interface Outcome {
  readonly state: 'FINISHED' | 'DRAW' | 'STALEMATE';
  /** The winner of a FINISHED game, otherwise null. */
  readonly winner: Color | null;
  readonly reason: EndReason;
}

/** The events of a game. `draw` is a draw that all players have accepted; votes are not part of the rules. */
export type RulesEvent =
  | { readonly type: 'move'; readonly move: Move }
  | { readonly type: 'pass' }
  | { readonly type: 'resign'; readonly color: Color }
  | { readonly type: 'timeout'; readonly color: Color }
  | { readonly type: 'draw' };

export type RulesRefusal =
  | 'GAME_OVER'
  | 'ILLEGAL_MOVE'
  | 'PROMOTION_REQUIRED'
  | 'PASS_NOT_POSSIBLE'
  | 'NOT_ACTIVE'
  | 'NOT_ON_THE_MOVE';

export interface Mate {
  readonly victim: Color;
  readonly by: Color;
}

/** The outcome of an event. */
export interface Advance {
  readonly game: RulesGame;
  /** The captured piece as it was on the board, or 0 for none. */
  readonly captured: PieceCode;
  /**
   * All players whom the event checkmated, including checkmates that are detected at the beginning of a turn, in the
   * order of detection.
   */
  readonly mates: readonly Mate[];
  /** All players who are in check now, active or not, in color order. */
  readonly checks: readonly Color[];
  readonly awards: readonly Award[];
}

/** Number of turns without progress, per active player, that ends a game (rule 9.6). */
export const QUIET_TURNS_A_PLAYER = 50;
const OCCURRENCES_TO_DRAW = 3;

/** The effect of an event on a board, before the rules for the end of the game are checked. */
interface Change {
  readonly captured: PieceCode;
  /** Whether the event resets the no-progress (halfmove) counter. */
  readonly isProgress: boolean;
  readonly turns: 0 | 1;
  /** The number of consecutive passes after this event. */
  readonly passes: number;
}

/**
 * Starts a game with this position, which counts as its first occurrence. If rule 9.1, 9.2, 9.4 or 9.7 already applies,
 * the game is over and no player gets points. A position without a side to move is over in any case; if no rule
 * explains the end, an accepted draw is assumed.
 */
export function beginRules(position: Position): RulesGame {
  const board = loadBoard(position);
  const seen = [board.keyLow(), board.keyHigh()];
  let outcome = outcomeByStates(board);
  if (outcome === null && position.turn !== null) {
    if (isStalemate(board)) outcome = draw('STALEMATE');
    else if (hasBareKings(board)) outcome = draw('BARE_KINGS');
  } else if (outcome === null) outcome = draw(reasonOfClosed(board, position.quiet));
  return { position, passes: 0, seen, outcome };
}

/** Plays one event. A refused event changes nothing. */
export function advance(game: RulesGame, event: RulesEvent): Result<Advance, RulesRefusal> {
  if (game.outcome !== null || game.position.turn === null) return err('GAME_OVER');
  switch (event.type) {
    case 'move':
      return playMove(game, event.move);
    case 'pass':
      return playPass(game);
    case 'resign':
      return playLeave(game, event.color, RESIGNED);
    case 'timeout':
      if (game.position.states[event.color] !== ACTIVE) return err('NOT_ACTIVE');
      if (game.position.turn !== event.color) return err('NOT_ON_THE_MOVE');
      return playLeave(game, event.color, OUT_OF_TIME);
    case 'draw':
      return playDraw(game);
    default:
      return event satisfies never;
  }
}

/**
 * Returns whether the side to move has to pass (rule 8): it is not in check and has no legal move, and at least three
 * players are active.
 */
export function mustPass(game: RulesGame): boolean {
  const known = mustPassIn.get(game);
  if (known !== undefined) return known;
  const must = game.outcome === null && canPass(loadBoard(game.position));
  mustPassIn.set(game, must);
  return must;
}

/** Cached results of `mustPass`, which is called several times per position. */
const mustPassIn = new WeakMap<RulesGame, boolean>();

/** Returns whether a finished game was won for another reason than three checkmates (rule 9.2). */
export function isPointGame(outcome: Outcome): boolean {
  return outcome.state === 'FINISHED' && outcome.reason !== 'THREE_CHECKMATES';
}

function playMove(game: RulesGame, move: Move): Result<Advance, RulesRefusal> {
  const board = loadBoard(game.position);
  const end = generate(board, board.turn, board.moves, 0);
  let isPromotion = false;
  for (let i = 0; i < end; i++) {
    const candidate = board.moves[i]!;
    const known = toMove(candidate);
    if (known === move) {
      const captured = board.cells[(candidate >> 8) & 255]!;
      const isProgress = captured !== 0 || isPawn(board.cells[candidate & 255]!);
      step(board, candidate);
      return ok(conclude(game, board, { captured, isProgress, turns: 1, passes: 0 }));
    }
    if ((known & 0xffff) === move) isPromotion = true;
  }
  return err(isPromotion ? 'PROMOTION_REQUIRED' : 'ILLEGAL_MOVE');
}

function playPass(game: RulesGame): Result<Advance, RulesRefusal> {
  const board = loadBoard(game.position);
  if (!canPass(board)) return err('PASS_NOT_POSSIBLE');
  stepPass(board);
  return ok(conclude(game, board, { captured: 0, isProgress: false, turns: 1, passes: game.passes + 1 }));
}

/**
 * Applies a resignation or timeout (rule 11), without checkmate detection. If the player was to move, the turn passes
 * to the next player.
 */
function playLeave(game: RulesGame, color: Color, state: PlayerState): Result<Advance, RulesRefusal> {
  if (game.position.states[color] !== ACTIVE) return err('NOT_ACTIVE');
  const board = loadBoard(game.position);
  board.setState(color, state);
  if (board.turn === color) endTurn(board, color);
  else board.over = endByStates(board);
  return ok(conclude(game, board, { captured: 0, isProgress: true, turns: 0, passes: 0 }));
}

function playDraw(game: RulesGame): Result<Advance, RulesRefusal> {
  const position = { ...game.position, turn: null };
  const awards = drawAwards(position.states);
  const ended = { ...game, position: withPoints(position, awards), outcome: draw('AGREED') };
  const checks = colorsInCheck(loadBoard(position));
  return ok({ game: ended, captured: 0, mates: [], checks, awards });
}

/** Checks whether the game has ended after an event, and returns the next value of the game. */
function conclude(game: RulesGame, board: Board, change: Change): Advance {
  const mates = matesSince(board, 0);
  const isProgress = change.isProgress || mates.length > 0;
  const quiet = isProgress ? 0 : game.position.quiet + change.turns;
  const passes = mates.length > 0 ? 0 : change.passes;
  const seen = isProgress ? [] : game.seen.slice();
  seen.push(board.keyLow(), board.keyHigh());
  const outcome = outcomeByStates(board) ?? drawOutcome(board, seen, passes, quiet);
  const awards = mateAwards(mates, game.position.states);
  if (outcome?.state === 'FINISHED' && outcome.winner !== null) awards.push(winAward(outcome.winner));
  else if (outcome !== null) awards.push(...drawAwards(four(board.states)));
  const position: Position = {
    board: board.placementAfter(game.position.board),
    turn: outcome === null ? board.turn : null,
    owners: four(board.owners),
    states: four(board.states),
    points: game.position.points,
    quiet,
    ply: game.position.ply + change.turns,
  };
  const next: RulesGame = { position: withPoints(position, awards), passes, seen, outcome };
  mustPassIn.set(next, outcome === null && canPass(board));
  return {
    game: next,
    captured: change.captured,
    mates,
    checks: colorsInCheck(board),
    awards,
  };
}

/** Returns the outcome by rule 9.1 or 9.2, or null if neither applies. */
function outcomeByStates(board: Board): Outcome | null {
  const over = endByStates(board);
  if (over === NOT_OVER) return null;
  if (over === OVER_THREE_CHECKMATES) {
    const winner = COLORS.find((player) => board.hasKing(player)) ?? null;
    return { state: 'FINISHED', winner, reason: 'THREE_CHECKMATES' };
  }
  const winner = COLORS.find((player) => board.isActive(player)) ?? null;
  return { state: 'FINISHED', winner, reason: 'FORFEIT' };
}

/** Returns the outcome by rules 9.4 to 9.7 or by the draw by passes, tested in the order of rule 9. */
function drawOutcome(board: Board, seen: readonly number[], passes: number, quiet: number): Outcome | null {
  if (isStalemate(board)) return draw('STALEMATE');
  if (occurrences(seen) >= OCCURRENCES_TO_DRAW) return draw('REPETITION');
  if (passes >= board.activeCount) return draw('PASSES');
  if (quiet >= QUIET_TURNS_A_PLAYER * board.activeCount) return draw('NO_PROGRESS');
  if (hasBareKings(board)) return draw('BARE_KINGS');
  return null;
}

/** Returns after how many rounds without progress the game is drawn (rule 9.6), at least 0. */
export function quietRoundsLeft({ states, quiet }: Position): number {
  const active = states.filter((state) => state === ACTIVE).length;
  return active === 0 ? 0 : Math.max(0, Math.ceil(QUIET_TURNS_A_PLAYER - quiet / active));
}

/** Returns the most likely reason of the draw in a position without a side to move. */
function reasonOfClosed(board: Board, quiet: number): Outcome['reason'] {
  if (hasBareKings(board)) return 'BARE_KINGS';
  return board.activeCount > 0 && quiet >= QUIET_TURNS_A_PLAYER * board.activeCount
    ? 'NO_PROGRESS'
    : 'AGREED';
}

function draw(reason: Outcome['reason']): Outcome {
  return { state: reason === 'STALEMATE' ? 'STALEMATE' : 'DRAW', winner: null, reason };
}

/** Returns how often the last key occurs in the list. */
function occurrences(seen: readonly number[]): number {
  const low = seen.at(-2);
  const high = seen.at(-1);
  let count = 0;
  for (let i = 0; i < seen.length; i += 2) if (seen[i] === low && seen[i + 1] === high) count++;
  return count;
}

function isStalemate(board: Board): boolean {
  return board.activeCount === 2 && isStuck(board);
}

function canPass(board: Board): boolean {
  return board.over === NOT_OVER && board.activeCount > 2 && isStuck(board);
}

/** Returns whether the player is not in check and has no legal move. */
function isStuck(board: Board): boolean {
  return !hasLegalMove(board, board.turn, 0) && !isInCheck(board, board.turn);
}

/** Copies the four values. A plain list is faster than a loop, and this runs for every move. */
function four<T extends number>(byColor: Uint8Array): [T, T, T, T] {
  return [byColor[0], byColor[1], byColor[2], byColor[3]] as [T, T, T, T];
}

function withPoints(position: Position, awards: readonly Award[]): Position {
  if (awards.length === 0) return position;
  const points = position.points.slice();
  for (const award of awards) points[award.color] = (points[award.color] ?? 0) + award.points;
  return { ...position, points };
}
