import { expect, it } from 'vitest';
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import { dropTimesOf } from './dropTimes.ts';

const player = (color: Color, notified: number | null, from: number | null) => ({
  color: COLOR_NAMES[color],
  name: COLOR_NAMES[color],
  status: 'OUTDOOR' as const,
  isBot: false,
  isYou: false,
  lastActivityTimestampEpochSeconds: null,
  calledBackTimestampEpochSeconds: notified,
  canBeDroppedFromTimestampEpochSeconds: from,
});
const players = [player(0, null, null), player(1, 100, 500), player(2, 200, 600), player(3, 300, null)];

it('a missing player of a postponed game can be dropped when the time set by the server is reached', () => {
  expect(dropTimesOf({ players }, [1, 2, 3], 500_000)).toEqual({
    notifiedAt: new Map([
      [1, 100_000],
      [2, 200_000],
      [3, 300_000],
    ]),
    possibleAt: 500_000,
    droppable: [1],
  });
  expect(dropTimesOf({ players }, [1, 2, 3], 600_000).droppable).toEqual([1, 2]);
  expect(dropTimesOf({ players }, [1, 2], 499_999).droppable).toEqual([]);
});

it('a missing player of a postponed game cannot be dropped if the server has set no time', () => {
  const { notifiedAt, possibleAt, droppable } = dropTimesOf({ players }, [0, 3], 1_000_000);
  expect([notifiedAt.get(0), possibleAt, droppable]).toEqual([null, null, []]);
  expect(dropTimesOf({ players }, [], 0).possibleAt).toBeNull();
});
