import { useTranslation } from 'react-i18next';
import { fetchGuestSummary } from '../../../shared/data/calls/guestSummary.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { promptSignUp } from '../../../shared/hooks/signUp.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Facts } from '../../../shared/ui/lists/Facts.tsx';
import s from './GuestSummary.module.css';

/** The end of a guest's game: the result, and how many games the guest has left before signing up. */
export function GuestSummary({ gameId }: { gameId: string }) {
  const { t } = useTranslation();
  const { value: answer } = useQuery(() => fetchGuestSummary(gameId), ['guestSummary', gameId]);
  if (!answer?.ok) return null;
  const { points, moves, captures, checkMatedColors, gamesPlayed, gamesLeft } = answer.value;
  const facts = [
    [t('guestSummary.points'), pointsText(t, points)],
    [t('guestSummary.moves'), String(moves)],
    [t('guestSummary.captures'), String(captures)],
    [t('guestSummary.mates'), String(checkMatedColors.length)],
  ] as const;
  return (
    <section className={s.summary} aria-label={t('guestSummary.title')}>
      <div className={s.game}>
        <h3>{t('guestSummary.title')}</h3>
        <Facts isNumeric className={s.facts} facts={facts} />
      </div>
      <div className={s.left}>
        <p>
          {t('guestSummary.played', { count: gamesPlayed })}{' '}
          <b>{t('guestSummary.left', { count: gamesLeft })}</b>
        </p>
        <Button size="small" onClick={() => promptSignUp(gamesLeft === 0 ? 'games' : 'function')}>
          {t('guestSummary.signUp')}
        </Button>
      </div>
    </section>
  );
}
