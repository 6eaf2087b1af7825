/** The keys of the study board. */
import { neighbourOf } from '../../../engine/study/tree.ts';
import { usePageKeys } from '../../shared/hooks/usePageKeys.ts';
import type { StepTo } from '../../shared/ui/layout/StepButtons.tsx';
import type { StudyMessage, StudyState } from './studyModel.ts';

/** Handles the keys of the page. @param onHelp opens the list of the keys. */
export function useStudyKeys(
  { place, draft }: StudyState,
  dispatch: (message: StudyMessage) => void,
  onStep: (to: StepTo) => void,
  onHelp: () => void,
): void {
  const neighbour = (step: -1 | 1) =>
    dispatch({ type: 'place.chosen', path: neighbourOf(place, step) ?? place.path });
  const always = { u: () => dispatch({ type: 'deletion.undone' }), '?': onHelp };
  const playing = {
    arrowright: () => onStep('next'),
    arrowleft: () => onStep('before'),
    arrowup: () => neighbour(-1),
    arrowdown: () => neighbour(1),
    home: () => onStep('first'),
    end: () => onStep('last'),
    p: () => dispatch({ type: 'variation.promoted' }),
    delete: () => dispatch({ type: 'variation.deleted' }),
  };
  // While the user sets up a position, the page does not show the moves that the other keys change.
  usePageKeys(draft === null ? { ...playing, ...always } : always);
}
