import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { fetchCurrentGame } from '../net/api.ts';
import type { Wish } from '../net/gameConnection.ts';
import { isGuest } from '../net/who.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Header } from '../ui/Header.tsx';
import { LoadingKites, MissingKite } from '../ui/Logo.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { entrancePath, gamePath, PATHS } from '../ui/paths.ts';
import { showToast } from '../ui/toasts.ts';
import { useAsk } from '../ui/useAsk.ts';
import { liveGameMachine, tools } from './gameActors.ts';
import { refusalText } from './refusalText.ts';
import { Table } from './Table.tsx';
import type { AgainTime, EditProps } from './TableDialogs.tsx';

interface GamePageProps {
  gameId: string;
  /** What the invitation page asked; null when the address was opened by itself. */
  wish: Wish | null;
  /** Starts another game against bots and goes there. */
  onAgain: (time: AgainTime) => Promise<void>;
  /** The form in which the owner changes the settings. */
  Edit: ComponentType<EditProps>;
  /** Another room than the server's. */
  machine?: typeof liveGameMachine;
  isStill?: boolean;
}

/** One game, from the first look at it to its end: the machine says which step, this page draws it. */
export function GamePage(props: GamePageProps) {
  const { gameId, wish, onAgain, Edit, machine = liveGameMachine, isStill } = props;
  const { t } = useTranslation();
  const actor = useActorRef(machine, {
    input: { gameId, wish, isGuest: machine === liveGameMachine && isGuest(), tools },
  });
  const step = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'table'));
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (step) {
    case 'table':
      return <Table actor={actor} onAgain={onAgain} Edit={Edit} isStill={isStill} />;
    case 'gone':
      return <GameGone />;
    case 'entrance':
      return <Navigate to={entrancePath(gameId)} replace />;
    case 'notFound':
      return <GameNotFound />;
    case 'deleted':
      return <GameNotFound isDeleted />;
    case 'outdated':
      return (
        <Framed>
          <MessagePage
            sign={<MissingKite />}
            title={t('outdated.title')}
            text={t('outdated.text')}
            testId="outdated"
          >
            <Button kind="primary" onClick={() => location.reload()}>
              {t('outdated.reload')}
            </Button>
          </MessagePage>
        </Framed>
      );
    case 'refused':
      if (failure?.code === 'E3003') return <SecondGameRefused />;
      return (
        <Framed>
          <MessagePage
            sign={<MissingKite />}
            title={t('refused.title')}
            text={failure ? refusalText(t, failure) : null}
            testId="refused"
          >
            <LinkButton kind="primary" to={entrancePath(gameId)}>
              {t('refused.invitation')}
            </LinkButton>
            <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
          </MessagePage>
        </Framed>
      );
    case 'unreachable':
      return (
        <Framed>
          <MessagePage
            sign={<LoadingKites label={t('loading')} />}
            title={t('serverAway.title')}
            text={t('serverAway.text')}
            testId="server-away"
          >
            <Button kind="primary" onClick={() => actor.send({ type: 'retry.asked' })}>
              {t('serverAway.retry')}
            </Button>
          </MessagePage>
        </Framed>
      );
    default:
      return (
        <Framed>
          <MessagePage sign={<LoadingKites label={t('loading')} />} title={t('game.opening')} />
        </Framed>
      );
  }
}

/** Everybody is told, and led out. */
function GameGone() {
  const { t } = useTranslation();
  useEffect(() => showToast(t('game.deleted'), 'info'), [t]);
  return <Navigate to={PATHS.menu} replace />;
}

/** There is no such game, or its owner has deleted it. */
export function GameNotFound({ isDeleted = false }: { isDeleted?: boolean }) {
  const { t } = useTranslation();
  return (
    <Framed>
      <MessagePage
        sign={<MissingKite />}
        {...(isDeleted ? {} : { eyebrow: '404' })}
        title={t(isDeleted ? 'errors.E3072' : 'errors.E3000')}
        text={t(isDeleted ? 'gameNotFound.deleted' : 'gameNotFound.text')}
        testId={isDeleted ? 'game-deleted' : 'game-not-found'}
      >
        <LinkButton kind="primary" to={PATHS.menu}>
          {t('menu.name')}
        </LinkButton>
        <LinkButton to={PATHS.join}>{t('join.another')}</LinkButton>
      </MessagePage>
    </Framed>
  );
}

/** The user plays another game, which has to end before this one can be entered. */
function SecondGameRefused() {
  const { t } = useTranslation();
  const current = useAsk(fetchCurrentGame);
  return (
    <Framed>
      <MessagePage
        sign={<MissingKite />}
        title={t('second.title')}
        text={t('second.text')}
        testId="second-game-refused"
      >
        {current ? (
          <LinkButton kind="primary" to={gamePath(current)}>
            {t('second.back')}
          </LinkButton>
        ) : null}
        <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
      </MessagePage>
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Header homeLabel={t('menu.name')} />
      {children}
    </>
  );
}
