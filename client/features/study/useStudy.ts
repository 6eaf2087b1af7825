/** The state of the study page. It starts with the study of the link, or else with the stored study. */
import { useEffect, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { studyOfLink } from '../../../protocol/shapes/studyLink.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { readStudyDraft, storeStudyDraft } from './studyDraft.ts';
import { type StudyMessage, type StudyState, study, studyFrom } from './studyModel.ts';

export function useStudy(): readonly [StudyState, (message: StudyMessage) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(study, null, () => begin(hash));
  const { place } = state;
  const stored = useRef(place);
  const link = useRef<'NONE' | 'OPENING' | 'SHOWN'>(studyOfLink(hash) === null ? 'NONE' : 'SHOWN');
  const readHash = useRef(hash);
  useEffect(() => {
    // A link that is opened while the page is shown changes only the hash.
    if (hash === readHash.current) return;
    readHash.current = hash;
    const opened = studyOfLink(hash);
    if (!opened) return;
    link.current = 'OPENING';
    dispatch({ type: 'record.read', ...opened });
  }, [hash]);
  useEffect(() => {
    if (place === stored.current) return;
    if (link.current === 'OPENING') {
      link.current = 'SHOWN';
      stored.current = place;
      return;
    }
    if (link.current === 'SHOWN') {
      // The study of a link replaces the stored study only when the user changes it.
      if (place.tree === stored.current.tree) return;
      link.current = 'NONE';
      // From here on, a reload opens the changed study instead of the study of the link.
      void navigate(PATHS.study, { replace: true, preventScrollReset: true });
    }
    stored.current = place;
    storeStudyDraft(place);
  }, [place, navigate]);
  return [state, dispatch];
}

/** Returns the study of the link, else the stored study, else the start position. */
function begin(hash: string): StudyState {
  const opened = studyOfLink(hash) ?? readStudyDraft();
  return opened ? study(studyFrom(), { type: 'record.read', ...opened }) : studyFrom();
}
