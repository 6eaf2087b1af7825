/**
 * `apply(match, command, now)`: applies every new command to a game. It combines the rules, the clocks, the pauses and
 * the draw votes. It does not use network, storage or wall clock. A refusal is a return value and changes nothing.
 * `applyLogged` replays commands that were accepted before.
 */

import { COLORS, type Color } from '../board/pieces.ts';
import { addIncrement, charge, flagAt, type Lag, stopClock } from '../clock/clock.ts';
import type { Refusal } from '../errors.ts';
import { err, ok, type Result } from '../result.ts';
import { advance, mustPass, type RulesRefusal } from '../rules/game.ts';
import { moveFrom, moveTo } from '../rules/moves.ts';
import type { Command } from './commands.ts';
import { type Applied, changeSeat, changeState, type Draft, draftOf } from './draft.ts';
import { isAccepted, offerDraw, voteDraw } from './drawVote.ts';
import {
  FIRST_PAUSE_MS,
  FREE_SEAT,
  isActive,
  isOver,
  isRunning,
  type Match,
  RANDOM_START_MS,
  REFILL_MS,
} from './match.ts';
import { callBack, dropAbsent, endPause, pause, postpone, unpause } from './pauses.ts';
import {
  acceptDraw,
  applyAdvance,
  beginSpecialPause,
  beginTurn,
  endSpecialPause,
  endSpecialPauseIfReady,
  forgetPause,
  timeOut,
} from './progress.ts';
import { comeIn, goOut, settleAbsenceVote, takeOffSeat, voteOut } from './seats/presence.ts';
import { cancel, cancelDue, giveUpSeat, vacate } from './seats/refill.ts';
import { takeBotSeat } from './seats/takeover.ts';
import { changeSettings } from './settings.ts';

/**
 * Applies one command at the time `now` (milliseconds of one monotonic scale).
 * @returns the next match with its events, or the refusal.
 */
export function apply(match: Match, command: Command, now: number): Result<Applied, Refusal> {
  return applyOn(match, draftOf(match, now, false), command);
}

/**
 * Applies a command that was accepted before. Skips time checks, so that a client that does not know the exact times
 * can replay a log, and old logs stay valid after a change of the clock rules.
 */
export function applyLogged(match: Match, command: Command, at: number): Result<Applied, Refusal> {
  return applyOn(match, draftOf(match, at, true), command);
}

function applyOn(match: Match, draft: Draft, command: Command): Result<Applied, Refusal> {
  const refusal = isOver(match) ? 'GAME_OVER' : carryOut(draft, command);
  if (!refusal) settleAbsenceVote(draft, match);
  return refusal ? err(refusal) : ok({ match: draft.match, events: draft.events });
}

function carryOut(draft: Draft, command: Command): Refusal | null {
  switch (command.type) {
    case 'sit':
      return sit(draft, command);
    case 'leaveSeat':
      return leaveSeat(draft, command.by);
    case 'giveUpSeat':
      return giveUpSeat(draft, command.by);
    case 'takeBotSeat':
      return takeBotSeat(draft, command);
    case 'ready':
      return ready(draft, command.by);
    case 'start':
      return start(draft);
    case 'move':
      return move(draft, command);
    case 'pass':
      return pass(draft);
    case 'resign':
      return resign(draft, command.by);
    case 'timeout':
      return timeout(draft, command.lag);
    case 'endSpecialPause':
      return endPauseByTime(draft);
    case 'pause':
      return pause(draft, command.by);
    case 'unpause':
      return unpause(draft, command.by, command.absent ?? []);
    case 'endPause':
      return endPause(draft);
    case 'postpone':
      return postpone(draft, command.by);
    case 'callBack':
      return callBack(draft, command.by);
    case 'dropAbsent':
      return dropAbsent(draft, command.by, command.absent);
    case 'goOut':
      return goOut(draft, command.by);
    case 'comeIn':
      return comeIn(draft, command.by);
    case 'changeSettings':
      return changeSettings(draft, command);
    case 'takeOffSeat':
      return takeOffSeat(draft, command.seat);
    case 'voteOut':
      return voteOut(draft, command);
    case 'offerDraw':
      return offerDraw(draft, command.by);
    case 'voteDraw':
      return vote(draft, command);
    case 'cancel':
      return cancel(draft);
    case 'terminate':
      return terminate(draft, command.isByAdmin === true);
    case 'resume':
      return resume(draft);
    default:
      return command satisfies never;
  }
}

