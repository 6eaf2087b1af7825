import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Position, startPosition } from '../../../engine/board/position.ts';
import type { Chances } from '../../../engine/bots/chances/chances.ts';
import type { Course } from './course.ts';
import type { JudgedMove } from './evaluationResults.ts';
import { badMoves, keyMoves, largestChange, type PlayedStep, turningPoints } from './keyMoves.ts';

const chances = fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.nat(100)).map((parts): Chances => {
  const sum = Math.max(1, parts[0] + parts[1] + parts[2] + parts[3]);
  return [parts[0] / sum, parts[1] / sum, parts[2] / sum, parts[3] / sum];
});
const course = fc.array(chances, { minLength: 1, maxLength: 80 });

/** Returns the changes from each value of a list to the next. */
const changes = (list: Course) =>
  list.slice(1).map((after, index) => ({ before: list[index] ?? after, after, isLater: false }));

const EQUAL: Chances = [0.25, 0.25, 0.25, 0.25];
const FULL = startPosition();
const EMPTY: Position = { ...FULL, board: FULL.board.map(() => 0) };

/**
 * Returns a step for each change of a course. Each is a move, except the steps with these events. The thresholds of an
 * empty board are not reduced.
 */
const stepsOf = (
  list: Course,
  others: Readonly<Record<number, PlayedStep['recorded']['event']>> = {},
  position = EMPTY,
) =>
  list.slice(1).map((_, index): PlayedStep => {
    const event = others[index + 1] ?? { type: 'move', move: 0 };
    return { number: index + 1, recorded: { event, clockMs: null, comment: '' }, before: { position } };
  });

const judgements = fc
  .array(fc.tuple(fc.nat(100), fc.option(fc.nat(100), { nil: null }), fc.nat(100)), { maxLength: 40 })
  .map((list) =>
    list.map(([best, second, played], index): JudgedMove => {
      const top = best / 100;
      return {
        number: index + 1,
        bestMove: index,
        best: top,
        second: second === null ? null : Math.min(top, second / 100),
        played: second === null ? top : Math.min(top, played / 100),
        worthOfLead: 1,
      };
    }),
  );

describe('turning points', () => {
  it('[TBL-63] are the largest changes of the win probability, in game order, up to the requested number', () => {
    fc.assert(
      fc.property(course, fc.integer({ min: 0, max: 6 }), (list, most) => {
        const found = turningPoints(changes(list), stepsOf(list), most);
        expect(found.length).toBeLessThanOrEqual(most);
        expect(found).toEqual([...found].sort((a, b) => a - b));
        const sizeOf = (number: number) => Math.abs(largestChange(changes(list)[number - 1]).by);
        for (const [i, number] of found.entries()) {
          expect(sizeOf(number)).toBeGreaterThanOrEqual(0.08);
          const next = found[i + 1];
          if (next !== undefined) expect(next - number).toBeGreaterThanOrEqual(list.length / 12);
        }
        const smallest = Math.min(...found.map(sizeOf));
        if (found.length < most || most === 0) return;
        const isApart = (number: number) => found.every((one) => Math.abs(one - number) >= list.length / 12);
        for (const number of list.keys())
          if (isApart(number)) expect(sizeOf(number)).toBeLessThanOrEqual(smallest);
      }),
    );
  });

  it('name the player whose chance changed most, and the change', () => {
    const list: Chances[] = [
      [0.25, 0.25, 0.25, 0.25],
      [0.5, 0.3, 0.1, 0.1],
      [0.5, 0.3, 0.1, 0.1],
    ];
    expect(largestChange(changes(list)[0])).toEqual({ color: 0, before: 0.25, after: 0.5, by: 0.25 });
    expect(largestChange(undefined).by).toBe(0);
    expect(turningPoints(changes(list), stepsOf(list), 3)).toEqual([1]);
    expect(turningPoints([], [], 3)).toEqual([]);
  });

  it('[BTS-14] need a smaller change where the same lead is worth less win probability', () => {
    const list: Chances[] = [
      [0.25, 0.25, 0.25, 0.25],
      [0.2, 0.3, 0.25, 0.25],
    ];
    expect(turningPoints(changes(list), stepsOf(list), 3)).toEqual([]);
    expect(turningPoints(changes(list), stepsOf(list, {}, FULL), 3)).toEqual([1]);
    const small: Chances[] = [
      [0.25, 0.25, 0.25, 0.25],
      [0.22, 0.28, 0.25, 0.25],
    ];
    expect(turningPoints(changes(small), stepsOf(small, {}, FULL), 3)).toEqual([]);
  });

  it('[TBL-63] change the win probability by at least 8 percent, and are apart from each other', () => {
    const list: Chances[] = Array.from({ length: 24 }, () => EQUAL);
    const withSwing = (at: number, by: number) =>
      list.map((_, step): Chances => (step < at ? EQUAL : [0.25 + by, 0.25 - by, 0.25, 0.25]));
    const found = (swings: Course) => turningPoints(changes(swings), stepsOf(swings), 6);
    expect(found(withSwing(9, 0.081))).toEqual([9]);
    expect(found(withSwing(9, 0.079))).toEqual([]);
    // The move after a swing that takes it back is too near.
    const both = (gap: number) =>
      list.map((_, step): Chances => (step < 9 || step >= 9 + gap ? EQUAL : [0.4, 0.1, 0.25, 0.25]));
    expect(found(both(1))).toEqual([9]);
    expect(found(both(2))).toEqual([9, 11]);
  });

  it('[WEB-128] are moves only: no resignation, no timeout, no pass and no agreed draw', () => {
    const list: Chances[] = [
      [0.25, 0.25, 0.25, 0.25],
      [0.35, 0.25, 0.2, 0.2],
      [0.5, 0.5, 0, 0],
    ];
    const events: PlayedStep['recorded']['event'][] = [
      { type: 'resign', color: 2 },
      { type: 'timeout', color: 2 },
      { type: 'pass' },
      { type: 'draw' },
    ];
    expect(turningPoints(changes(list), stepsOf(list), 1)).toEqual([2]);
    for (const event of events) {
      expect(turningPoints(changes(list), stepsOf(list, { 2: event }), 3)).toEqual([1]);
      expect(turningPoints(changes(list), stepsOf(list, { 1: event, 2: event }), 3)).toEqual([]);
    }
  });
});

