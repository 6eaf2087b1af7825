import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnGame } from '../../../../protocol/http/gameShapes.ts';
import { fetchPlayedGame } from '../../../shared/data/calls/savedGames.ts';
import { fetchOwnGames, OWN_GAMES_PAGE } from '../../../shared/data/http/api.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { useRequest } from '../../../shared/data/queries/useRequest.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { filterQuery, type GamesFilter, isFiltered } from '../../../shared/records/gamesFilter.ts';
import { storeRecord } from '../../../shared/storage/localRecords.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button, IconButton, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { LoadingKites } from '../../../shared/ui/layout/Logo.tsx';
import { Pager } from '../../../shared/ui/layout/Pager.tsx';
import { SecondGame } from '../entrance/SecondGame.tsx';
import { useEnter } from '../entrance/useEnter.ts';
import s from './ActiveGames.module.css';
import { PlayedRow } from './PlayedRow.tsx';

interface OwnGamesProps {
  /** The search text, which is a part of a game's name. */
  name: string;
  filter: GamesFilter;
  onClear: () => void;
}

/** The user's games on this server, newest first. */
export function OwnGames({ name, filter, onClear }: OwnGamesProps) {
  const { t } = useTranslation();
  const [pageNo, setPageNo] = useState(0);
  const question = { name, ...filterQuery(filter) };
  const key = JSON.stringify(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first page
  useEffect(() => setPageNo(0), [key]);
  const { value, isOld } = useQuery(() => fetchOwnGames(question, pageNo), ['ownGames', pageNo, key]);
  const { other, forgetOther, enter } = useEnter();
  return (
    <div data-testid="own-games">
      {value === null ? (
        <div className={s.empty}>
          <LoadingKites />
        </div>
      ) : !value.ok ? (
        <Alert>{failureText(value.error)}</Alert>
      ) : value.value.totalElements === 0 ? (
        <NoOwnGames isSearch={name !== ''} isFiltered={isFiltered(filter)} onClear={onClear} />
      ) : (
        <>
          <ul className={cx(s.games, isOld && 'old')} aria-busy={isOld} aria-label={t('games.played')}>
            {value.value.content.map((game) => (
              <PlayedRow
                key={game.id}
                game={game}
                isOwn={game.gameEndTimestampEpochSeconds === null}
                onEnter={enter}
              >
                {game.gameEndTimestampEpochSeconds === null ? null : <SaveButton game={game} />}
              </PlayedRow>
            ))}
          </ul>
          <Pager page={{ ...value.value, pageNo, pageSize: OWN_GAMES_PAGE }} onPage={setPageNo} />
        </>
      )}
      <SecondGame gameId={other} onClose={forgetOther} />
    </div>
  );
}

interface NoOwnGamesProps {
  isSearch: boolean;
  isFiltered: boolean;
  onClear: () => void;
}

function NoOwnGames({ isSearch, isFiltered, onClear }: NoOwnGamesProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(isFiltered ? 'games.filters.noMatch' : isSearch ? 'games.noneFound' : 'games.nonePlayed')}
    >
      {isFiltered ? (
        <Button size="small" onClick={onClear}>
          {t('games.filters.clear')}
        </Button>
      ) : isSearch ? null : (
        <LinkButton kind="primary" to={PATHS.online}>
          {t('menu.playOnline')}
        </LinkButton>
      )}
    </EmptyState>
  );
}

/** Saves the record of an ended game on this device. */
function SaveButton({ game: { id, name } }: { game: OwnGame }) {
  const { t } = useTranslation();
  const { isBusy, send } = useRequest();
  const save = async () => {
    const played = await send(fetchPlayedGame(id));
    if (!played) return;
    const stored = { gameId: id, title: name, savedAt: Date.now(), record: played.record };
    if (storeRecord(stored) !== 'STORED') return showToast(t('save.full'));
    showToast(t('save.done', { title: name }), 'done');
  };
  const label = t('games.actOn', { act: t('save.save'), title: name });
  return <IconButton icon="save" label={label} disabled={isBusy} onClick={() => void save()} />;
}