function sit(draft: Draft, command: Extract<Command, { type: 'sit' }>): Refusal | null {
  const { match } = draft;
  if (match.state !== 'NOT_STARTED') return 'GAME_ALREADY_STARTED';
  if (match.seats[command.seat].playerId !== null) return 'SEAT_TAKEN';
  if (match.takenOff.includes(command.playerId)) return 'TAKEN_OFF';
  const old = COLORS.find((color) => match.seats[color].playerId === command.playerId);
  if (old !== undefined) vacate(draft, old);
  const { playerId, name, isAutoReady } = command;
  changeSeat(draft, command.seat, { ...FREE_SEAT, playerId, name, isAutoReady });
  draft.events.push({ type: 'seatTaken', color: command.seat, name });
  if (match.settings.isRandom && match.seats.every((seat) => seat.playerId !== null)) {
    match.startsAt = draft.now + RANDOM_START_MS;
    match.refillEndsAt = null;
  }
  return null;
}

function leaveSeat(draft: Draft, by: Color): Refusal | null {
  if (draft.match.state !== 'NOT_STARTED') return 'GAME_ALREADY_STARTED';
  if (draft.match.seats[by].playerId === null) return 'SEAT_NOT_YOURS';
  if (draft.match.startsAt !== null) draft.match.refillEndsAt = draft.now + REFILL_MS;
  vacate(draft, by);
  return null;
}

function ready(draft: Draft, by: Color): Refusal | null {
  const { match } = draft;
  if (match.seats[by].playerId === null) return 'SEAT_NOT_YOURS';
  if (match.seats[by].isReady) return 'ALREADY_READY';
  changeSeat(draft, by, { isReady: true });
  draft.events.push({ type: 'ready', color: by });
  if (
    match.state === 'NOT_STARTED' &&
    match.seats.every((seat) => seat.playerId && (seat.isReady || seat.isAutoReady))
  ) {
    return start(draft);
  }
  endSpecialPauseIfReady(draft);
  return null;
}

function start(draft: Draft): Refusal | null {
  const { match, now } = draft;
  if (match.state !== 'NOT_STARTED') return 'GAME_ALREADY_STARTED';
  if (match.seats.some((seat) => seat.playerId === null)) return 'SEATS_FREE';
  match.startsAt = null;
  match.startedAt = now;
  match.lastRoundAt = now;
  beginSpecialPause(draft, FIRST_PAUSE_MS);
  return null;
}

function move(draft: Draft, command: Extract<Command, { type: 'move' }>): Refusal | null {
  const { match, now } = draft;
  const { by } = command;
  const unready = whyNoMove(match, by);
  if (unready) return unready;
  const charged = charge(match.clock, match.settings.time, by, now, command.lag);
  if (charged.isTooLate && !draft.isLogged) return 'TIME_IS_UP';
  const piece = match.game.position.board[moveFrom(command.move)] ?? 0;
  const step = advance(match.game, { type: 'move', move: command.move });
  if (!step.ok) return fromRules(step.error);
  match.clock = addIncrement(charged.clock, match.settings.time, by);
  match.lastMove = { by, from: moveFrom(command.move), to: moveTo(command.move) };
  match.lastRoundAt = now;
  match.isRoundSkipped = false;
  const { captured, checks, mates } = step.value;
  const { spentMs, creditMs } = charged;
  draft.events.push({
    type: 'moved',
    by,
    move: command.move,
    piece,
    captured,
    checks,
    mates,
    spentMs,
    creditMs,
  });
  applyAdvance(draft, step.value);
  beginTurn(draft);
  return null;
}

/** Returns why the player cannot move any piece now, or null if the player may move. */
function whyNoMove(match: Match, by: Color): Refusal | null {
  if (match.state === 'NOT_STARTED') return 'GAME_NOT_STARTED';
  if (match.state !== 'STARTED') return 'GAME_NOT_RUNNING';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  return match.game.position.turn === by ? null : 'NOT_YOUR_TURN';
}

function fromRules(refusal: RulesRefusal): Refusal {
  return refusal === 'NOT_ON_THE_MOVE' ? 'NOT_YOUR_TURN' : refusal;
}

function pass(draft: Draft): Refusal | null {
  const { match } = draft;
  const by = match.game.position.turn;
  if (match.state !== 'STARTED' || by === null) return 'GAME_NOT_RUNNING';
  const step = advance(match.game, { type: 'pass' });
  if (!step.ok) return fromRules(step.error);
  match.clock = { ...match.clock, since: null }; // A pass costs no time.
  match.lastRoundAt = draft.now;
  match.isRoundSkipped = true;
  draft.events.push({ type: 'passed', by });
  applyAdvance(draft, step.value);
  beginTurn(draft);
  return null;
}

