import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterGoodGame,
  afterLeaving,
  type LeavingRecord,
  MAX_LEAVINGS,
  nextPenaltySeconds,
  PENALTY_SECONDS,
  penaltyEnd,
} from './leavingPenalty.ts';

const DAY_MS = 86_400_000;

/** Times at which a player left games or completed games, in order. */
const histories = fc
  .array(fc.record({ isLeaving: fc.boolean(), waitMs: fc.integer({ min: 1, max: 3 * DAY_MS }) }), {
    maxLength: 40,
  })
  .map((steps) => {
    let at = 0;
    return steps.map(({ isLeaving, waitMs }) => {
      at += waitMs;
      return { isLeaving, at };
    });
  });

function play(
  history: readonly { readonly isLeaving: boolean; readonly at: number }[],
): (LeavingRecord | null)[] {
  let record: LeavingRecord | null = null;
  return history.map(({ isLeaving, at }) => {
    if (isLeaving) record = afterLeaving(record, at);
    else if (record !== null) record = afterGoodGame(record, at);
    return record;
  });
}

describe('the cost of leaving', () => {
  it('[MOD-51] is a warning, then 5 minutes, 30 minutes, 4 hours and a day', () => {
    let record: LeavingRecord | null = null;
    const costs: (number | null)[] = [];
    for (const at of [0, 1, 2, 3, 4, 5, 6].map((day) => day * 2 * DAY_MS)) {
      record = afterLeaving(record, at);
      const end = penaltyEnd(record, at);
      costs.push(end === null ? null : (end - at) / 60_000);
    }
    expect(costs).toEqual([null, 5, 30, 240, 1440, 1440, 1440]);
    expect([0, 1, 2, 3, 4, 5].map(nextPenaltySeconds)).toEqual([0, 300, 1800, 14_400, 86_400, 86_400]);
  });

  it('[MOD-51] does not decrease when a player leaves again, and a running penalty is never shortened', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: DAY_MS }), (history, wait) => {
        const before = play(history).at(-1) ?? null;
        const at = (history.at(-1)?.at ?? 0) + wait;
        const after = afterLeaving(before, at);
        expect(after.until).toBeGreaterThanOrEqual(before?.until ?? 0);
        expect(after.until).toBeGreaterThanOrEqual(at + nextPenaltySeconds(before?.count ?? 0) * 1000);
        expect(after.count).toBeGreaterThanOrEqual(before?.count ?? 0);
        expect(after.count).toBeLessThanOrEqual(MAX_LEAVINGS);
      }),
    );
  });

  it('[MOD-52] decreases by at most one step a day, and not on a day on which the player left a game', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const records = play(history);
        const days = new Set<number>();
        for (const [index, step] of history.entries()) {
          const [before, after] = [records[index - 1], records[index]];
          if (step.isLeaving || !before || !after) continue;
          expect(after.until).toBe(before.until);
          const forgotten = before.count - after.count;
          if (forgotten === 0) continue;
          const day = Math.floor(step.at / DAY_MS);
          expect(forgotten).toBe(1);
          expect(day).toBeGreaterThan(Math.floor(before.lastAt / DAY_MS));
          expect(days.has(day)).toBe(false);
          days.add(day);
        }
      }),
    );
  });

  it('[MOD-52] returns to zero if the player finishes a random game on as many days as the penalty has steps', () => {
    let record = Array.from({ length: 20 }).reduce<LeavingRecord | null>(
      (known, _, index) => afterLeaving(known, index),
      null,
    );
    for (let day = 1; day <= PENALTY_SECONDS.length; day++)
      record = record && afterGoodGame(record, day * DAY_MS);
    expect(record?.count).toBe(0);
  });
});
