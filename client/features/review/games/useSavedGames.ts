import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBooks, fetchSavedGames, type SavedQuery } from '../../../shared/data/calls/savedGames.ts';
import { NO_GAMES, savedState } from '../../../shared/records/savedState.ts';

export const PAGE_SIZE = 20;

/** A list of games on the server, which is loaded page by page. */
export function useSavedGames(show: SavedQuery['show'], name: string, canSaveToAccount: boolean) {
  const { language } = useTranslation().i18n;
  const [state, dispatch] = useReducer(savedState, NO_GAMES);
  const [pageNo, turnTo] = useState(0);
  const [times, setTimes] = useState(0);
  const list = JSON.stringify([show, name, canSaveToAccount, language]);
  const [requested, setRequested] = useState(list);
  if (requested !== list) {
    setRequested(list);
    turnTo(0);
    dispatch({ type: 'list.changed' });
  }
  // Whether the list stays empty without a request. This is the case if the user wants to see only the user's own
  // games, but the account cannot store games.
  const isClosed = show === 'MINE' && !canSaveToAccount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` counts how often the same was asked for
  useEffect(() => {
    if (isClosed) return;
    let isWanted = true;
    const question = { show, name, language, pageNo, pageSize: PAGE_SIZE };
    dispatch({ type: 'page.requested', pageNo });
    void (canSaveToAccount ? fetchSavedGames(question) : fetchBooks(question)).then((answer) => {
      if (!isWanted) return;
      if (!answer.ok) return dispatch({ type: 'page.failed', failure: answer.error });
      dispatch({ type: 'page.came', page: answer.value });
      // The requested page may be empty now, if the last game of the last page was deleted.
      const last = Math.max(0, Math.ceil(answer.value.totalElements / PAGE_SIZE) - 1);
      if (pageNo > last) turnTo(last);
    });
    return () => {
      isWanted = false;
    };
  }, [show, name, canSaveToAccount, language, pageNo, isClosed, times]);
  /** Reloads the displayed page. */
  const refetch = () => setTimes((before) => before + 1);
  return { state, isClosed, dispatch, turnTo, refetch };
}
