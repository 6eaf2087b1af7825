/** Data of the game session besides the match: deadlines that are derived from the match, in server time. */
import type { Match } from '../../../../engine/match/match.ts';
import type { GameContext } from './gameModel.ts';

/** All dates are epoch milliseconds of the server time. */
export function sessionState(context: Pick<GameContext, 'view' | 'isGuest' | 'lastMoveFailureDate'>) {
  const match = context.view?.match ?? null;
  const kind = match?.settings.time.kind;
  const end = match ? turnEnd(match) : null;
  return {
    gameStatus: match?.state ?? null,
    /** Whether the game uses the HTTP calls for guests. */
    isGuestGame: context.isGuest,
    /** Deadline of the current move. Null without a time per move, and while no clock runs. */
    activePlayerTurnExpirationDate: kind === 'move' ? end : null,
    /** The time when the active player times out. Null without a main time, and while no clock runs. */
    activePlayerGlobalExpirationDate: kind === 'main' ? end : null,
    specialPauseExpirationDate: match?.state === 'SPECIAL_PAUSE' ? match.specialPauseEndsAt : null,
    /** The time when the server last refused a move of this page. */
    lastMoveFailureDate: context.lastMoveFailureDate,
  };
}

/** Returns when the player to move times out: the start of the clock plus the remaining time. */
function turnEnd({ clock, game }: Match): number | null {
  const { turn } = game.position;
  return clock.since === null || turn === null ? null : clock.since + clock.remainingMs[turn];
}
