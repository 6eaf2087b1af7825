/** The reasons why a move was good or bad, for the review. They follow from the rules and the win probabilities. */

import {
  COLORS,
  type Color,
  fourOf,
  type PieceCode,
  pieceColor,
  pieceKind,
} from '../../../engine/board/pieces.ts';
import { ACTIVE, type Position } from '../../../engine/board/position.ts';
import type { Square } from '../../../engine/board/squares.ts';
import { worthOfLead } from '../../../engine/bots/chances/divisor.ts';
import { PRICES } from '../../../engine/bots/features.ts';
import { advance, beginRules } from '../../../engine/rules/game.ts';
import { attackersOf, legalMoves, type Move, moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import type { GameStep } from '../records/gameSteps.ts';
import type { Change } from './course.ts';
import { SMALLEST_TURN } from './keyMoves.ts';

export type MoveReason =
  /** These opponents could checkmate the mover at once. */
  | { readonly type: 'mateOnOffer'; readonly by: readonly Color[]; readonly victim: Color }
  /** Another move would have been checkmate. */
  | { readonly type: 'missedMate'; readonly move: Move; readonly victim: Color }
  /** The mover's most valuable piece that can be taken. */
  | ({ readonly type: 'hanging' } & Hanging)
  /** The win probability of `color` fell, because the player had left this piece hanging before the move. */
  | ({ readonly type: 'hungBefore'; readonly color: Color } & Hanging)
  /** The move wins no piece, leaves the mover's win probability unchanged and raises that of another player. */
  | ({ readonly type: 'kingmaker'; readonly color: Color } & Lift);

/** A piece that the player `by` can take. */
interface Hanging {
  readonly square: Square;
  readonly piece: PieceCode;
  readonly by: Color;
}

/** The win probabilities of a player whom a move helps. See `Change`. */
interface Lift {
  readonly before: number;
  readonly after: number;
  readonly isLater: boolean;
}

/** Minimum loss for which a hanging piece is named, in tenths of a pawn. */
const SMALLEST_LOSS = 20;
/**
 * The largest change of the mover's probability that counts as unchanged, and the smallest gain of another player that
 * is reported.
 */
const FLAT = 0.03;
const LIFT = 0.1;

/** Returns the value of a piece in tenths of a pawn. 0 for an empty square and for a king. */
function priceOf(piece: PieceCode): number {
  return piece === 0 ? 0 : (PRICES[pieceKind(piece)] ?? 0);
}

/**
 * Returns the reasons of a step, the most serious first. Returns an empty list if the step is not a move.
 * @param change undefined while the win probabilities are not computed.
 */
export function reasonsOf(step: GameStep, change: Change | undefined): readonly MoveReason[] {
  const { by, recorded } = step;
  if (recorded.event.type !== 'move' || by === null) return [];
  const hung = hungBefore(step, by, change);
  if (hung) return [hung, ...positionReasons(step, by)];
  const isGain = winsPiece(step.after.position, step.captured, recorded.event.move, by);
  return [...positionReasons(step, by), ...(isGain ? [] : kingmaker(by, change))];
}

/**
 * Returns the piece by which another player lost win probability in a step without a capture, if the piece could be taken
 * before the step too, and can be taken before its player moves. A search often sees such a loss only when the player who
 * takes the piece is to move, so the step with the change is not always the mistake.
 */
function hungBefore(
  { before, after, captured }: GameStep,
  by: Color,
  change: Change | undefined,
): MoveReason | null {
  if (!change || captured !== 0 || after.outcome !== null) return null;
  const fallOf = (color: Color) => change.before[color] - change.after[color];
  const color = COLORS.reduce((most, one) => (fallOf(one) > fallOf(most) ? one : most));
  if (color === by || fallOf(color) < SMALLEST_TURN * worthOfLead(before.position)) return null;
  const hanging = hangingPiece(after.position, color, SMALLEST_LOSS);
  if (!hanging || turnsUntil(hanging.by, after.position) > turnsUntil(color, after.position)) return null;
  const isOld = hangingPiece(before.position, color, SMALLEST_LOSS)?.square === hanging.square;
  return isOld ? { type: 'hungBefore', color, ...hanging } : null;
}

/** Returns the number of turns of the others before the player moves. Players who are out are counted too. */
function turnsUntil(player: Color, { turn }: Position): number {
  return (player - (turn ?? player) + COLORS.length) % COLORS.length;
}

/**
 * Cached reasons that do not depend on an evaluation, by step. Computing them plays thousands of moves, and components
 * request them repeatedly.
 */
const byStep = new WeakMap<GameStep, readonly MoveReason[]>();

function positionReasons(step: GameStep, by: Color): readonly MoveReason[] {
  const known = byStep.get(step);
  if (known) return known;
  const reasons = computeReasons(step, by);
  byStep.set(step, reasons);
  return reasons;
}

function computeReasons(step: GameStep, by: Color): readonly MoveReason[] {
  const { after } = step;
  const { position } = after;
  const offered = after.outcome === null && position.states[by] === ACTIVE ? matersOf(position, by) : [];
  return [
    ...(offered.length > 0 ? [{ type: 'mateOnOffer', by: offered, victim: by } as const] : []),
    ...missedMate(step, by),
    ...(offered.length === 0 && after.outcome === null ? leftHanging(step, by) : []),
  ];
}

/** Returns the opponents who could checkmate the player if they were to move now. */
function matersOf(position: Position, victim: Color): readonly Color[] {
  return COLORS.filter((color) => {
    if (color === victim || position.states[color] !== ACTIVE) return false;
    return matesIn({ ...position, turn: color }).some((mate) => mate.victim === victim);
  });
}

/** Returns the checkmates that the side to move can give at once. */
function matesIn(position: Position): readonly { move: Move; victim: Color }[] {
  const game = beginRules(position);
  if (game.outcome !== null) return [];
  return legalMoves(position).flatMap((move) => {
    const done = advance(game, { type: 'move', move });
    const mates = done.ok ? done.value.mates.filter(({ by }) => by === position.turn) : [];
    return mates.map(({ victim }) => ({ move, victim }));
  });
}

function missedMate({ before, mates }: GameStep, by: Color): readonly MoveReason[] {
  if (mates.some((mate) => mate.by === by)) return [];
  const [mate] = matesIn(before.position);
  return mate ? [{ type: 'missedMate', ...mate }] : [];
}

/** Returns the most valuable piece left hanging, if it costs more than the piece that the move captured. */
function leftHanging({ after: { position }, captured }: GameStep, by: Color): readonly MoveReason[] {
  const hanging = hangingPiece(position, by, Math.max(SMALLEST_LOSS, priceOf(captured) + 1));
  return hanging ? [{ type: 'hanging', ...hanging }] : [];
}

/**
 * Returns the player's piece whose capture by an opponent who were to move now would cost most. Null if none costs at
 * least `least`, in tenths of a pawn.
 */
function hangingPiece(position: Position, by: Color, least: number): Hanging | null {
  let found: Hanging | null = null;
  let largest = least - 1;
  const capturesOf = fourOf((color) => legalCaptures(position, color, by));
  for (const [square, piece] of position.board.entries()) {
    if (piece === 0 || position.owners[pieceColor(piece)] !== by || priceOf(piece) <= largest) continue;
    const attackers = attackersOf(position, square).flatMap((from) => {
      const attacker = position.board[from] ?? 0;
      const owner = position.owners[pieceColor(attacker)];
      const isLegal = capturesOf[owner].some((move) => moveFrom(move) === from && moveTo(move) === square);
      return isLegal ? [{ owner, price: priceOf(attacker) }] : [];
    });
    const [cheapest] = attackers.sort((a, b) => a.price - b.price);
    if (!cheapest) continue;
    const isGuarded = attackersOf(position, square, by).length > 0;
    const loss = priceOf(piece) - (isGuarded ? cheapest.price : 0);
    if (loss <= largest) continue;
    largest = loss;
    found = { square, piece, by: cheapest.owner };
  }
  return found;
}

/**
 * Returns the legal moves that capture a piece of `victim` if this player were to move now. An attacker that is pinned, or
 * whose player must answer a check, may have none.
 */
function legalCaptures(position: Position, player: Color, victim: Color): readonly Move[] {
  if (player === victim || position.states[player] !== ACTIVE) return [];
  return legalMoves({ ...position, turn: player }).filter((move) => {
    const piece = position.board[moveTo(move)] ?? 0;
    return piece !== 0 && position.owners[pieceColor(piece)] === victim;
  });
}

/** Returns whether the move captured a piece and no opponent can capture back. */
function winsPiece(after: Position, captured: PieceCode, move: Move, by: Color): boolean {
  if (captured === 0) return false;
  const isOwn = (square: Square) => after.owners[pieceColor(after.board[square] ?? 0)] === by;
  return attackersOf(after, moveTo(move)).every(isOwn);
}

function kingmaker(by: Color, change: Change | undefined): readonly MoveReason[] {
  if (!change) return [];
  const { before, after, isLater } = change;
  if (Math.abs(after[by] - before[by]) > FLAT) return [];
  const [lifted] = COLORS.filter((color) => color !== by && after[color] - before[color] >= LIFT).sort(
    (a, b) => after[b] - before[b] - (after[a] - before[a]),
  );
  if (lifted === undefined) return [];
  return [{ type: 'kingmaker', color: lifted, before: before[lifted], after: after[lifted], isLater }];
}
