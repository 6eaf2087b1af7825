import { useTranslation } from 'react-i18next';
import { ERR } from '../../../../protocol/http/errors.ts';
import { fetchGame } from '../../../shared/data/http/api.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { MessagePage } from '../../../shared/ui/layout/MessagePage.tsx';
import { Invitation } from './Invitation.tsx';

/** The invitation page: taken and free seats, and the choice to play or to watch. */
export function EntrancePage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { value: answer, refetch } = useQuery(() => fetchGame(id), ['game', id]);
  if (!answer) {
    return <MessagePage isLoading title={t('game.opening')} />;
  }
  if (answer.ok) {
    return <Invitation game={answer.value} />;
  }
  const { code } = answer.error;
  const kind =
    code === ERR.GAME_DELETED
      ? 'deleted'
      : code === ERR.GAME_NOT_FOUND || code === 'E1000'
        ? 'unknown'
        : 'away';
  return (
    <MessagePage
      {...(kind === 'unknown' ? { eyebrow: '404' } : {})}
      title={t(TITLES[kind])}
      text={kind === 'away' ? failureText(answer.error) : t(TEXTS[kind])}
      testId={TEST_IDS[kind]}
    >
      {kind === 'away' ? (
        <Button kind="primary" onClick={refetch}>
          {t('serverAway.retry')}
        </Button>
      ) : (
        <LinkButton kind="primary" to={PATHS.join}>
          {t('join.another')}
        </LinkButton>
      )}
      <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
    </MessagePage>
  );
}

const TITLES = { unknown: 'errors.E3000', deleted: 'errors.E3072', away: 'serverAway.title' } as const;
const TEXTS = { unknown: 'gameNotFound.text', deleted: 'gameNotFound.deleted' } as const;
const TEST_IDS = { unknown: 'game-not-found', deleted: 'game-deleted', away: 'server-away' } as const;
