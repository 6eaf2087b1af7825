import { describe, expect, it } from 'vitest';
import {
  addIncrement,
  type Clock,
  charge,
  compensationLimit,
  emptyClock,
  flagAt,
  gainMs,
  initialClock,
  remainingAt,
  startClock,
  stopClock,
  type TimeControl,
} from './clock.ts';

const MAIN: TimeControl = { kind: 'main', mainMs: 60_000, incrementMs: 2_000 };
const MOVE: TimeControl = { kind: 'move', moveMs: 30_000 };
const UNLIMITED: TimeControl = { kind: 'unlimited' };
const BLACK = 1;
const RED = 2;

/** Clocks in which Black's clock has run since the time 1000. */
const RUNNING: Clock = {
  remainingMs: [60_000, 20_000, 30_000, 40_000],
  lagBudgetMs: [9, 500, 9, 9],
  since: 1_000,
};
const STOPPED: Clock = { ...RUNNING, since: null };

describe('the lag compensation budget', () => {
  it('grows with the length of the game, by at most half a second per move', () => {
    expect(gainMs({ kind: 'main', mainMs: 20_000, incrementMs: 1_000 })).toBe(390);
    expect(gainMs({ kind: 'main', mainMs: 10_000, incrementMs: 500 })).toBe(270);
    expect(gainMs({ kind: 'main', mainMs: 600_000, incrementMs: 0 })).toBe(500);
    expect(gainMs(MOVE)).toBe(150);
    expect(gainMs(UNLIMITED)).toBe(0);
  });

  it('limits the compensation of a move', () => {
    expect(compensationLimit(RUNNING, BLACK, undefined)).toBe(0);
    expect(compensationLimit(RUNNING, BLACK, { seenMs: 900, pingMs: 60 })).toBe(200);
    expect(compensationLimit(RUNNING, BLACK, { seenMs: 900, pingMs: 900 })).toBe(500);
    expect(compensationLimit(RUNNING, RED, { seenMs: 900, pingMs: 900 })).toBe(9);
    expect(compensationLimit(RUNNING, RED, { seenMs: 900, pingMs: -300 })).toBe(0);
  });
});

describe('the remaining time', () => {
  it('starts as the full main time, as the time per move, or as null without a time control', () => {
    expect(initialClock(MAIN).remainingMs).toEqual([60_000, 60_000, 60_000, 60_000]);
    expect(initialClock(MOVE)).toEqual({
      remainingMs: [30_000, 30_000, 30_000, 30_000],
      lagBudgetMs: [450, 450, 450, 450],
      since: null,
    });
    expect(initialClock(UNLIMITED).remainingMs).toEqual([0, 0, 0, 0]);
  });

  it('decreases only for the player to move while the clock runs', () => {
    expect(remainingAt(RUNNING, BLACK, BLACK, 6_000)).toBe(15_000);
    expect(remainingAt(RUNNING, BLACK, RED, 6_000)).toBe(30_000);
    expect(remainingAt(RUNNING, null, BLACK, 6_000)).toBe(20_000);
    expect(remainingAt(STOPPED, BLACK, BLACK, 6_000)).toBe(20_000);
    expect(remainingAt(RUNNING, BLACK, BLACK, 900_000)).toBe(0);
    expect(remainingAt(RUNNING, BLACK, BLACK, 500)).toBe(20_000);
  });

  it('runs out at a fixed time, or later if lag compensation is available', () => {
    expect(flagAt(RUNNING, BLACK, undefined)).toBe(21_000);
    expect(flagAt(RUNNING, BLACK, { seenMs: 0, pingMs: 60 })).toBe(21_200);
    expect(flagAt(RUNNING, null, undefined)).toBeNull();
    expect(flagAt(STOPPED, BLACK, undefined)).toBeNull();
  });
});

