/** The keys of the study board. */
import { neighbourOf, type StudyPath, type StudyPlace } from '../../../engine/study/tree.ts';
import { type PageKeys, usePageKeys } from '../../shared/hooks/keys/usePageKeys.ts';
import type { StepTo } from '../../shared/ui/layout/StepButtons.tsx';
import type { StudyMessage, StudyState } from './studyModel.ts';

/** Handles the keys of the page, and returns them for its board. @param onHelp opens the list of the keys. */
export function useStudyKeys(
  { place, draft }: StudyState,
  dispatch: (message: StudyMessage) => void,
  onStep: (to: StepTo) => void,
  onHelp: () => void,
): PageKeys {
  const choose = (path: StudyPath) => dispatch({ type: 'place.chosen', path });
  const always = { u: () => dispatch({ type: 'deletion.undone' }), '?': onHelp };
  const playing = {
    ...lineKeys(place, choose, onStep),
    p: () => dispatch({ type: 'variation.promoted' }),
    delete: () => dispatch({ type: 'variation.deleted' }),
  };
  // While the user sets up a position, the page does not show the moves that the other keys change.
  const keys = draft === null ? { ...playing, ...always } : always;
  usePageKeys(keys);
  return keys;
}

/** Returns the keys that step along the shown line and to the neighboring variations. */
export function lineKeys(
  place: StudyPlace,
  onChoose: (path: StudyPath) => void,
  onStep: (to: StepTo) => void,
): PageKeys {
  const neighbour = (step: -1 | 1) => onChoose(neighbourOf(place, step) ?? place.path);
  return {
    arrowright: () => onStep('next'),
    arrowleft: () => onStep('before'),
    arrowup: () => neighbour(-1),
    arrowdown: () => neighbour(1),
    home: () => onStep('first'),
    end: () => onStep('last'),
  };
}
