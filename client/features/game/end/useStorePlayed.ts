import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { storePlayed } from '../../../shared/storage/localRecords.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { recordText } from '../history/recordFile.ts';
import type { TableNow } from '../useTable.ts';

/**
 * Stores the record of an ended game on the device of a player who cannot list own games on the server: guests, and
 * users without the permission.
 */
export function useStorePlayed(table: TableNow): void {
  const { t } = useTranslation();
  const who = useWho();
  const { gameId, title, timeline, view, viewer, isEnded, isShared } = table;
  const isWanted = isEnded && viewer !== null && !isShared && !may(who, 'view user games');
  const isComplete = timeline !== null && timeline.endedAt !== null;
  useEffect(() => {
    if (!isWanted || !isComplete || !timeline || !view || viewer === null) return;
    const { isBot, isRandom } = view.facts;
    const isAgainstBots = isBot.every((bot, color) => bot || color === viewer);
    const outcome = storePlayed({
      gameId,
      title,
      savedAt: timeline.endedAt ?? Date.now(),
      record: recordText(timeline, view.facts, { gameId, title }),
      kind: isRandom ? 'random' : isAgainstBots ? 'bots' : 'private',
      seat: viewer,
    });
    if (outcome === 'STORAGE_FULL') showToast(t('save.full'), 'info');
  }, [isWanted, isComplete, timeline, view, viewer, gameId, title, t]);
}
