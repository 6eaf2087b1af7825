import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchGame } from '../net/api.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Framed } from '../ui/Framed.tsx';
import { failureText } from '../ui/failure.ts';
import { LoadingKites, MissingKite } from '../ui/Logo.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { PATHS } from '../ui/paths.ts';
import { useAsk } from '../ui/useAsk.ts';
import { Invitation } from './Invitation.tsx';

/** An invitation: who is there, which seats are free, and the choice to play or to watch. */
export function EntrancePage({ gameId }: { gameId: string }) {
  const { t } = useTranslation();
  const [asked, askAgain] = useState(0);
  const answer = useAsk(() => fetchGame(gameId), `${gameId} ${asked}`);
  if (!answer) {
    return (
      <Framed>
        <MessagePage sign={<LoadingKites label={t('loading')} />} title={t('game.opening')} />
      </Framed>
    );
  }
  if (answer.ok) {
    return (
      <Framed>
        <Invitation game={answer.value} />
      </Framed>
    );
  }
  const isUnknown = answer.error.code === 'E3000' || answer.error.code === 'E1000';
  return (
    <Framed>
      <MessagePage
        sign={<MissingKite />}
        {...(isUnknown ? { eyebrow: '404' } : {})}
        title={isUnknown ? t('gameNotFound.title') : t('serverAway.title')}
        text={isUnknown ? t('gameNotFound.text') : failureText(answer.error)}
        testId={isUnknown ? 'game-not-found' : 'server-away'}
      >
        {isUnknown ? (
          <LinkButton kind="primary" to={PATHS.join}>
            {t('join.another')}
          </LinkButton>
        ) : (
          <Button kind="primary" onClick={() => askAgain(asked + 1)}>
            {t('serverAway.retry')}
          </Button>
        )}
        <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
      </MessagePage>
    </Framed>
  );
}
