/**
 * A seat of a random game that a player gives up before the first move: in the countdown before the start, or in the
 * special pause after it. The start is undone and another player can take the seat, or the game is cancelled.
 */

import { COLORS, type Color } from '../../board/pieces.ts';
import type { Refusal } from '../../errors.ts';
import type { Command } from '../commands.ts';
import { changeSeat, changeState, type Draft } from '../draft.ts';
import { isStartedSpecialPaused } from '../gameStates.ts';
import { FREE_SEAT, type Match, REFILL_MS } from '../match.ts';

/**
 * Returns the command to execute for a player's command: a player who resigns or leaves before the first move gives the
 * seat up. Logged commands are never replaced.
 */
export function openingCommand(match: Match, command: Command): Command {
  const isLeaving = command.type === 'resign' || command.type === 'goOut';
  return isLeaving && isOpening(match, command.by) ? { type: 'giveUpSeat', by: command.by } : command;
}

/** Returns whether no move was made and other people are in the game, so that the seat of the player can be filled. */
export function isOpening(match: Match, by: Color): boolean {
  return (
    match.settings.isRandom === true &&
    isStartedSpecialPaused(match) &&
    match.lastMove === null &&
    isPerson(match, by) &&
    COLORS.some((color) => color !== by && isPerson(match, color))
  );
}

/** Frees the seat, undoes the start, and offers the seat until the game is cancelled. */
export function giveUpSeat(draft: Draft, by: Color): Refusal | null {
  const { match } = draft;
  if (!isOpening(match, by)) return 'GAME_ALREADY_STARTED';
  vacate(draft, by);
  match.refillEndsAt = draft.now + REFILL_MS;
  match.specialPauseEndsAt = null;
  match.startedAt = null;
  match.lastRoundAt = null;
  for (const color of COLORS) changeSeat(draft, color, { isReady: false, isOutdoor: false });
  changeState(draft, 'NOT_STARTED');
  return null;
}

/** Frees a seat before the first move. */
export function vacate(draft: Draft, color: Color): void {
  changeSeat(draft, color, FREE_SEAT);
  draft.match.startsAt = null;
  draft.events.push({ type: 'seatLeft', color });
}

/** Returns when the game is cancelled: at `refillEndsAt`, or at once if all people have left. */
export function cancelDue(match: Match, refillEndsAt: number): number {
  return COLORS.some((color) => isPerson(match, color)) ? refillEndsAt : 0;
}

/** Ends the game without a result. */
export function cancel(draft: Draft): Refusal | null {
  const { match, now } = draft;
  const { refillEndsAt } = match;
  if (match.state !== 'NOT_STARTED' || refillEndsAt === null) return 'GAME_ALREADY_STARTED';
  if (!draft.isLogged && now < cancelDue(match, refillEndsAt)) return 'SEAT_STILL_OFFERED';
  match.refillEndsAt = null;
  changeState(draft, 'TERMINATED_NO_HUMAN_PLAYERS');
  return null;
}

/** Returns whether the game was cancelled before its start. */
export function isCancelled({ state, startedAt }: Pick<Match, 'state' | 'startedAt'>): boolean {
  return state === 'TERMINATED_NO_HUMAN_PLAYERS' && startedAt === null;
}

function isPerson({ seats }: Match, color: Color): boolean {
  return seats[color].playerId !== null && !seats[color].isAutoReady;
}
