import { useTranslation } from 'react-i18next';
import type { ActiveTab } from '../../../../protocol/shapes/pages.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { activeGamesPath, PATHS } from '../../../shared/hooks/paths.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import s from './ActiveGames.module.css';

interface EmptyListProps {
  tab: ActiveTab;
  /** The search text. */
  name: string;
  onForgetName: () => void;
}

/** Says why a list is empty, and offers the next step. */
export function EmptyList({ tab, name, onForgetName }: EmptyListProps) {
  const { t } = useTranslation();
  if (name !== '') {
    return (
      <div className={s.empty} role="status">
        <SeatMap taken={[]} className={s.emptyMap} />
        <h2>{t('active.noMatch', { name })}</h2>
        <Button kind="primary" onClick={onForgetName}>
          {t('active.showAll')}
        </Button>
      </div>
    );
  }
  return (
    <div className={s.empty} role="status">
      <SeatMap taken={[]} className={s.emptyMap} />
      <h2>{t(`active.empty.${tab}.title`)}</h2>
      <p className="muted">{t(`active.empty.${tab}.text`)}</p>
      {tab === 'ended' ? (
        <LinkButton kind="primary" to={activeGamesPath('in-progress')}>
          {t('active.tabs.in-progress')}
        </LinkButton>
      ) : (
        <LinkButton kind="primary" to={PATHS.create}>
          {t('menu.create')}
        </LinkButton>
      )}
    </div>
  );
}
