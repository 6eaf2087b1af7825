import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../engine/rules/pieces.ts';
import type { RecordFacts } from '../../protocol/recordFacts.ts';
import type { SavedGame } from '../../protocol/savedGames.ts';
import {
  changeSavedGame,
  deleteSavedGame,
  fetchBook,
  fetchBooks,
  fetchSavedGame,
  fetchSavedGames,
  type SavedQuestion,
} from '../net/savedGames.ts';
import { fileName } from '../records/resultText.ts';
import { NO_GAMES, savedState, shownGames } from '../records/savedState.ts';
import { Alert } from '../ui/Alert.tsx';
import { IconButton, LinkButton } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { downloadText } from '../ui/download.ts';
import { failureText, tellFailure } from '../ui/failure.ts';
import { LoadingKites } from '../ui/Logo.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PATHS, reviewPath } from '../ui/paths.ts';
import { showToast } from '../ui/toasts.ts';
import { DeleteDialog } from './GameDialogs.tsx';
import { GameLine } from './GameLine.tsx';
import s from './Games.module.css';

interface AccountGamesProps {
  show: SavedQuestion['show'];
  name: string;
  /** The account has room for games; else there are QBooks alone. */
  mayKeepThere: boolean;
}

const PAGE_SIZE = 20;

/** The games in the account and the QBooks: what the server has. */
export function AccountGames({ show, name, mayKeepThere }: AccountGamesProps) {
  const { t, i18n } = useTranslation();
  const [state, tell] = useReducer(savedState, NO_GAMES);
  const [pageNo, setPageNo] = useState(0);
  const list = JSON.stringify([show, name, mayKeepThere, i18n.language]);
  const [asked, setAsked] = useState(list);
  if (asked !== list) {
    setAsked(list);
    setPageNo(0);
  }
  const isClosed = show === 'MINE' && !mayKeepThere;
  useEffect(() => {
    if (isClosed) return;
    let isWanted = true;
    const question = { show, name, language: i18n.language, pageNo, pageSize: PAGE_SIZE };
    tell({ type: 'page.asked', pageNo });
    void (mayKeepThere ? fetchSavedGames(question) : fetchBooks(question)).then((answer) => {
      if (!isWanted) return;
      tell(
        answer.ok
          ? { type: 'page.came', page: answer.value }
          : { type: 'page.failed', failure: answer.error },
      );
    });
    return () => {
      isWanted = false;
    };
  }, [show, name, mayKeepThere, i18n.language, pageNo, isClosed]);
  const games = shownGames(state);
  const isBooks = show === 'QBOOKS';
  return (
    <section
      aria-label={isBooks ? 'QBooks' : t('games.there')}
      data-testid="account-games"
      data-fetch-status={state.fetchStatus}
      data-current-page={state.currentPage}
      data-last-ordinal={state.lastOrdinalNumber}
    >
      {isBooks ? null : <h2 className={s.section}>{mayKeepThere ? t('games.there') : 'QBooks'}</h2>}
      {mayKeepThere || isBooks ? null : (
        <p className={s.locked}>
          {t('games.locked')}{' '}
          <LinkButton size="small" to={PATHS.account}>
            {t('games.seePlans')}
          </LinkButton>
        </p>
      )}
      {state.failure ? <Alert>{failureText(state.failure)}</Alert> : null}
      {state.fetchStatus === 'PENDING' ? (
        <div className={s.empty}>
          <LoadingKites label={t('loading')} />
        </div>
      ) : null}
      {isClosed ? null : (
        <div
          className={cx(state.fetchStatus === 'HIDDEN_PENDING' && s.old)}
          aria-busy={state.fetchStatus === 'HIDDEN_PENDING'}
        >
          {games.length > 0 ? (
            <List games={games} onNews={tell} />
          ) : state.fetchStatus === 'READY' ? (
            <p className="muted">{name === '' ? t('games.none') : t('games.noneFound')}</p>
          ) : null}
          <Pager
            page={{ pageNo, pageSize: PAGE_SIZE, totalElements: state.totalElements }}
            onPage={setPageNo}
          />
        </div>
      )}
    </section>
  );
}

type Tell = (news: Parameters<typeof savedState>[1]) => void;

function List({ games, onNews }: { games: readonly SavedGame[]; onNews: Tell }) {
  const { t } = useTranslation();
  const [renamed, setRenamed] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<SavedGame | null>(null);
  const label = (act: string, { title }: SavedGame) => t('games.actOn', { act, title });
  const rename = async ({ id }: SavedGame, title: string) => {
    const answer = await changeSavedGame(id, { title });
    if (!answer.ok) return tellFailure(answer.error);
    setRenamed(null);
    onNews({ type: 'game.changed', game: answer.value });
    showToast(t('games.renamed', { title }), 'done');
  };
  const remove = async ({ id, title }: SavedGame) => {
    setDeleted(null);
    const answer = await deleteSavedGame(id);
    if (!answer.ok) return tellFailure(answer.error);
    onNews({ type: 'game.removed', id });
    showToast(t('games.deleted', { title }), 'done');
  };
  return (
    <>
      <ul className={s.games} aria-label={t('games.there')}>
        {games.map((game) => (
          <GameLine
            key={game.id}
            title={game.title}
            isBook={game.isQBook}
            facts={factsOf(game)}
            rename={
              renamed === game.id
                ? { save: (title) => void rename(game, title), cancel: () => setRenamed(null) }
                : null
            }
          >
            <LinkButton size="small" to={reviewPath(game.id)} aria-label={label(t('games.open'), game)}>
              {t('games.open')}
            </LinkButton>
            <LinkButton
              size="small"
              to={`${reviewPath(game.id)}?play=1`}
              aria-label={label(t('games.watch'), game)}
            >
              {t('games.watch')}
            </LinkButton>
            <IconButton
              icon="download"
              label={label(t('games.download'), game)}
              onClick={() => void download(game)}
            />
            {game.isQBook ? null : (
              <>
                <IconButton
                  icon="pencil"
                  label={label(t('games.rename'), game)}
                  onClick={() => setRenamed(game.id)}
                />
                <IconButton
                  icon="trash"
                  label={label(t('games.delete'), game)}
                  onClick={() => setDeleted(game)}
                />
              </>
            )}
          </GameLine>
        ))}
      </ul>
      <DeleteDialog
        title={deleted?.title ?? null}
        onClose={() => setDeleted(null)}
        onDownload={() => deleted && void download(deleted)}
        onDelete={() => deleted && void remove(deleted)}
      />
    </>
  );
}

async function download({ id, title, isQBook }: SavedGame): Promise<void> {
  const answer = await (isQBook ? fetchBook(id) : fetchSavedGame(id));
  if (answer.ok) downloadText(fileName(title), answer.value.record);
  else tellFailure(answer.error);
}

function factsOf(
  game: SavedGame,
): Pick<RecordFacts, 'result' | 'points' | 'comments' | 'endedAt' | 'durationMs'> {
  const { result, numberOfComments, endTimestampEpochSeconds: ended, durationSeconds, points } = game;
  return {
    result,
    comments: numberOfComments,
    endedAt: ended === null ? null : ended * 1000,
    durationMs: durationSeconds === null ? null : durationSeconds * 1000,
    points: COLOR_NAMES.map((name) => points.find(({ color }) => color === name)?.points ?? 0),
  };
}
