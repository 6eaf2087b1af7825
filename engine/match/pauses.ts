/**
 * Pauses that players request. In private games, pauses are unlimited, and a paused game can be postponed until all
 * players are back. In random games each player has one pause, which ends automatically.
 */

import type { Color } from '../board/pieces.ts';
import { startClock, stopClock } from '../clock/clock.ts';
import type { Refusal } from '../errors.ts';
import { advance } from '../rules/game.ts';
import { changeState, type Draft } from './draft.ts';
import { CALL_BACK_MS, isActive, isOver, RANDOM_PAUSE_MS } from './match.ts';
import { applyAdvance, forgetPause } from './progress.ts';

export function pause(draft: Draft, by: Color): Refusal | null {
  const { match, now } = draft;
  if (match.state !== 'STARTED') return 'GAME_NOT_RUNNING';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  if (match.settings.isRandom) {
    if (match.pausesUsed[by]) return 'PAUSE_USED';
    match.pausesUsed = match.pausesUsed.map((isUsed, color) => isUsed || color === by);
    match.pauseEndsAt = now + RANDOM_PAUSE_MS;
  }
  match.clock = stopClock(match.clock, match.game.position.turn, now);
  match.pausedBy = by;
  changeState(draft, 'PAUSED');
  return null;
}

/** Ends a pause. `absent` lists the human players who are not connected. */
export function unpause(draft: Draft, by: Color, absent: readonly Color[]): Refusal | null {
  const { match, now, isLogged } = draft;
  if (match.state !== 'PAUSED') return 'NOT_PAUSED';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  const isOthers = match.settings.isRandom === true && match.pausedBy !== by;
  if (!isLogged && isOthers && now < (match.pauseEndsAt ?? 0)) return 'PAUSE_NOT_YOURS';
  if (!isLogged && match.isPostponed && absent.some((color) => isActive(match, color)))
    return 'PLAYERS_ABSENT';
  goOn(draft);
  return null;
}

export function endPause(draft: Draft): Refusal | null {
  const { match, now, isLogged } = draft;
  if (match.state !== 'PAUSED' || match.pauseEndsAt === null) return 'NOT_PAUSED';
  if (!isLogged && now < match.pauseEndsAt) return 'PAUSE_NOT_OVER';
  goOn(draft);
  return null;
}

function goOn(draft: Draft): void {
  const { match, now } = draft;
  forgetPause(match);
  changeState(draft, 'STARTED');
  match.clock = startClock(match.clock, match.settings.time, match.game.position.turn, now, false);
}

export function postpone(draft: Draft, by: Color): Refusal | null {
  const { match } = draft;
  if (match.state !== 'PAUSED') return 'NOT_PAUSED';
  if (match.settings.isRandom) return 'NOT_PRIVATE';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  if (match.isPostponed) return 'ALREADY_POSTPONED';
  match.isPostponed = true;
  draft.events.push({ type: 'postponed', by });
  return null;
}

export function callBack(draft: Draft, by: Color): Refusal | null {
  const { match, now } = draft;
  if (!match.isPostponed) return 'NOT_POSTPONED';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  if (match.calledBackAt !== null) return 'ALREADY_CALLED';
  match.calledBackAt = now;
  draft.events.push({ type: 'calledBack', by });
  return null;
}

/**
 * Removes absent players from a postponed game as if they had resigned. The game stays paused until a player ends the
 * pause.
 */
export function dropAbsent(draft: Draft, by: Color, absent: readonly Color[]): Refusal | null {
  const { match, now, isLogged } = draft;
  if (!match.isPostponed) return 'NOT_POSTPONED';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  const called = match.calledBackAt;
  if (!isLogged && (called === null || now < called + CALL_BACK_MS)) return 'CALL_NOT_OVER';
  const dropped = absent.filter((color) => color !== by && isActive(match, color));
  if (dropped.length === 0) return 'NOBODY_ABSENT';
  for (const color of dropped) {
    const step = isOver(match) ? null : advance(match.game, { type: 'resign', color });
    if (!step?.ok) continue;
    draft.events.push({ type: 'statusChanged', color, status: 'RESIGNED', by: null });
    applyAdvance(draft, step.value);
  }
  return null;
}
