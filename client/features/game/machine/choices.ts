/**
 * The moves that the user can choose on the board now: moves in the user's turn, and premoves in other players' turns.
 */

import type { Square } from '../../../../engine/board/squares.ts';
import { isActive, isRunning } from '../../../../engine/match/match.ts';
import { type Move, moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import type { MoveSquares } from '../../../shared/board/boardView.ts';
import { type GameContext, mayMove, type PremoveKind, turnOf } from './gameModel.ts';
import { checkedIn, movesOf, premovesOf } from './movesOf.ts';

/** Returns whether premoves are possible: while the user waits for the turn, unless the user's king is in check. */
export function mayPremove(context: GameContext): boolean {
  return awaitsTurn(context) && !isInCheck(context);
}

export function isInCheck({ view, color }: GameContext): boolean {
  return view !== null && color !== null && checkedIn(view.match.game.position).includes(color);
}

/** Returns whether it is another player's turn in a running game, in which the user has a seat. */
export function awaitsTurn({ view, color, isConnected, pending, link }: GameContext): boolean {
  const match = view?.match;
  if (!match || color === null || !isConnected || pending !== null) return false;
  // Premoves are not possible on a shared device, because all its players would see them.
  if (link?.isShared) return false;
  if (!isRunning(match) || !isActive(match, color)) return false;
  return match.state !== 'STARTED' || turnOf(match) !== color;
}

/**
 * Returns the legal moves, or the premoves: the moves that would be legal if it were the user's turn on the current
 * board, and the captures that are possible only later.
 */
export function choices(context: GameContext): readonly Move[] {
  const { view, color } = context;
  if (view === null || color === null) return [];
  const { position } = view.match.game;
  if (mayMove(context)) return movesOf(position, color);
  return mayPremove(context) ? premovesOf(position, color) : [];
}

/**
 * Returns whether a premove is not legal on the current board. It may become legal as a capture, so it needs the
 * condition `captures`.
 */
export function isLaterCapture({ view, color }: GameContext, { from, to }: MoveSquares): boolean {
  if (view === null) return false;
  const moves = movesOf(view.match.game.position, color);
  return !moves.some((move) => moveFrom(move) === from && moveTo(move) === to);
}

/** Returns whether a premove captures a piece on the current board. */
export function premoveKind({ view }: GameContext, { to }: MoveSquares): PremoveKind {
  return (view?.match.game.position.board[to] ?? 0) === 0 ? 'quiet' : 'capture';
}

export function choicesFrom(context: GameContext, square: Square | null): readonly Move[] {
  return choices(context).filter((move) => moveFrom(move) === square);
}

/** Returns the moves between two squares: several moves for a promotion, an empty list for an impossible move. */
export function choicesBetween(
  context: GameContext,
  from: Square | null,
  to: Square | null,
): readonly Move[] {
  return choicesFrom(context, from).filter((move) => moveTo(move) === to);
}

/** Returns the target squares of the selected piece. */
export function targetsOf(context: GameContext): readonly Square[] {
  return [...new Set(choicesFrom(context, context.selected).map(moveTo))];
}
