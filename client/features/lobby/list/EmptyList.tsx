import { useTranslation } from 'react-i18next';
import type { ActiveTab } from '../../../../protocol/shapes/pages.ts';
import { activeGamesPath, PATHS } from '../../../shared/hooks/paths.ts';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';

interface EmptyListProps {
  tab: ActiveTab;
  /** The search text. */
  name: string;
  onForgetName: () => void;
}

/** Says why a list is empty, and offers the next step. */
export function EmptyList({ tab, name, onForgetName }: EmptyListProps) {
  const { t } = useTranslation();
  if (name !== '')
    return (
      <EmptyState title={t('active.noMatch', { name })}>
        <Button kind="primary" onClick={onForgetName}>
          {t('active.showAll')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(`active.empty.${tab}.title`)}
      text={<p className="muted">{t(`active.empty.${tab}.text`)}</p>}
    >
      {tab === 'ended' ? (
        <LinkButton kind="primary" to={activeGamesPath('in-progress')}>
          {t('active.tabs.in-progress')}
        </LinkButton>
      ) : (
        <LinkButton kind="primary" to={PATHS.create}>
          {t('menu.create')}
        </LinkButton>
      )}
    </EmptyState>
  );
}
