import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVE, DEFEATED, startPosition } from '../../../../engine/board/position.ts';
import type { Command } from '../../../../engine/match/commands.ts';
import { HANDOVER_PAUSE_MS } from '../../../../engine/match/match.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import { WHITE_MATES_BLACK } from '../../../../tests/harness/games/positions.ts';
import { createTimeline, fold } from '../history/timeline.ts';
import { FakeGame } from '../testing/fakes.ts';
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

  it('[TBL-61] follow checkmates, resignations and timeouts in the order of leaving', () => {
    const start = parsePosition(WHITE_MATES_BLACK);
    const move = start.ok ? parseMove('c2-a2', start.value) : start;
    if (!start.ok || !move.ok) throw new Error('not a move');
    const game = new FakeGame(start.value);
    game.begin(4);
    const seqAfter = (command: Command) => {
      game.do(command);
      return game.match.seq;
    };
    const mated = seqAfter({ type: 'move', by: 0, move: move.value });
    game.now += HANDOVER_PAUSE_MS;
    game.do({ type: 'endSpecialPause' });
    const resigned = seqAfter({ type: 'resign', by: 2 });
    game.now += 3_600_000;
    const timedOut = seqAfter({ type: 'timeout' });
    const timeline = fold(createTimeline(game.match.settings, start.value), game.entries);
    expect(leavingOf(timeline)).toEqual([null, mated, resigned, timedOut]);
  });
});
