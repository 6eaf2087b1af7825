import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { fetchGame } from '../../../shared/data/http/api.ts';
import { entrancePath, PATHS } from '../../../shared/hooks/paths.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { GameLinkForm } from './GameLinkForm.tsx';
import { isEnded } from './isEnded.ts';
import { SecondGame } from './SecondGame.tsx';
import { useEnter } from './useEnter.ts';

/** Opens a game by its link, its id, or a whole message. The user watches, or returns to their seat in the game. */
export function WatchByLinkPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { other, forgetOther, enter } = useEnter();
  useTitle(t('nav.watchByLink'));
  const watch = async (gameId: string) => {
    setBusy(true);
    const found = await fetchGame(gameId);
    if (!found.ok) {
      // The entrance explains why the game cannot be opened.
      await navigate(entrancePath(gameId));
      return;
    }
    const { players, gameState } = found.value;
    const role = players.some(({ isYou }) => isYou) ? 'player' : 'watcher';
    await enter(gameId, { role, color: null }, isEnded(gameState));
    setBusy(false);
  };
  return (
    <>
      <GameLinkForm
        title={t('nav.watchByLink')}
        text={t('active.byLink.text')}
        field={t('active.byLink.field')}
        submit={t('watch.act')}
        icon="eye"
        isBusy={isBusy}
        onGame={(gameId) => void watch(gameId)}
      >
        <div className="cluster fill">
          <LinkButton kind="quiet" to={PATHS.join}>
            {t('active.invited')}
          </LinkButton>
        </div>
      </GameLinkForm>
      <SecondGame gameId={other} onClose={forgetOther} />
    </>
  );
}
