/**
 * Clocks as functions of a given time `now` (rule 12). This module never reads the time. All times are arguments in
 * milliseconds on one monotonic scale, and all durations are in milliseconds. Lag compensation follows the LagTracker
 * of scalachess: a budget refunds network delay, but never thinking time.
 */
import type { Color } from '../board/pieces.ts';

/** One of three time controls. */
export type TimeControl =
  | { readonly kind: 'main'; readonly mainMs: number; readonly incrementMs: number }
  | { readonly kind: 'move'; readonly moveMs: number }
  | { readonly kind: 'unlimited' };

/** Four integers in milliseconds, by color. */
export type FourMs = readonly [number, number, number, number];

export interface Clock {
  /** Remaining time at the time `since`, by color. In an unlimited game the values are zero and have no meaning. */
  readonly remainingMs: FourMs;
  /** Remaining lag compensation budget per player. */
  readonly lagBudgetMs: FourMs;
  /** The time when the clock of the side to move started. Null while no clock runs. */
  readonly since: number | null;
}

/**
 * Lag measurements of a player's connection: the observed delay of the move, and the server's smallest recent ping.
 */
export interface Lag {
  readonly seenMs: number;
  readonly pingMs: number;
}

const MAX_COMPENSATION_MS = 500;
const PING_MARGIN_MS = 140;
const INITIAL_BUDGET_GAINS = 3;
const MAX_BUDGET_GAINS = 7;

/** Returns the milliseconds by which the lag compensation budget grows with each completed move. */
export function gainMs(time: TimeControl): number {
  if (time.kind === 'unlimited') return 0;
  if (time.kind === 'move') return 150;
  return Math.min(500, Math.round(150 + 0.004 * (time.mainMs + 40 * time.incrementMs)));
}

/** Returns the clocks of a game that has not started. */
export function initialClock(time: TimeControl): Clock {
  const full = time.kind === 'main' ? time.mainMs : time.kind === 'move' ? time.moveMs : 0;
  const budget = INITIAL_BUDGET_GAINS * gainMs(time);
  return {
    remainingMs: [full, full, full, full],
    lagBudgetMs: [budget, budget, budget, budget],
    since: null,
  };
}

/** Returns the remaining time of `color` at `now`, which is never below zero. Only the side to move loses time. */
export function remainingAt(clock: Clock, turn: Color | null, color: Color, now: number): number {
  const left = clock.remainingMs[color];
  if (clock.since === null || turn !== color) return left;
  return Math.max(0, left - Math.max(0, now - clock.since));
}

/** Returns the maximum lag compensation for the player's current move, in milliseconds. */
export function compensationLimit(clock: Clock, color: Color, lag: Lag | undefined): number {
  if (!lag) return 0;
  return Math.max(0, Math.min(lag.pingMs + PING_MARGIN_MS, MAX_COMPENSATION_MS, clock.lagBudgetMs[color]));
}

/** Returns the time at which the side to move times out, or null if no clock runs. */
export function flagAt(clock: Clock, turn: Color | null, lag: Lag | undefined): number | null {
  if (clock.since === null || turn === null) return null;
  return clock.since + clock.remainingMs[turn] + compensationLimit(clock, turn, lag);
}

export interface Charge {
  readonly clock: Clock;
  readonly spentMs: number;
  readonly creditMs: number;
  /** Whether no time was left when the move arrived, even with lag compensation. */
  readonly isTooLate: boolean;
}

/** Charges the side to move for the time until `now` minus lag compensation, and stops the clock. */
export function charge(
  clock: Clock,
  time: TimeControl,
  color: Color,
  now: number,
  lag: Lag | undefined,
): Charge {
  if (time.kind === 'unlimited' || clock.since === null) {
    return { clock: { ...clock, since: null }, spentMs: 0, creditMs: 0, isTooLate: false };
  }
  const elapsed = Math.max(0, now - clock.since);
  const compensation = Math.min(Math.max(0, lag?.seenMs ?? 0), compensationLimit(clock, color, lag), elapsed);
  const left = clock.remainingMs[color] - (elapsed - compensation);
  const gain = gainMs(time);
  const budget = Math.min(MAX_BUDGET_GAINS * gain, clock.lagBudgetMs[color] - compensation + gain);
  return {
    clock: {
      remainingMs: put(clock.remainingMs, color, Math.max(0, left)),
      lagBudgetMs: put(clock.lagBudgetMs, color, budget),
      since: null,
    },
    spentMs: elapsed - compensation,
    creditMs: compensation,
    isTooLate: left <= 0,
  };
}

/** Adds the increment after a completed move of `color`. */
export function addIncrement(clock: Clock, time: TimeControl, color: Color): Clock {
  if (time.kind !== 'main') return clock;
  return {
    ...clock,
    remainingMs: put(clock.remainingMs, color, clock.remainingMs[color] + time.incrementMs),
  };
}

/** Stores the remaining time of the side to move and stops the clock. Used for pauses. */
export function stopClock(clock: Clock, turn: Color | null, now: number): Clock {
  if (clock.since === null || turn === null) return { ...clock, since: null };
  return {
    ...clock,
    remainingMs: put(clock.remainingMs, turn, remainingAt(clock, turn, turn, now)),
    since: null,
  };
}

/** Starts the clock of the side to move. With a time per move, `fresh` restores the full time. */
export function startClock(
  clock: Clock,
  time: TimeControl,
  turn: Color | null,
  now: number,
  fresh: boolean,
): Clock {
  if (time.kind === 'unlimited' || turn === null) return { ...clock, since: null };
  const remainingMs =
    time.kind === 'move' && fresh ? put(clock.remainingMs, turn, time.moveMs) : clock.remainingMs;
  return { ...clock, remainingMs, since: now };
}

/** Raises the remaining time of a player to at least `leastMs`. The clock of the player must not run. */
export function raiseClock(clock: Clock, color: Color, leastMs: number): Clock {
  return {
    ...clock,
    remainingMs: put(clock.remainingMs, color, Math.max(clock.remainingMs[color], leastMs)),
  };
}

/** Sets the clock of a timed-out player to zero. */
export function emptyClock(clock: Clock, color: Color): Clock {
  return { ...clock, remainingMs: put(clock.remainingMs, color, 0), since: null };
}

function put(four: FourMs, color: Color, value: number): FourMs {
  const copy: [number, number, number, number] = [...four];
  copy[color] = value;
  return copy;
}