describe('the best and worst moves', () => {
  it('[TBL-64] are at most three each, the most important first', () => {
    fc.assert(
      fc.property(judgements, (judged) => {
        const { best, worst } = keyMoves(judged);
        const of = (number: number) => judged.find((one) => one.number === number);
        for (const list of [best, worst]) {
          expect(list.length).toBeLessThanOrEqual(3);
          const gains = list.map(({ by }) => by);
          expect(gains).toEqual([...gains].sort((a, b) => b - a));
          for (const by of gains) expect(by).toBeGreaterThanOrEqual(0.02);
        }
        const numbers = [...best, ...worst].map(({ number }) => number);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const { number, by } of best) {
          const one = of(number);
          expect(one?.played).toBe(one?.best);
          expect(by).toBeCloseTo((one?.best ?? 0) - (one?.second ?? 0));
        }
        for (const { number, by } of worst) {
          const one = of(number);
          expect(by).toBeCloseTo((one?.best ?? 0) - (one?.played ?? 0));
        }
        if (worst.length === 3)
          for (const { number, best: top, played } of judged)
            if (!numbers.includes(number)) expect(top - played).toBeLessThanOrEqual(worst[2]?.by ?? 0);
      }),
    );
  });

  it('leave out a move without an alternative', () => {
    const only = { number: 1, bestMove: 0, best: 0.9, second: null, played: 0.9, worthOfLead: 1 };
    expect(keyMoves([only])).toEqual({ best: [], worst: [] });
  });

  it('[BTS-14] need less win probability where a lead is worth less', () => {
    const lost = { bestMove: 0, best: 0.3, second: 0.285, played: 0.285 };
    const late = { ...lost, number: 1, worthOfLead: 1 };
    const early = { ...lost, number: 2, worthOfLead: 0.5 };
    expect([...badMoves([late, early]).keys()]).toEqual([2]);
    expect(keyMoves([late, early]).worst.map(({ number }) => number)).toEqual([2]);
  });

  it('[BTS-14] are ranked by the lead that they gain or lose: a queen in the opening before a pawn later', () => {
    const pawn = { number: 1, bestMove: 0, best: 0.4, second: 0.33, played: 0.33, worthOfLead: 1 };
    const queen = { number: 2, bestMove: 0, best: 0.25, second: 0.2, played: 0.2, worthOfLead: 0.4 };
    expect(keyMoves([pawn, queen]).worst.map(({ number }) => number)).toEqual([2, 1]);
    const found = [pawn, queen].map((one) => ({ ...one, played: one.best }));
    expect(keyMoves(found).best.map(({ number }) => number)).toEqual([2, 1]);
    // The three places belong to the largest leads.
    const pawns = [3, 4, 5].map((number) => ({ ...pawn, number }));
    expect(keyMoves([...pawns, queen]).worst.map(({ number }) => number)).toEqual([2, 3, 4]);
  });
});
