/**
 * Clocks as sums over a given `now`. Nothing here reads the time: every instant is an argument, in milliseconds
 * of one monotonic scale, and every duration is in milliseconds. Rules section 12; lag credit as in scalachess'
 * LagTracker (a bank of gains that forgives the line's delay, never the player's thinking).
 */
import type { Color } from '../board/pieces.ts';

/** Exactly one of three time settings. */
export type TimeControl =
  | { readonly kind: 'main'; readonly mainMs: number; readonly incrementMs: number }
  | { readonly kind: 'move'; readonly moveMs: number }
  | { readonly kind: 'unlimited' };

/** Four whole numbers of milliseconds, by colour. */
export type FourMs = readonly [number, number, number, number];

export interface Clock {
  /** Time left as of `since`, by colour. Zero and meaningless in an unlimited game. */
  readonly remainingMs: FourMs;
  /** Lag credit that each player still has. */
  readonly lagBudgetMs: FourMs;
  /** When the clock of the player on the move began to run; null while nothing runs. */
  readonly since: number | null;
}

/** What the server knows of the line of a player: the delay it saw, and its own smallest recent ping. */
export interface Lag {
  readonly seenMs: number;
  readonly pingMs: number;
}

const MAX_COMPENSATION_MS = 500;
const PING_MARGIN_MS = 140;
const INITIAL_BUDGET_GAINS = 3;
const MAX_BUDGET_GAINS = 7;

/** How much credit one completed move earns. */
export function gainMs(time: TimeControl): number {
  if (time.kind === 'unlimited') return 0;
  if (time.kind === 'move') return 150;
  return Math.min(500, Math.round(150 + 0.004 * (time.mainMs + 40 * time.incrementMs)));
}

/** The clocks of a game that has not started. */
export function initialClock(time: TimeControl): Clock {
  const full = time.kind === 'main' ? time.mainMs : time.kind === 'move' ? time.moveMs : 0;
  const budget = INITIAL_BUDGET_GAINS * gainMs(time);
  return {
    remainingMs: [full, full, full, full],
    lagBudgetMs: [budget, budget, budget, budget],
    since: null,
  };
}

/** Time left to `color` at `now`; only the player on the move loses time. Never below zero. */
export function remainingAt(clock: Clock, turn: Color | null, color: Color, now: number): number {
  const left = clock.remainingMs[color];
  if (clock.since === null || turn !== color) return left;
  return Math.max(0, left - Math.max(0, now - clock.since));
}

/** The most credit that the player could still be given for the move being thought about. */
export function compensationLimit(clock: Clock, color: Color, lag: Lag | undefined): number {
  if (!lag) return 0;
  return Math.max(0, Math.min(lag.pingMs + PING_MARGIN_MS, MAX_COMPENSATION_MS, clock.lagBudgetMs[color]));
}

/** The instant at which the flag of the player on the move falls; null when no clock runs. */
export function flagAt(clock: Clock, turn: Color | null, lag: Lag | undefined): number | null {
  if (clock.since === null || turn === null) return null;
  return clock.since + clock.remainingMs[turn] + compensationLimit(clock, turn, lag);
}

export interface Charge {
  readonly clock: Clock;
  readonly spentMs: number;
  readonly creditMs: number;
  /** Time and credit were used up before: the move came too late. */
  readonly isTooLate: boolean;
}

/** Charges the player on the move for the time until `now`, less the lag credit, and stops the clock. */
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

/** Keeps what is left to the player on the move and stops the clock, as a pause does. */
export function stopClock(clock: Clock, turn: Color | null, now: number): Clock {
  if (clock.since === null || turn === null) return { ...clock, since: null };
  return {
    ...clock,
    remainingMs: put(clock.remainingMs, turn, remainingAt(clock, turn, turn, now)),
    since: null,
  };
}

/** Starts the clock of the player on the move. With time per move, `fresh` gives the full time anew. */
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

/** Takes everything from a player whose time is over. */
export function emptyClock(clock: Clock, color: Color): Clock {
  return { ...clock, remainingMs: put(clock.remainingMs, color, 0), since: null };
}

function put(four: FourMs, color: Color, value: number): FourMs {
  const copy: [number, number, number, number] = [...four];
  copy[color] = value;
  return copy;
}
