import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive } from '../../../../engine/match/match.ts';
import { isCancelled } from '../../../../engine/match/seats/refill.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { storePlayed } from '../../../shared/storage/localRecords.ts';
import { forgetStarted, rememberStarted } from '../../../shared/storage/startedGames.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { recordText } from '../history/recordFile.ts';
import type { TableNow } from '../useTable.ts';

/**
 * Stores the record of a game on the device of a player who cannot list games on the server: a guest, or a user without
 * the permission. Stores the record twice: when the player is out, because the player may leave before the end, and
 * when the game has ended. Until then the game is remembered, so that the record of its end can be fetched later.
 */
export function useStorePlayed(table: TableNow): void {
  const { t } = useTranslation();
  const who = useWho();
  const { match, timeline, viewer, isShared } = table;
  const isPlayer =
    viewer !== null && match !== null && match.state !== 'NOT_STARTED' && !isCancelled(match) && !isShared;
  const isOut = isPlayer && timeline !== null && !isActive(match, viewer);
  // Uses the timeline, from which the record is made. It can be slightly older than the state.
  const isEnded = isPlayer && timeline !== null && timeline.endedAt !== null;
  const reached = isEnded ? 'ended' : isOut ? 'out' : 'playing';
  const phase = !isPlayer || timeline === null || may(who, 'view user games') ? null : reached;
  const noteGame = useEffectEvent(() => {
    const { gameId, title, view } = table;
    if (!timeline || !view || viewer === null) return;
    const { isBot, isRandom } = view.facts;
    const isAgainstBots = isBot.every((bot, color) => bot || color === viewer);
    const kind = isRandom ? 'random' : isAgainstBots ? 'bots' : 'private';
    const game = { gameId, title, kind, seat: viewer } as const;
    if (phase === 'ended') forgetStarted(gameId);
    else rememberStarted(game);
    if (phase === 'playing') return;
    const savedAt = timeline.endedAt ?? Date.now();
    const outcome = storePlayed({
      ...game,
      savedAt,
      record: recordText(timeline, view.facts, { gameId, title }),
    });
    if (outcome === 'STORAGE_FULL') showToast(t('save.full'), 'info');
  });
  useEffect(() => {
    if (phase !== null) noteGame();
  }, [phase]);
}
