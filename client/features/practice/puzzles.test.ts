import { describe, expect, it } from 'vitest';
import { moveText } from '../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import { PUZZLE_KINDS, solutionsOf } from '../../../engine/study/puzzles.ts';
import { PUZZLES } from './puzzles.ts';

describe('the puzzles', () => {
  it('include at least sixty different ones of all kinds', () => {
    expect(PUZZLES.length).toBeGreaterThanOrEqual(60);
    for (const kind of PUZZLE_KINDS)
      expect([kind, PUZZLES.filter((puzzle) => puzzle.kind === kind).length >= 6]).toEqual([kind, true]);
    expect(new Set(PUZZLES.map(({ id }) => id)).size).toBe(PUZZLES.length);
    expect(new Set(PUZZLES.map(({ kind, position }) => kind + position)).size).toBe(PUZZLES.length);
  });

  it.each(PUZZLES)(
    '$id has exactly the solutions that follow from the rules',
    ({ kind, position, solutions }) => {
      const read = parsePosition(position);
      if (!read.ok) throw new Error(read.error.reason);
      const found = solutionsOf(kind, read.value).map((move) => moveText(move, read.value));
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(solutions);
    },
  );
});
