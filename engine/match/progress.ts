/**
 * The consequences of a changed board: player states, armies, points, the end of the game, the pause that shows an army
 * passing to another player, and the next player's clock.
 */

import { COLORS, type Color } from '../board/pieces.ts';
import { emptyClock, startClock, stopClock } from '../clock/clock.ts';
import { type Advance, advance } from '../rules/game.ts';
import { changeSeat, changeState, type Draft } from './draft.ts';
import { closeVote, isAccepted, settleVote } from './drawVote.ts';
import { HANDOVER_PAUSE_MS, isActive } from './match.ts';

/** Applies the outcome of the rules. If the turn has passed, `draft.match.clock` must already be stopped. */
export function applyAdvance(draft: Draft, step: Advance): void {
  const { match } = draft;
  const before = match.game.position;
  match.game = step.game;
  const owners: Color[] = [...before.owners];
  for (const mate of step.mates) {
    const colors = COLORS.filter((color) => owners[color] === mate.victim);
    for (const color of colors) owners[color] = mate.by;
    match.firstCheckmateBy ??= before.states.includes(3) ? null : mate.by;
    draft.events.push({ type: 'statusChanged', color: mate.victim, status: 'DEFEATED', by: mate.by });
    draft.events.push({ type: 'armyPassed', colors, from: mate.victim, to: mate.by });
  }
  for (const award of step.awards) draft.events.push({ type: 'awarded', award, ply: step.game.position.ply });
  if (step.game.outcome) return end(draft);
  settleVote(draft, before.turn !== step.game.position.turn || before.ply !== step.game.position.ply);
  if (isAccepted(draft, match.vote)) return acceptDraw(draft);
  if (step.mates.length > 0 && match.state !== 'PAUSED') beginSpecialPause(draft, HANDOVER_PAUSE_MS);
}

/** Applies a draw that every active player has accepted. */
export function acceptDraw(draft: Draft): void {
  closeVote(draft, 'ACCEPTED');
  const step = advance(draft.match.game, { type: 'draw' });
  if (!step.ok) throw new Error(`An accepted draw was refused: ${step.error}`);
  applyAdvance(draft, step.value);
}

/** Stops the clocks for `durationMs`, or until all active human players have signaled that they are ready. */
export function beginSpecialPause(draft: Draft, durationMs: number): void {
  const { match } = draft;
  match.clock = stopClock(match.clock, match.game.position.turn, draft.now);
  for (const color of COLORS) changeSeat(draft, color, { isReady: false });
  match.specialPauseEndsAt = draft.now + durationMs;
  changeState(draft, 'SPECIAL_PAUSE');
}

/** Ends the special pause early if all active human players have signaled that they are ready. */
export function endSpecialPauseIfReady(draft: Draft): void {
  if (draft.match.state !== 'SPECIAL_PAUSE') return;
  const awaited = COLORS.filter(
    (color) => isActive(draft.match, color) && !draft.match.seats[color].isAutoReady,
  );
  if (awaited.length > 0 && awaited.every((color) => draft.match.seats[color].isReady))
    endSpecialPause(draft);
}

export function endSpecialPause(draft: Draft): void {
  const { match } = draft;
  match.specialPauseEndsAt = null;
  for (const color of COLORS) changeSeat(draft, color, { isReady: false });
  changeState(draft, 'STARTED');
  beginTurn(draft);
}

/** Starts the clock of the side to move if the game is running. */
export function beginTurn(draft: Draft): void {
  const { match } = draft;
  if (match.state !== 'STARTED') return;
  match.clock = startClock(match.clock, match.settings.time, match.game.position.turn, draft.now, true);
}

/** Times out the side to move. */
export function timeOut(draft: Draft, color: Color): void {
  const step = advance(draft.match.game, { type: 'timeout', color });
  if (!step.ok) throw new Error(`The time of ${color} cannot be over: ${step.error}`);
  draft.match.clock = emptyClock(draft.match.clock, color);
  draft.events.push({ type: 'statusChanged', color, status: 'OUT_OF_TIME', by: null });
  applyAdvance(draft, step.value);
  beginTurn(draft);
}

/** Clears a pause, whether the game is postponed or not. */
export function forgetPause(match: Draft['match']): void {
  match.pausedBy = null;
  match.pauseEndsAt = null;
  match.isPostponed = false;
  match.calledBackAt = null;
}

function end(draft: Draft): void {
  const { match } = draft;
  const outcome = match.game.outcome;
  if (!outcome) return;
  match.clock = { ...match.clock, since: null };
  match.specialPauseEndsAt = null;
  forgetPause(match);
  if (match.vote) closeVote(draft, 'LAPSED');
  if (outcome.state !== 'FINISHED') {
    for (const color of COLORS) {
      if (isActive(match, color))
        draft.events.push({ type: 'statusChanged', color, status: 'DRAW', by: null });
    }
  }
  changeState(draft, outcome.state);
}
