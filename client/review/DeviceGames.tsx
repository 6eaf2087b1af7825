import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { withComment, withTitle } from '../../protocol/recordFacts.ts';
import { uploadGame } from '../net/savedGames.ts';
import { savingFailureText } from '../records/readFile.ts';
import { fileName } from '../records/resultText.ts';
import { IconButton, LinkButton } from '../ui/Button.tsx';
import { downloadText } from '../ui/download.ts';
import { reviewPath } from '../ui/paths.ts';
import { showToast } from '../ui/toasts.ts';
import { DeleteDialog, UploadDialog } from './GameDialogs.tsx';
import { GameLine } from './GameLine.tsx';
import s from './Games.module.css';
import type { DeviceGame, DeviceGamesNow } from './useDeviceGames.ts';

interface DeviceGamesProps {
  games: readonly DeviceGame[];
  device: DeviceGamesNow;
  /** The account has room for games. */
  mayUpload: boolean;
}

/** The games that this browser keeps. */
export function DeviceGames({ games, device, mayUpload }: DeviceGamesProps) {
  const { t } = useTranslation();
  const [renamed, setRenamed] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<DeviceGame | null>(null);
  const [sent, setSent] = useState<DeviceGame | null>(null);
  const label = (act: string, { title }: DeviceGame) => t('games.actOn', { act, title });
  const rename = (game: DeviceGame, title: string) => {
    const record = retold(game.record, title, null);
    const outcome = device.change(game.id, { title, record });
    if (outcome === 'TITLE_TAKEN') return showToast(t('save.taken'));
    if (outcome === 'STORAGE_FULL') return showToast(t('games.tooMuch'));
    setRenamed(null);
    showToast(t('games.renamed', { title }), 'done');
  };
  const send = async ({ title, record }: DeviceGame, comment: string | null) => {
    setSent(null);
    const answer = await uploadGame(title, retold(record, title, comment));
    if (answer.ok) showToast(t('games.uploaded', { title }), 'done');
    else showToast(t('games.failed', { reason: savingFailureText(answer.error) }));
  };
  return (
    <>
      <ul className={s.games} aria-label={t('games.here')}>
        {games.map((game) => (
          <GameLine
            key={game.id}
            title={game.title}
            isBook={false}
            facts={game.facts}
            rename={
              renamed === game.id
                ? { save: (title) => rename(game, title), cancel: () => setRenamed(null) }
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
              onClick={() => downloadText(fileName(game.title), game.record)}
            />
            <IconButton
              icon="pencil"
              label={label(t('games.rename'), game)}
              onClick={() => setRenamed(game.id)}
            />
            {mayUpload ? (
              <IconButton
                icon="upload"
                label={label(t('games.upload'), game)}
                onClick={() => setSent(game)}
              />
            ) : null}
            <IconButton
              icon="trash"
              label={label(t('games.delete'), game)}
              onClick={() => setDeleted(game)}
            />
          </GameLine>
        ))}
      </ul>
      <DeleteDialog
        title={deleted?.title ?? null}
        onClose={() => setDeleted(null)}
        onDownload={() => deleted && downloadText(fileName(deleted.title), deleted.record)}
        onDelete={() => {
          if (!deleted) return;
          device.remove(deleted.id);
          showToast(t('games.deleted', { title: deleted.title }), 'done');
          setDeleted(null);
        }}
      />
      <UploadDialog
        title={sent?.title ?? null}
        onClose={() => setSent(null)}
        onSend={(comment) => sent && void send(sent, comment)}
      />
    </>
  );
}

/** The record under a title, and with a comment on the whole game where there is a new one. */
function retold(record: string, title: string, comment: string | null): string {
  const read = parseRecord(record);
  if (!read.ok) return record;
  const titled = withTitle(read.value, title);
  return makeRecord(comment === null ? titled : withComment(titled, 0, comment));
}
