// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startPosition } from '../../../../engine/board/position.ts';
import { type PlayedMove, playedAfter } from '../history/playedMoves.ts';
import { createTimeline } from '../history/timeline.ts';
import { useLookBack } from './useLookBack.ts';

const start = startPosition();
const empty = createTimeline({ time: { kind: 'unlimited' } }, start);

/** Returns the timeline of a game with this number of moves. */
function timelineOf(moves: number) {
  let played: readonly PlayedMove[] = [];
  for (let i = 0; i < moves; i++) {
    played = playedAfter(
      played,
      i + 1,
      [
        {
          type: 'moved',
          by: 0,
          piece: 1,
          move: 0,
          captured: 0,
          checks: [],
          mates: [],
          spentMs: 0,
          creditMs: 0,
        },
      ],
      { before: start, after: start },
    );
  }
  return { ...empty, played };
}

it('the shown step and the callback `choose` stay the same after a new move', () => {
  const { result, rerender } = renderHook((timeline) => useLookBack({ timeline, viewer: null }), {
    initialProps: timelineOf(3),
  });
  const first = result.current.choose;
  act(() => first(1));
  rerender(timelineOf(5));
  expect(result.current).toMatchObject({ step: 1, total: 5 });
  expect(result.current.choose).toBe(first);
  act(() => first(4));
  expect(result.current.step).toBe(4);
  act(() => first(5));
  expect(result.current.step, 'the last move is the present').toBeNull();
});

it('[TBL-97] stepping back before the first move stays in the present', () => {
  const { result } = renderHook(() => useLookBack({ timeline: timelineOf(0), viewer: null }));
  act(() => result.current.back());
  expect(result.current.step).toBeNull();
});
