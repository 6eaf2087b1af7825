import { useEffect, useRef } from 'react';
import { COLORS } from '../../../../engine/board/pieces.ts';
import { isStartedSpecialPaused } from '../../../../engine/match/gameStates.ts';
import { isActive } from '../../../../engine/match/match.ts';
import type { TableNow } from '../useTable.ts';

/**
 * Signals that the user is ready in the pause before the first move, as soon as the board is drawn. It does so only if
 * all other players are bots, or if the user signaled it before the start. An owner who starts the game has thereby
 * signaled it, and is not asked again.
 */
export function useReadyOnce({ match, viewer, isOwner, isConnected, give }: TableNow): void {
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
  useEffect(() => {
    if (isAsked && (isAlone || wasReady.current)) give('ready');
  }, [isAsked, isAlone, give]);
}
