import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { ERR } from '../../../protocol/http/errors.ts';
import { fetchCurrentGame } from '../../shared/data/http/startCalls.ts';
import { isGuest } from '../../shared/data/http/who.ts';
import { isUsedUp } from '../../shared/data/queries/failure.ts';
import type { Failure } from '../../shared/data/queries/failureCodes.ts';
import { forgetRunningGame } from '../../shared/data/queries/runningGame.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import type { JoinRequest } from '../../shared/data/room/gameConnection.ts';
import { entrancePath, gamePath, PATHS } from '../../shared/hooks/paths.ts';
import { promptSignUp } from '../../shared/hooks/signUp.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button, LinkButton } from '../../shared/ui/form/Button.tsx';
import { Header } from '../../shared/ui/layout/Header.tsx';
import { FramedMessage, MessagePage } from '../../shared/ui/layout/MessagePage.tsx';
import type { AgainSetup, EditProps } from './dialogs/TableDialogs.tsx';
import { deps, liveGameMachine } from './machine/gameActors.ts';
import { refusalText } from './panel/refusalText.ts';
import { Table } from './Table.tsx';

interface GamePageProps {
  gameId: string;
  /** The join request from the entrance page. Null if the user opened the URL directly. */
  joinRequest: JoinRequest | null;
  /** Starts another game against bots and navigates to it. */
  onAgain: (setup: AgainSetup) => Promise<void>;
  /** The owner's settings form. */
  Edit: ComponentType<EditProps>;
  /** The game machine. Offline play passes a machine whose room is on the device. */
  machine?: typeof liveGameMachine;
  isStill?: boolean;
}

/** The game page, from entering a game to its end. Renders the current state of the machine. */
export function GamePage(props: GamePageProps) {
  const { gameId, joinRequest, onAgain, Edit, machine = liveGameMachine, isStill } = props;
  const { t } = useTranslation();
  const actor = useActorRef(machine, {
    input: { gameId, joinRequest, isGuest: machine === liveGameMachine && isGuest(), deps },
  });
  const step = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'table'));
  const failure = useSelector(actor, ({ context }) => context.failure);
  // An overloaded server answers, and the clocks of its games run.
  const isOverloaded = failure?.code === ERR.OVERLOADED;
  useEffect(forgetRunningGame, []);
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
        <FramedMessage title={t('outdated.title')} text={t('outdated.text')} testId="outdated">
          <Button kind="primary" onClick={() => location.reload()}>
            {t('outdated.reload')}
          </Button>
        </FramedMessage>
      );
    case 'refused':
      if (failure?.code === ERR.IN_ANOTHER_GAME) return <SecondGameRefused />;
      return <EntryRefused failure={failure} gameId={gameId} />;
    case 'unreachable':
      return (
        <FramedMessage
          isLoading
          title={t(isOverloaded ? 'game.opening' : 'serverAway.title')}
          text={t(isOverloaded ? `errors.${ERR.OVERLOADED}` : 'serverAway.text')}
          testId="server-away"
        >
          <Button kind="primary" onClick={() => actor.send({ type: 'retry.requested' })}>
            {t('serverAway.retry')}
          </Button>
        </FramedMessage>
      );
    default:
      return (
        <>
          {/* While the game is loading, the spacer replaces the account links of the header. The loaded game shows its
              buttons there. */}
          <Header isCompact isBarHidden>
            <span className="grow" />
          </Header>
          <MessagePage isLoading title={t('game.opening')} />
        </>
      );
  }
}

/** Tells the user why there is no seat. A guest who has no games left is asked to sign up. */
function EntryRefused({ failure, gameId }: { failure: Failure | null; gameId: string }) {
  const { t } = useTranslation();
  const hasNoGames = failure !== null && isUsedUp(failure.code);
  useEffect(() => {
    if (hasNoGames) promptSignUp('games');
  }, [hasNoGames]);
  return (
    <FramedMessage
      title={t('refused.title')}
      text={failure ? refusalText(t, failure) : null}
      testId="refused"
    >
      <LinkButton kind="primary" to={entrancePath(gameId)}>
        {t('refused.invitation')}
      </LinkButton>
      <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
    </FramedMessage>
  );
}

/** Tells the user that the game was deleted, and opens the menu. */
function GameGone() {
  const { t } = useTranslation();
  useEffect(() => showToast(t('game.deleted'), 'info'), [t]);
  return <Navigate to={PATHS.menu} replace />;
}

/** Shown if the game does not exist or its owner has deleted it. */
function GameNotFound({ isDeleted = false }: { isDeleted?: boolean }) {
  const { t } = useTranslation();
  return (
    <FramedMessage
      {...(isDeleted ? {} : { eyebrow: '404' })}
      title={t(isDeleted ? 'errors.E3072' : 'errors.E3000')}
      text={t(isDeleted ? 'gameNotFound.deleted' : 'gameNotFound.text')}
      testId={isDeleted ? 'game-deleted' : 'game-not-found'}
    >
      <LinkButton kind="primary" to={PATHS.menu}>
        {t('menu.name')}
      </LinkButton>
      <LinkButton to={PATHS.join}>{t('join.another')}</LinkButton>
    </FramedMessage>
  );
}

/** Shown if the user has another running game, which must end before the user can join this one. */
function SecondGameRefused() {
  const { t } = useTranslation();
  const { value: current } = useQuery(fetchCurrentGame, ['currentGame']);
  return (
    <FramedMessage title={t('second.title')} text={t('second.text')} testId="second-game-refused">
      {current ? (
        <LinkButton kind="primary" to={gamePath(current)}>
          {t('second.back')}
        </LinkButton>
      ) : null}
      <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
    </FramedMessage>
  );
}
