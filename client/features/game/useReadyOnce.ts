import { useEffect, useRef } from 'react';
import { COLORS } from '../../../engine/board/pieces.ts';
import { isStartedSpecialPaused } from '../../../engine/match/gameStates.ts';
import { isActive } from '../../../engine/match/match.ts';
import type { TableNow } from './useTable.ts';

export type ReadyTable = Pick<
  TableNow,
  'match' | 'viewer' | 'isOwner' | 'isConnected' | 'isReadySending' | 'give'
>;

/**
 * Sends the ready signal for the user once the board is drawn, in these cases:
 *
 * In the pause before the first move: if all other players are bots, or if the user has pressed Ready before the start.
 * An owner who starts a game counts as ready and is not asked again.
 *
 * Before the start: in a random game against bots only. A hidden tab does not start such a game, because the user may
 * not have noticed that the game was found.
 */
export function useReadyOnce(table: ReadyTable): void {
  const { match, viewer, isOwner, isConnected, isReadySending, give } = table;
  const wasReady = useRef(false);
  const seat = match === null || viewer === null ? null : match.seats[viewer];
  const isWaiting = match?.state === 'NOT_STARTED';
  useEffect(() => {
    if (isWaiting) wasReady.current = isOwner || seat?.isReady === true || isReadySending;
  }, [isWaiting, isOwner, seat?.isReady, isReadySending]);

  // Waits while an earlier signal is unanswered, such as the signal that started the game.
  const canGive = seat?.isReady === false && isConnected && !isReadySending;
  const isAsked = match !== null && isStartedSpecialPaused(match) && canGive;
  const isAlone =
    match !== null &&
    COLORS.filter((one) => isActive(match, one) && !match.seats[one].isAutoReady).length === 1;
  const isFound = match?.startsAt != null && canGive;
  useEffect(() => {
    if (isFound && isAlone && !document.hidden) give('ready');
  }, [isFound, isAlone, give]);
  useEffect(() => {
    if (isAsked && (isAlone || wasReady.current)) give('ready');
  }, [isAsked, isAlone, give]);
}
