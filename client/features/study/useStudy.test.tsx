// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { makeRecord } from '../../../engine/notation/recordText.ts';
import { legalMoves } from '../../../engine/rules/moves.ts';
import { recordOfTree } from '../../../engine/study/tree.ts';
import { studyLink } from '../../../protocol/shapes/studyLink.ts';
import { readStudyDraft } from './studyDraft.ts';
import { positionOf, type StudyState, study, studyFrom } from './studyModel.ts';
import { useStudy } from './useStudy.ts';

beforeEach(() => localStorage.clear());

function moved(state: StudyState, index: number): StudyState {
  return study(state, { type: 'move.made', move: legalMoves(positionOf(state))[index] ?? 0 });
}

function linkOf({ place }: StudyState): string {
  const record = recordOfTree(place.tree);
  return (record && studyLink('', '/study', makeRecord(record), place.path)) ?? '';
}

/** Returns the number of moves of a main variation. */
const length = (record: { events: readonly unknown[] } | null | undefined) => record?.events.length;

it('[WEB-152] a link that is opened on the page shows its study, which is stored once the user changes it', () => {
  const { result } = renderHook(
    () => {
      const [state, dispatch] = useStudy();
      return { state, dispatch, navigate: useNavigate(), hash: useLocation().hash };
    },
    { wrapper: ({ children }) => <MemoryRouter initialEntries={['/study']}>{children}</MemoryRouter> },
  );
  const shown = () => length(recordOfTree(result.current.state.place.tree));
  const stored = () => length(readStudyDraft()?.record);
  const play = () =>
    act(() => {
      const [move = 0] = legalMoves(positionOf(result.current.state));
      result.current.dispatch({ type: 'move.made', move });
    });
  play();
  expect([shown(), stored()]).toEqual([1, 1]);
  const linked = moved(moved(moved(studyFrom(), 1), 0), 0);
  for (let opened = 0; opened < 2; opened++) {
    act(() => void result.current.navigate(linkOf(linked)));
    expect(shown()).toBe(3);
    expect(result.current.state.place.path).toEqual([0, 0, 0]);
  }
  expect(stored(), 'the study of the link is not stored').toBe(1);
  play();
  expect([shown(), stored(), result.current.hash]).toEqual([4, 4, '']);
  act(() => void result.current.navigate(linkOf(linked)));
  expect(shown(), 'the same link again').toBe(3);
  act(() => result.current.dispatch({ type: 'deletion.undone' }));
  expect([shown(), stored(), result.current.hash]).toEqual([4, 4, '']);
});
