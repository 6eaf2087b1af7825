// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FIRST_RATING } from '../../../protocol/shapes/practice.ts';
import { callWithAccount } from '../../shared/data/http/session.ts';
import type { PracticePuzzle } from './puzzles.ts';

vi.mock('../../shared/data/http/session.ts');

/** Returns the module with the values that the storage has now, as after a reload of the page. */
function reloaded() {
  vi.resetModules();
  return import('./progress.ts');
}

it('[BTS-11] the progress of a guest stays on the device, and is not sent', async () => {
  localStorage.clear();
  const puzzle: PracticePuzzle = { id: 'game-1', kind: 'mate', position: '', solutions: [], level: 1 };
  const { storeAnswer } = await reloaded();
  storeAnswer(puzzle, { isRight: true, isClean: true, day: '2026-02-27' });
  const { usePractice } = await reloaded();
  const { result } = renderHook(() => usePractice());
  expect(result.current).toMatchObject({ solved: ['game-1'], streak: 1, lastDay: '2026-02-27' });
  expect(result.current.rating).toBeGreaterThan(FIRST_RATING);
  expect(callWithAccount).not.toHaveBeenCalled();
});
