import { describe, expect, it } from 'vitest';
import { startPosition } from '../../../engine/board/position.ts';
import { chancesOf } from '../../../engine/bots/chances/chances.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import { AverageChances } from './averageChances.ts';

const START = startPosition();
/** Black, Red and Green have only their kings. */
const WINNING = parsePosition(
  'bK,10,rK/12/12/12/12/12/12/12/12/12/2,wR,wQ,8/wK,wR,9,gK w wbrg aaaa 0,0,0,0 0 1',
);

describe('average chances', () => {
  it('are null without a position', () => {
    expect(new AverageChances().values()).toBeNull();
  });

  it('[PPL-53] are the mean of the win probabilities of the positions, and sum to 1', () => {
    if (!WINNING.ok) throw new Error(WINNING.error.reason);
    const average = new AverageChances();
    average.add(START);
    average.add(WINNING.value);
    const values = average.values() ?? [];
    for (const color of [0, 1, 2, 3] as const)
      expect(values[color]).toBeCloseTo((chancesOf(START)[color] + chancesOf(WINNING.value)[color]) / 2, 4);
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 3);
    expect(values[0]).toBeGreaterThan(0.5);
  });

  it('count a repeated position once, and ignore positions after the end of the game', () => {
    if (!WINNING.ok) throw new Error(WINNING.error.reason);
    const average = new AverageChances();
    for (const position of [START, START, START, { ...WINNING.value, turn: null }]) average.add(position);
    expect(average.values()).toEqual([...chancesOf(START)]);
  });
});
