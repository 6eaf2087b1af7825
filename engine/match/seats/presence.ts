/**
 * Presence: leaving a running game and returning, removal from a seat before the start, and the vote on an absent
 * player who is to move. The room tracks connections and passes the relevant facts in the command.
 */

import type { Color } from '../../board/pieces.ts';
import type { Refusal } from '../../errors.ts';
import type { Command } from '../commands.ts';
import { changeSeat, type Draft } from '../draft.ts';
import { absenceMs, FREE_SEAT, isActive, isRunning, type Match } from '../match.ts';
import { timeOut } from '../progress.ts';

export function goOut(draft: Draft, by: Color): Refusal | null {
  const { match } = draft;
  if (!isRunning(match)) return 'GAME_NOT_STARTED';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  if (match.seats[by].isOutdoor) return 'ALREADY_OUTDOOR';
  changeSeat(draft, by, { isOutdoor: true });
  draft.events.push({ type: 'wentOut', color: by });
  return null;
}

/**
 * Returns whether the return of the player changes the match: the player has left, is the subject of an absence vote,
 * or is replaced by a bot.
 */
export function isMissed(match: Match, color: Color): boolean {
  return (
    isRunning(match) &&
    (match.seats[color].isOutdoor || match.standIns[color] === true || match.absenceVote?.of === color)
  );
}

export function comeIn(draft: Draft, by: Color): Refusal | null {
  const { match } = draft;
  if (!isMissed(match, by)) return 'ALREADY_INDOOR';
  if (match.seats[by].isOutdoor) draft.events.push({ type: 'cameIn', color: by });
  changeSeat(draft, by, { isOutdoor: false });
  if (match.absenceVote?.of === by) match.absenceVote = null;
  if (match.standIns[by]) {
    match.standIns = match.standIns.map((isStoodIn, color) => isStoodIn && color !== by);
    draft.events.push({ type: 'tookBack', color: by });
  }
  return null;
}

/** Frees the seat for others. The removed player cannot take a seat again. */
export function takeOffSeat(draft: Draft, color: Color): Refusal | null {
  const { match } = draft;
  const { playerId, name, isAutoReady } = match.seats[color];
  if (match.state !== 'NOT_STARTED') return 'GAME_ALREADY_STARTED';
  if (playerId === null || isAutoReady) return 'SEAT_NOT_TAKEN';
  changeSeat(draft, color, { ...FREE_SEAT, name, isTakenOff: true });
  match.takenOff = [...match.takenOff, playerId];
  draft.events.push({ type: 'takenOff', color, name });
  return null;
}

/**
 * Votes to continue without the player to move, who is absent. With the last required vote the player times out, or a
 * bot replaces the player. A player may vote again if the required voters have changed.
 */
export function voteOut(draft: Draft, command: Extract<Command, { type: 'voteOut' }>): Refusal | null {
  const { match } = draft;
  const { by, of, voters } = command;
  if (match.state !== 'STARTED') return 'GAME_NOT_RUNNING';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  if (match.game.position.turn !== of || of === by || match.standIns[of]) return 'NOT_ABSENT';
  const early = draft.isLogged ? null : whyNotYet(draft, command);
  if (early) return early;
  const before = match.absenceVote?.approvals ?? [];
  const approvals = [0, 1, 2, 3].map((color) => color === by || before[color] === true);
  const isComplete = voters.every((color) => approvals[color]);
  if (before[by] && !isComplete) return 'ALREADY_VOTED';
  if (!before[by]) draft.events.push({ type: 'absenceVoted', by, of });
  match.absenceVote = isComplete ? null : { of, approvals };
  if (isComplete) goOnWithout(draft, of);
  return null;
}

function whyNotYet({ match, now }: Draft, { since, voters }: Extract<Command, { type: 'voteOut' }>) {
  if (since === null) return 'NOT_ABSENT';
  if (now < since + absenceMs(match.settings)) return 'ABSENCE_NOT_OVER';
  return match.settings.isRandom && voters.length < 2 ? 'TOO_FEW_VOTERS' : null;
}

function goOnWithout(draft: Draft, absent: Color): void {
  const { match } = draft;
  if (!match.settings.standIn) return timeOut(draft, absent);
  match.standIns = match.standIns.map((isStoodIn, color) => isStoodIn || color === absent);
  draft.events.push({ type: 'stoodIn', color: absent });
}

/** Closes the vote when the turn ends, because a vote covers one turn. */
export function settleAbsenceVote({ match }: Draft, before: Match): void {
  if (match.absenceVote === null || match.absenceVote !== before.absenceVote) return;
  if (match.state !== 'STARTED' || match.game.position.ply !== before.game.position.ply)
    match.absenceVote = null;
}
