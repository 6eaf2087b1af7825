import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withComment } from '../../../../protocol/shapes/recordFacts.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { type OpenGame, storeGame } from '../games/openGame.ts';

/** The game with its comments, and a function that stores a comment on a step. */
export function useComments(
  opened: OpenGame,
): readonly [OpenGame, (number: number, comment: string) => void] {
  const { t } = useTranslation();
  const [game, setGame] = useState(opened);
  // Saves run one after the other. Each save begins with the result of the previous one, so that no comment is lost.
  const stored = useRef(Promise.resolve(opened));
  const announce = useCallback(
    (number: number, comment: string) => {
      stored.current = stored.current.then(async (before) => {
        const next = { ...before, record: withComment(before.record, number, comment) };
        const answer = await storeGame(next);
        if (!answer.ok) {
          showToast(failureText(answer.error));
          return before;
        }
        const after = { ...next, home: answer.value };
        setGame(after);
        showToast(t('review.commentSaved'), 'done');
        return after;
      });
    },
    [t],
  );
  return [game, announce];
}