function resign(draft: Draft, by: Color): Refusal | null {
  const { match } = draft;
  if (!isRunning(match)) return 'GAME_NOT_STARTED';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  const wasOnTheMove = match.game.position.turn === by;
  const step = advance(match.game, { type: 'resign', color: by });
  if (!step.ok) return fromRules(step.error);
  if (wasOnTheMove) match.clock = stopClock(match.clock, by, draft.now);
  draft.events.push({ type: 'statusChanged', color: by, status: 'RESIGNED', by: null });
  applyAdvance(draft, step.value);
  if (wasOnTheMove) beginTurn(draft);
  endSpecialPauseIfReady(draft);
  return null;
}

function timeout(draft: Draft, lag: Lag | undefined): Refusal | null {
  const { match } = draft;
  const by = match.game.position.turn;
  const falls = flagAt(match.clock, by, lag);
  if (match.state !== 'STARTED' || by === null || match.settings.time.kind === 'unlimited')
    return 'GAME_NOT_RUNNING';
  if (!draft.isLogged && (falls === null || draft.now < falls)) return 'TIME_NOT_UP';
  timeOut(draft, by);
  return null;
}

function endPauseByTime(draft: Draft): Refusal | null {
  const ends = draft.match.specialPauseEndsAt;
  if (draft.match.state !== 'SPECIAL_PAUSE' || ends === null) return 'NOT_PAUSED';
  if (!draft.isLogged && draft.now < ends) return 'PAUSE_NOT_OVER';
  endSpecialPause(draft);
  return null;
}

function vote(draft: Draft, command: Extract<Command, { type: 'voteDraw' }>): Refusal | null {
  const refusal = voteDraw(draft, command.by, command.decision);
  if (!refusal && isAccepted(draft, draft.match.vote)) acceptDraw(draft);
  return refusal;
}

function terminate(draft: Draft, isByAdmin: boolean): Refusal | null {
  const { match } = draft;
  if (!isRunning(match)) return 'GAME_NOT_STARTED';
  match.clock = stopClock(match.clock, match.game.position.turn, draft.now);
  match.specialPauseEndsAt = null;
  forgetPause(match);
  match.vote = null;
  if (!isByAdmin) {
    changeState(draft, 'TERMINATED_NO_HUMAN_PLAYERS');
    return null;
  }
  match.state = 'TERMINATED_NO_HUMAN_PLAYERS';
  match.isEndedByAdmin = true;
  draft.events.push({ type: 'stateChanged', state: match.state, isByAdmin });
  return null;
}

function resume(draft: Draft): Refusal | null {
  const { match } = draft;
  if (!isRunning(match)) return 'GAME_NOT_STARTED';
  if (match.clock.since !== null) match.clock = { ...match.clock, since: draft.now };
  return null;
}

export interface Due {
  /** The earliest time for the command. It may be in the past. */
  readonly at: number;
  readonly command: Command;
}

/**
 * Returns the game's next automatic command and its time: the start or the cancellation of a random game, a pass, the
 * end of a pause, or a timeout. Returns null if no command is due.
 */
export function nextDue(match: Match, lag?: Lag): Due | null {
  if (match.startsAt !== null) return { at: match.startsAt, command: { type: 'start' } };
  if (match.refillEndsAt !== null)
    return { at: cancelDue(match, match.refillEndsAt), command: { type: 'cancel' } };
  if (match.state === 'SPECIAL_PAUSE' && match.specialPauseEndsAt !== null) {
    return { at: match.specialPauseEndsAt, command: { type: 'endSpecialPause' } };
  }
  if (match.state === 'PAUSED' && match.pauseEndsAt !== null)
    return { at: match.pauseEndsAt, command: { type: 'endPause' } };
  if (match.state !== 'STARTED') return null;
  if (mustPass(match.game))
    return { at: match.clock.since ?? match.lastRoundAt ?? 0, command: { type: 'pass' } };
  const at = flagAt(match.clock, match.game.position.turn, lag);
  return at === null ? null : { at, command: lag ? { type: 'timeout', lag } : { type: 'timeout' } };
}

/** Returns the match with the running clock started at `instant`, which is the time of the commit. */
export function clockStartsAt(match: Match, instant: number): Match {
  return match.clock.since === null ? match : { ...match, clock: { ...match.clock, since: instant } };
}
