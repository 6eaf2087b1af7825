import { useEffect, useRef } from 'react';
import { COLORS } from '../../../engine/board/pieces.ts';
import { isStartedSpecialPaused } from '../../../engine/match/gameStates.ts';
import { isActive } from '../../../engine/match/match.ts';
import type { TableNow } from './useTable.ts';

export type ReadyTable = Pick<TableNow, 'match' | 'viewer' | 'isOwner' | 'isConnected' | 'give'>;

/**
 * Signals that the user is ready, as soon as the board is drawn: in the pause before the first move if all other players
 * are bots or the user signaled it before the start, and also before the start of a random game against bots alone. An
 * owner who starts the game has thereby signaled it, and is not asked again. In a hidden tab a random game keeps its
 * countdown, because the user may not have noticed that the game was found.
 */
export function useReadyOnce({ match, viewer, isOwner, isConnected, give }: ReadyTable): void {
  const wasReady = useRef(false);
  const seat = match === null || viewer === null ? null : match.seats[viewer];
  const isWaiting = match?.state === 'NOT_STARTED';
  useEffect(() => {
    if (isWaiting) wasReady.current = isOwner || seat?.isReady === true;
  }, [isWaiting, isOwner, seat?.isReady]);

  const isAsked = match !== null && isStartedSpecialPaused(match) && seat?.isReady === false && isConnected;
  const isAlone =
    match !== null &&
    COLORS.filter((one) => isActive(match, one) && !match.seats[one].isAutoReady).length === 1;
  const isFound = match?.startsAt != null && seat?.isReady === false && isConnected;
  useEffect(() => {
    if (isFound && isAlone && !document.hidden) give('ready');
  }, [isFound, isAlone, give]);
  useEffect(() => {
    if (isAsked && (isAlone || wasReady.current)) give('ready');
  }, [isAsked, isAlone, give]);
}