describe('a completed move', () => {
  it('costs the time since the clock started, and stops the clock', () => {
    expect(charge(RUNNING, MAIN, BLACK, 6_000, undefined)).toEqual({
      clock: { remainingMs: [60_000, 15_000, 30_000, 40_000], lagBudgetMs: [9, 1_000, 9, 9], since: null },
      spentMs: 5_000,
      creditMs: 0,
      isTooLate: false,
    });
  });

  it('costs no time for the observed lag, up to the limit', () => {
    const lag = { seenMs: 120, pingMs: 60 };
    const charged = charge(RUNNING, MOVE, BLACK, 6_000, lag);
    expect(charged).toMatchObject({ spentMs: 4_880, creditMs: 120 });
    expect(charged.clock.remainingMs[BLACK]).toBe(15_120);
    expect(charged.clock.lagBudgetMs[BLACK]).toBe(500 - 120 + 150);
    expect(charge(RUNNING, MOVE, BLACK, 6_000, { seenMs: 900, pingMs: 60 }).creditMs).toBe(200);
    expect(charge(RUNNING, MOVE, BLACK, 1_050, lag)).toMatchObject({ spentMs: 0, creditMs: 50 });
    expect(charge(RUNNING, MOVE, BLACK, 6_000, { seenMs: -5, pingMs: 60 }).creditMs).toBe(0);
  });

  it('increases the lag compensation budget, up to the amount of seven moves', () => {
    const rich: Clock = { ...RUNNING, lagBudgetMs: [0, 5_000, 0, 0] };
    expect(charge(rich, MOVE, BLACK, 1_000, undefined).clock.lagBudgetMs[BLACK]).toBe(7 * 150);
  });

  it('is too late if no time remains', () => {
    expect(charge(RUNNING, MAIN, BLACK, 20_999, undefined).isTooLate).toBe(false);
    const late = charge(RUNNING, MAIN, BLACK, 21_000, undefined);
    expect(late.isTooLate).toBe(true);
    expect(charge(RUNNING, MAIN, BLACK, 50_000, undefined).clock.remainingMs[BLACK]).toBe(0);
  });

  it('costs nothing without a time control, and while no clock runs', () => {
    for (const [clock, time] of [
      [RUNNING, UNLIMITED],
      [STOPPED, MAIN],
    ] as const) {
      expect(charge(clock, time, BLACK, 900_000, undefined)).toEqual({
        clock: STOPPED,
        spentMs: 0,
        creditMs: 0,
        isTooLate: false,
      });
    }
  });

  it('earns the increment if there is a main time', () => {
    expect(addIncrement(STOPPED, MAIN, BLACK).remainingMs).toEqual([60_000, 22_000, 30_000, 40_000]);
    expect(addIncrement(STOPPED, MOVE, BLACK)).toBe(STOPPED);
    expect(addIncrement(STOPPED, UNLIMITED, BLACK)).toBe(STOPPED);
  });
});

describe('the clock', () => {
  it('stores the remaining time of the player to move when it stops', () => {
    expect(stopClock(RUNNING, BLACK, 6_000)).toEqual({
      ...STOPPED,
      remainingMs: [60_000, 15_000, 30_000, 40_000],
    });
    expect(stopClock(STOPPED, BLACK, 6_000)).toEqual(STOPPED);
    expect(stopClock(RUNNING, null, 6_000)).toEqual(STOPPED);
  });

  it('begins a turn with the stored main time, or with the full time per move', () => {
    expect(startClock(STOPPED, MAIN, RED, 7_000, true)).toEqual({ ...STOPPED, since: 7_000 });
    expect(startClock(STOPPED, MOVE, BLACK, 7_000, true)).toEqual({
      ...STOPPED,
      remainingMs: [60_000, 30_000, 30_000, 40_000],
      since: 7_000,
    });
    expect(startClock(STOPPED, MOVE, BLACK, 7_000, false)).toEqual({ ...STOPPED, since: 7_000 });
  });

  it('does not start without a time control or after the end of the game', () => {
    expect(startClock(STOPPED, UNLIMITED, BLACK, 7_000, true)).toEqual(STOPPED);
    expect(startClock(RUNNING, MAIN, null, 7_000, true)).toEqual(STOPPED);
  });

  it('sets the clock of a player who has timed out to zero', () => {
    expect(emptyClock(RUNNING, BLACK)).toEqual({ ...STOPPED, remainingMs: [60_000, 0, 30_000, 40_000] });
  });
});
