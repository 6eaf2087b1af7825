import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { entrancePath, PATHS } from '../../../shared/hooks/paths.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { GameLinkForm } from './GameLinkForm.tsx';

/** Joins a game by an invitation: a link, a game id, or the whole message. */
export function JoinPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('join.title'));
  return (
    <GameLinkForm
      title={t('join.title')}
      text={t('join.text')}
      field={t('join.field')}
      submit={t('join.submit')}
      onGame={(gameId) => void navigate(entrancePath(gameId))}
    >
      <div className="cluster fill">
        <LinkButton kind="quiet" to={PATHS.create}>
          {t('menu.create')}
        </LinkButton>
      </div>
    </GameLinkForm>
  );
}
