import { describe, expect, it } from 'vitest';
import {
  FIRST_RATING,
  joinProgress,
  NO_PROGRESS,
  type PracticeProgress,
} from '../../../protocol/shapes/practice.ts';
import { afterAnswer, dayOf, streakAt } from './progress.ts';
import { dailyPuzzle, GAME_PUZZLES, type PracticePuzzle } from './puzzles.ts';

const puzzle = (id: string, level: 1 | 5 = 1): PracticePuzzle => ({
  ...{ id, kind: 'mate', position: '', solutions: [], level },
});
const right = { isRight: true, isClean: true, day: null };
const solveOn = (progress: PracticeProgress, day: string) =>
  afterAnswer(progress, puzzle(`game-${Date.parse(day) / 86_400_000}`), { ...right, day });

describe('the progress of a user in practice', () => {
  it('[BTS-10] counts consecutive days, and restarts the count after a missed day', () => {
    const first = solveOn(solveOn(NO_PROGRESS, '2026-02-27'), '2026-02-28');
    expect(first).toMatchObject({ streak: 2, lastDay: '2026-02-28' });
    expect(solveOn(first, '2026-03-01').streak).toBe(3);
    expect(solveOn(first, '2026-02-28').streak).toBe(2);
    expect(solveOn(first, '2026-03-02').streak).toBe(1);
    expect(streakAt(first, '2026-03-01')).toBe(2);
    expect(streakAt(first, '2026-03-02')).toBe(0);
    const failed = afterAnswer(first, puzzle('x'), { isRight: false, isClean: true, day: '2026-03-01' });
    expect(failed).toMatchObject({ streak: 2, lastDay: '2026-02-28' });
  });

  it('[BTS-10] has a rating that only the first answer to a puzzle changes', () => {
    const up = afterAnswer(NO_PROGRESS, puzzle('game-1', 5), right);
    expect(up.rating).toBeGreaterThan(FIRST_RATING + 20);
    expect(afterAnswer(up, puzzle('game-1', 5), right)).toEqual(up);
    const wrong = afterAnswer(NO_PROGRESS, puzzle('game-2'), { ...right, isRight: false });
    expect(wrong.rating).toBeLessThan(FIRST_RATING - 20);
    const later = afterAnswer(wrong, puzzle('game-2'), { ...right, isClean: false });
    expect([later.rating, later.solved]).toEqual([wrong.rating, ['game-2']]);
    const hinted = afterAnswer(NO_PROGRESS, puzzle('game-3'), { ...right, isClean: false });
    expect(hinted.rating).toBeLessThan(FIRST_RATING);
  });

  it('[BTS-11] is the same if the progress of two devices is merged in either order', () => {
    const a = solveOn(NO_PROGRESS, '2026-02-27');
    const b = afterAnswer(solveOn(NO_PROGRESS, '2026-02-28'), puzzle('game-9'), right);
    const joined = joinProgress(a, b);
    expect(joinProgress(b, a)).toEqual(joined);
    expect(joinProgress(joined, a)).toEqual(joined);
    expect(joined).toMatchObject({ lastDay: '2026-02-28', rating: b.rating });
    expect(joined.solved).toHaveLength(3);
  });
});

describe('the puzzle of the day', () => {
  it('[BTS-10] depends only on the date, and shows every puzzle before any puzzle repeats', () => {
    const first = Date.parse('2026-01-01');
    const days = GAME_PUZZLES.map((_, index) => dayOf(new Date(first + index * 86_400_000)));
    expect(new Set(days.map((day) => dailyPuzzle(day)?.id)).size).toBe(GAME_PUZZLES.length);
    expect(dailyPuzzle('2026-05-05')).toBe(dailyPuzzle('2026-05-05'));
    expect(dayOf(new Date('2026-05-05T23:59:59-01:00'))).toBe('2026-05-06');
  });
});
