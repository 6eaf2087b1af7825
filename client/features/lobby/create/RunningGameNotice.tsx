import { useTranslation } from 'react-i18next';
import { useOwnGames } from '../../../shared/data/queries/useOwnGames.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import s from './CreatePage.module.css';

/** Says before the form that the user is in a running game. Renders nothing without one. */
export function RunningGameNotice() {
  const { t } = useTranslation();
  const running = useOwnGames()?.id ?? null;
  return (
    <div role="status">
      {running === null ? null : (
        <div className={s.running} data-testid="running-game">
          <div>
            <b>{t('second.title')}</b>
            <p>{t('second.text')}</p>
          </div>
          <LinkButton size="small" to={gamePath(running)}>
            {t('second.back')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
