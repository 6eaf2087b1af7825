import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchOwnGames, OWN_GAMES_PAGE } from '../../../shared/data/http/api.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../../shared/ui/layout/EmptyState.tsx';
import { LoadingKites } from '../../../shared/ui/layout/Logo.tsx';
import { Pager } from '../../../shared/ui/layout/Pager.tsx';
import { SecondGame } from '../entrance/SecondGame.tsx';
import { useEnter } from '../entrance/useEnter.ts';
import s from './ActiveGames.module.css';
import { GameRow } from './GameRow.tsx';

/** Lists the user's games on this server, newest first. @param name part of the games' names. */
export function OwnGames({ name }: { name: string }) {
  const { t } = useTranslation();
  const [pageNo, setPageNo] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first page
  useEffect(() => setPageNo(0), [name]);
  const { value, isOld } = useQuery(() => fetchOwnGames(name, pageNo), ['ownGames', pageNo, name]);
  const { other, forgetOther, enter } = useEnter();
  return (
    <div data-testid="own-games">
      {value === null ? (
        <div className={s.empty}>
          <LoadingKites label={t('loading')} />
        </div>
      ) : !value.ok ? (
        <Alert>{failureText(value.error)}</Alert>
      ) : value.value.totalElements === 0 ? (
        <EmptyState title={name === '' ? t('games.nonePlayed') : t('games.noneFound')}>
          {name === '' ? <LinkButton to={PATHS.online}>{t('menu.playOnline')}</LinkButton> : null}
        </EmptyState>
      ) : (
        <>
          <ul className={cx(s.games, isOld && s.old)} aria-busy={isOld} aria-label={t('games.played')}>
            {value.value.content.map((game) => (
              <GameRow
                key={game.id}
                game={game}
                isOwn={game.gameEndTimestampEpochSeconds === null}
                onEnter={enter}
              />
            ))}
          </ul>
          <Pager page={{ ...value.value, pageNo, pageSize: OWN_GAMES_PAGE }} onPage={setPageNo} />
        </>
      )}
      <SecondGame gameId={other} onClose={forgetOther} />
    </div>
  );
}
