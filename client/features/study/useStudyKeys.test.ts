// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { study, studyFrom } from './studyModel.ts';
import { useStudyKeys } from './useStudyKeys.ts';

it('[WEB-149] while a position is set up, only the keys for Undo and help work', async () => {
  const [dispatch, onStep, onHelp] = [vi.fn(), vi.fn(), vi.fn()];
  const state = study(studyFrom(), { type: 'setup.opened' });
  const { rerender } = renderHook((shown) => useStudyKeys(shown, dispatch, onStep, onHelp), {
    initialProps: state,
  });
  const user = userEvent.setup();
  await user.keyboard('{Delete}{Home}{ArrowLeft}{ArrowUp}pu?');
  expect(dispatch.mock.calls).toEqual([[{ type: 'deletion.undone' }]]);
  expect([onStep.mock.calls.length, onHelp.mock.calls.length]).toEqual([0, 1]);
  rerender(study(state, { type: 'setup.closed' }));
  await user.keyboard('{Delete}{Home}');
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'variation.deleted' });
  expect(onStep.mock.calls).toEqual([['first']]);
});
