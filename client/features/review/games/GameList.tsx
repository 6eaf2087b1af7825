import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reviewPath } from '../../../shared/hooks/paths.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { IconButton, IconLink, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { DeleteDialog } from './GameDialogs.tsx';
import { type GameFacts, GameRow } from './GameLine.tsx';
import s from './Games.module.css';

interface Listed {
  readonly id: string;
  readonly title: string;
}

interface GameListProps<G extends Listed> {
  label: string;
  games: readonly G[];
  factsOf: (game: G) => GameFacts;
  /** Returns the record of a game, if it is loaded already. */
  recordOf?: (game: G) => string;
  /** Returns whether the game is a QBook, which is read-only. */
  isBook?: (game: G) => boolean;
  /** Renames a game. Resolves to false if the change was refused and the user was notified. */
  onRename: (game: G, title: string) => Promise<boolean>;
  onDelete: (game: G) => Promise<boolean>;
  onDownload: (game: G) => void;
  /** Returns additional actions for the user's own games. @param label returns the label of an action for this game. */
  furtherActs?: (game: G, label: (act: string) => string) => ReactNode;
}

/** A list of games in any storage, with actions: open, play, download, rename and delete. */
export function GameList<G extends Listed>(props: GameListProps<G>) {
  const { label, games, factsOf, recordOf, isBook = () => false, onRename, onDelete, onDownload } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<G | null>(null);
  const rename = async (game: G, title: string) => {
    if (!(await onRename(game, title))) return;
    setRenamed(null);
    showToast(t('games.renamed', { title }), 'done');
  };
  const remove = async (game: G) => {
    setDeleted(null);
    if (!(await onDelete(game))) return;
    showToast(t('games.deleted', { title: game.title }), 'done');
    // Moves the focus to the list, because the pressed button disappears together with its game.
    list.current?.focus();
  };
  return (
    <>
      <ul ref={list} className={s.games} aria-label={label} tabIndex={-1}>
        {games.map((game) => (
          <GameRow
            key={game.id}
            title={game.title}
            isBook={isBook(game)}
            facts={factsOf(game)}
            record={recordOf?.(game)}
            rename={
              renamed === game.id
                ? { save: (title) => void rename(game, title), cancel: () => setRenamed(null) }
                : null
            }
          >
            <GameActs
              {...props}
              game={game}
              onRename={() => setRenamed(game.id)}
              onDelete={() => setDeleted(game)}
            />
          </GameRow>
        ))}
      </ul>
      <DeleteDialog
        title={deleted?.title ?? null}
        onClose={() => setDeleted(null)}
        onDownload={() => deleted && onDownload(deleted)}
        onDelete={() => deleted && void remove(deleted)}
      />
    </>
  );
}

interface GameActsProps<G extends Listed>
  extends Pick<GameListProps<G>, 'isBook' | 'onDownload' | 'furtherActs'> {
  game: G;
  onRename: () => void;
  onDelete: () => void;
}

function GameActs<G extends Listed>(props: GameActsProps<G>) {
  const { game, isBook, onDownload, onRename, onDelete, furtherActs } = props;
  const { t } = useTranslation();
  const label = (act: string) => t('games.actOn', { act, title: game.title });
  const path = reviewPath(game.id);
  return (
    <>
      <LinkButton size="small" to={path} aria-label={label(t('games.open'))}>
        {t('games.open')}
      </LinkButton>
      <IconLink icon="play" to={`${path}?play=1`} label={label(t('games.watch'))} />
      <IconButton icon="download" label={label(t('games.download'))} onClick={() => onDownload(game)} />
      {isBook?.(game) ? null : (
        <>
          <IconButton icon="pencil" label={label(t('games.rename'))} onClick={onRename} data-rename />
          {furtherActs?.(game, label)}
          <IconButton icon="trash" label={label(t('games.delete'))} onClick={onDelete} />
        </>
      )}
    </>
  );
}
