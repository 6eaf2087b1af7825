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
  /** Ends the search. */
  onShowAll: () => void;
}

/** The user's games on this server, newest first. */
export function OwnGames({ name, filter, onClear, onShowAll }: OwnGamesProps) {
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
        <NoOwnGames
          onClear={isFiltered(filter) ? onClear : null}
          onShowAll={name === '' ? null : onShowAll}
        />
      ) : (
        <>
          <ul className={cx(s.games, s.own, isOld && 'old')} aria-busy={isOld} aria-label={t('games.played')}>
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
  /** Clears the filters. Null without filters. */
  onClear: (() => void) | null;
  /** Ends the search. Null without a search. */
  onShowAll: (() => void) | null;
}

function NoOwnGames({ onClear, onShowAll }: NoOwnGamesProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(onClear ? 'games.filters.noMatch' : onShowAll ? 'games.noneFound' : 'games.nonePlayed')}
    >
      {onClear ? (
        <Button size="small" onClick={onClear}>
          {t('games.filters.clear')}
        </Button>
      ) : onShowAll ? (
        <Button size="small" onClick={onShowAll}>
          {t('active.showAll')}
        </Button>
      ) : (
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
