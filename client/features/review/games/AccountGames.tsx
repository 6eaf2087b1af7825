import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import type { SavedGame } from '../../../../protocol/shapes/savedGames.ts';
import {
  changeSavedGame,
  deleteSavedGame,
  fetchBook,
  fetchSavedGame,
  type SavedQuery,
} from '../../../shared/data/calls/savedGames.ts';
import { entrance, useWho } from '../../../shared/data/http/who.ts';
import { failureText, valueOrReport } from '../../../shared/data/queries/failure.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { downloadText } from '../../../shared/hooks/download.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { fileName } from '../../../shared/records/resultText.ts';
import { shownGames } from '../../../shared/records/savedState.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { Button, IconButton, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { LoadingKites } from '../../../shared/ui/layout/Logo.tsx';
import { Pager } from '../../../shared/ui/layout/Pager.tsx';
import type { GameFacts } from './GameLine.tsx';
import { GameList } from './GameList.tsx';
import s from './Games.module.css';
import { PublishDialog } from './PublishDialog.tsx';
import { PAGE_SIZE, useSavedGames } from './useSavedGames.ts';

interface AccountGamesProps {
  show: SavedQuery['show'];
  name: string;
  /** Whether the account may store games. If not, the list contains only QBooks. */
  canSaveToAccount: boolean;
  /** Whether the user may publish saved games as QBooks. */
  mayPublish: boolean;
  /** Ends the search. */
  onShowAll: () => void;
}

/** Lists the games on the server: saved games and QBooks. */
export function AccountGames({ show, name, canSaveToAccount, mayPublish, onShowAll }: AccountGamesProps) {
  const { t } = useTranslation();
  const who = useWho();
  const saved = useSavedGames(show, name, canSaveToAccount);
  const { state, isClosed } = saved;
  const games = shownGames(state);
  const areQBooks = show === 'QBOOKS' || (show === 'ALL' && !canSaveToAccount);
  const title = areQBooks ? 'QBooks' : t('games.there');
  return (
    <section
      aria-label={title}
      data-testid="account-games"
      data-fetch-status={state.fetchStatus}
      data-current-page={state.currentPage}
      data-last-ordinal={state.lastOrdinalNumber}
    >
      {canSaveToAccount || show === 'QBOOKS' ? null : (
        <p className={s.locked}>
          {t('games.locked')}{' '}
          {entrance(who, 'view subscription') === 'HIDDEN' ? null : (
            <LinkButton size="small" to={PATHS.plans}>
              {t('games.seePlans')}
            </LinkButton>
          )}
        </p>
      )}
      {show === 'QBOOKS' ? null : <h2 className={s.section}>{title}</h2>}
      {state.failure ? <Alert>{failureText(state.failure)}</Alert> : null}
      {state.fetchStatus === 'PENDING' ? (
        <div className={s.empty}>
          <LoadingKites />
        </div>
      ) : null}
      {isClosed ? null : (
        <div
          className={cx(state.fetchStatus === 'HIDDEN_PENDING' && 'old')}
          aria-busy={state.fetchStatus === 'HIDDEN_PENDING'}
        >
          {games.length > 0 ? (
            <SavedList label={title} games={games} saved={saved} mayPublish={mayPublish} />
          ) : state.fetchStatus === 'READY' ? (
            <p className="muted">
              {name !== '' ? t('games.noneFound') : areQBooks ? t('games.none') : t('games.noneSaved')}
              {/* Beside other lists, those offer to end the search. */}
              {name !== '' && show === 'QBOOKS' ? (
                <Button size="small" onClick={onShowAll}>
                  {t('active.showAll')}
                </Button>
              ) : null}
            </p>
          ) : null}
          <Pager
            page={{
              pageNo: state.currentPage,
              pageSize: PAGE_SIZE,
              totalElements: state.totalElements,
            }}
            onPage={saved.turnTo}
          />
        </div>
      )}
    </section>
  );
}

interface SavedListProps {
  label: string;
  games: readonly SavedGame[];
  saved: ReturnType<typeof useSavedGames>;
  mayPublish: boolean;
}

function SavedList({ label, games, saved, mayPublish }: SavedListProps) {
  const { t } = useTranslation();
  const [published, setPublished] = useState<SavedGame | null>(null);
  const rename = async ({ id }: SavedGame, title: string) => {
    const game = await valueOrReport(changeSavedGame(id, { title }));
    if (game) saved.dispatch({ type: 'game.changed', game });
    return game !== null;
  };
  const remove = async ({ id }: SavedGame) => {
    if (!(await valueOrReport(deleteSavedGame(id)))) return false;
    saved.dispatch({ type: 'game.removed', id });
    saved.refetch();
    return true;
  };
  return (
    <>
      <GameList
        label={label}
        games={games}
        factsOf={factsOf}
        isBook={({ isQBook }) => isQBook}
        onRename={rename}
        onDelete={remove}
        onDownload={(game) => void download(game)}
        furtherActs={(game, name) =>
          mayPublish ? (
            <IconButton icon="book" label={name(t('games.publish'))} onClick={() => setPublished(game)} />
          ) : null
        }
      />
      <PublishDialog
        game={published}
        onClose={() => setPublished(null)}
        onPublished={() => {
          setPublished(null);
          saved.refetch();
        }}
      />
    </>
  );
}

async function download({ id, title, isQBook }: SavedGame): Promise<void> {
  const game = await valueOrReport<{ record: string }>(isQBook ? fetchBook(id) : fetchSavedGame(id));
  if (game) downloadText(fileName(title), game.record);
}

function factsOf(game: SavedGame): GameFacts {
  const {
    result,
    isEndedByAdmin,
    numberOfComments,
    endTimestampEpochSeconds: ended,
    durationSeconds,
    points,
  } = game;
  return {
    ...{ result, isEndedByAdmin },
    comments: numberOfComments,
    endedAt: ended === null ? null : ended * 1000,
    durationMs: durationSeconds === null ? null : durationSeconds * 1000,
    points: COLOR_NAMES.map((name) => points.find(({ color }) => color === name)?.points ?? 0),
  };
}
