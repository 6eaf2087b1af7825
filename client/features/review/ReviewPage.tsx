import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { failureText } from '../../shared/data/queries/failure.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import { MessagePage } from '../../shared/ui/layout/MessagePage.tsx';
import { openGame } from './games/openGame.ts';
import { Review } from './Review.tsx';

/** The review page of one game, wherever the game is stored. */
export function ReviewPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const isPlayed = params.get('of') === 'table';
  const { value } = useQuery(() => openGame(id, isPlayed, t('games.noName')), ['record', id, isPlayed]);
  useTitle(value === null ? t('review.opening') : value.ok ? value.value.title : t('review.notFound'));
  if (value === null) return <MessagePage isLoading title={t('review.opening')} />;
  if (!value.ok)
    return (
      <MessagePage title={t('review.notFound')} text={failureText(value.error)} testId="review-not-found">
        <LinkButton kind="primary" to={PATHS.games}>
          {t('games.title')}
        </LinkButton>
      </MessagePage>
    );
  return (
    <Review
      key={id}
      game={value.value}
      at={stepOf(params.get('at'))}
      ply={params.has('ply') ? stepOf(params.get('ply')) : null}
      startsPlaying={params.get('play') === '1'}
    />
  );
}

/** Returns the number of a step or of turns in the URL, or 0 (the start) if it is missing or invalid. */
function stepOf(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
