import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVE, DEFEATED, startPosition } from '../../../../engine/board/position.ts';
import { createTimeline } from '../history/timeline.ts';
import { leavingOf, standings } from './places.ts';

const placesBy = (...result: Parameters<typeof standings>) =>
  standings(...result)
    .toSorted((a, b) => a.color - b.color)
    .map(({ place }) => place);

describe('the places of the players', () => {
  it('[TBL-61] are ordered by victory, then points, then time of elimination', () => {
    expect(placesBy({ winner: 2, points: [1, 0, 4, 1], leftAt: [20, 4, null, 31] })).toEqual([3, 4, 1, 2]);
    expect(placesBy({ winner: null, points: [0.5, 0, 0.5, 0], leftAt: [null, 8, null, 3] })).toEqual([
      1, 3, 1, 4,
    ]);
    // One move can checkmate two players. Both then leave with the same log entry.
    expect(placesBy({ winner: 0, points: [3, 0, 0, 1], leftAt: [null, 9, 9, 12] })).toEqual([1, 3, 3, 2]);
    // The last remaining player wins, even without the most points.
    expect(placesBy({ winner: 1, points: [2, 1, 0, 0], leftAt: [30, null, 5, 6] })).toEqual([2, 1, 4, 3]);
  });

  it('list all four players, best place first', () => {
    const result = fc.record({
      winner: fc.constantFrom(null, 0 as const, 1 as const, 2 as const, 3 as const),
      points: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 4, maxLength: 4 }),
      leftAt: fc.array(fc.option(fc.nat(5)), { minLength: 4, maxLength: 4 }),
    });
    fc.assert(
      fc.property(result, (one) => {
        const list = standings(one);
        expect(list.map(({ color }) => color).toSorted()).toEqual([0, 1, 2, 3]);
        for (const [index, { place }] of list.entries()) {
          const before = list[index - 1]?.place;
          expect(place === before || place === index + 1).toBe(true);
        }
        if (one.winner !== null) expect(list[0]).toEqual({ color: one.winner, place: 1 });
      }),
    );
  });

  it('count a player who is inactive in the start position as eliminated at ply 0', () => {
    const begin = (states: readonly (0 | 3)[]) =>
      createTimeline({ time: { kind: 'unlimited' } }, { ...startPosition(), states });
    expect(leavingOf(begin([ACTIVE, ACTIVE, ACTIVE, ACTIVE]))).toEqual([null, null, null, null]);
    expect(leavingOf(begin([ACTIVE, ACTIVE, DEFEATED, ACTIVE]))).toEqual([null, null, 0, null]);
  });
});
