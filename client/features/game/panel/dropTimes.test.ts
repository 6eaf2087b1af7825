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

it('waits for the last of the missing players', () => {
  expect(dropTimesOf({ players }, [1, 2])).toEqual({
    notifiedAt: new Map([
      [1, 100_000],
      [2, 200_000],
    ]),
    possibleAt: 600_000,
  });
});

it('knows no time while one of them was not notified', () => {
  const times = dropTimesOf({ players }, [0, 1]);
  expect(times.possibleAt).toBeNull();
  expect(times.notifiedAt.get(0)).toBeNull();
  expect(dropTimesOf({ players }, [3]).possibleAt).toBeNull();
  expect(dropTimesOf({ players }, []).possibleAt).toBeNull();
});
