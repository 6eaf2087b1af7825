import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeavingStatus } from '../../../../protocol/http/queueApi.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import q from './QueuePage.module.css';

/**
 * Warns a user who has left a random game. Says when and how the user left, and which penalty follows if the user
 * leaves another game. Also says that the server forgets one left game for each later day with a completed random game.
 */
export function LeavingNote({ leaving }: { leaving: LeavingStatus }) {
  const { t } = useTranslation();
  const { dateTime, duration } = useFormats();
  const id = useId();
  return (
    <section className={q.reminder} aria-labelledby={id} data-testid="leaving">
      <div>
        <h2 id={id}>{t('leaving.warning')}</h2>
        <p>
          {t(`leaving.reasons.${leaving.reason}`, {
            when: dateTime(leaving.leftAtTimestampEpochSeconds * 1000),
          })}
        </p>
        <p>{t('leaving.next', { time: duration(leaving.nextPenaltySeconds) })}</p>
        <p className="sm">{t('leaving.forgotten')}</p>
      </div>
      <div className="cluster fill">
        <LinkButton kind="quiet" to={gamePath(leaving.gameId)}>
          {t('leaving.game')}
        </LinkButton>
      </div>
    </section>
  );
}
