import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRecord } from '../../../../engine/notation/recordReader.ts';
import { makeRecord } from '../../../../engine/notation/recordText.ts';
import { withComment, withTitle } from '../../../../protocol/shapes/recordFacts.ts';
import { uploadGame } from '../../../shared/data/calls/savedGames.ts';
import { downloadText } from '../../../shared/hooks/download.ts';
import { savingFailureText } from '../../../shared/records/readFile.ts';
import { fileName } from '../../../shared/records/resultText.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { IconButton } from '../../../shared/ui/form/Button.tsx';
import { Pager } from '../../../shared/ui/layout/Pager.tsx';
import { UploadDialog } from './GameDialogs.tsx';
import { GameList } from './GameList.tsx';
import type { DeviceGame, DeviceGamesNow } from './useDeviceGames.ts';

const DEVICE_PAGE = 20;

interface DeviceGamesProps {
  games: readonly DeviceGame[];
  device: DeviceGamesNow;
  /** Whether the account may store games. */
  mayUpload: boolean;
}

/** The games stored in this browser. */
export function DeviceGames({ games, device, mayUpload }: DeviceGamesProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<DeviceGame | null>(null);
  const [wantedPage, setPageNo] = useState(0);
  // The last page disappears when its last game is deleted.
  const pageNo = Math.min(wantedPage, Math.max(0, Math.ceil(games.length / DEVICE_PAGE) - 1));
  const rename = async (game: DeviceGame, title: string) => {
    const outcome = device.change(game.id, { title, record: withTitleAndComment(game.record, title, null) });
    if (outcome !== 'STORED') showToast(t(outcome === 'TITLE_TAKEN' ? 'save.taken' : 'games.tooMuch'));
    return outcome === 'STORED';
  };
  const send = async ({ title, record }: DeviceGame, comment: string | null) => {
    setSent(null);
    const answer = await uploadGame(title, withTitleAndComment(record, title, comment));
    if (answer.ok) showToast(t('games.uploaded', { title }), 'done');
    else showToast(t('games.failed', { reason: savingFailureText(answer.error) }));
  };
  return (
    <>
      <GameList
        label={t('games.here')}
        games={games.slice(pageNo * DEVICE_PAGE, (pageNo + 1) * DEVICE_PAGE)}
        factsOf={({ facts }) => facts}
        recordOf={({ record }) => record}
        onRename={rename}
        onDelete={async ({ id }) => {
          device.remove(id);
          return true;
        }}
        onDownload={({ title, record }) => downloadText(fileName(title), record)}
        furtherActs={(game, label) =>
          mayUpload ? (
            <IconButton icon="upload" label={label(t('games.upload'))} onClick={() => setSent(game)} />
          ) : null
        }
      />
      <Pager page={{ pageNo, pageSize: DEVICE_PAGE, totalElements: games.length }} onPage={setPageNo} />
      <UploadDialog
        title={sent?.title ?? null}
        onClose={() => setSent(null)}
        onSend={(comment) => sent && void send(sent, comment)}
      />
    </>
  );
}

/** Returns the record under a title, with a new comment on the whole game if one is given. */
function withTitleAndComment(record: string, title: string, comment: string | null): string {
  const read = parseRecord(record);
  if (!read.ok) return record;
  const titled = withTitle(read.value, title);
  return makeRecord(comment === null ? titled : withComment(titled, 0, comment));
}
