import { useTranslation } from 'react-i18next';
import { type GameState, isStartedSpecialPaused } from '../../../engine/match/gameStates.ts';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import { isFreeSeat } from './freeSeat.ts';

/**
 * Returns the name of the player to move, and whether the player is the user. The name is null while no player is to
 * move.
 */
export function turnOf(game: GameSessionView): { name: string | null; isOwn: boolean } {
  const mover =
    game.gameState === 'STARTED'
      ? game.players.find(({ color }) => color === game.activePlayer?.color)
      : undefined;
  return { name: mover?.name ?? null, isOwn: mover?.isYou === true };
}

interface HaltFacts {
  readonly state: GameState;
  /** The start and the last round, in any unit. Null before the start. */
  readonly startedAt: number | null;
  readonly lastRoundAt: number | null;
  readonly isPostponed: boolean;
  /** Whether all seats are taken. */
  readonly isFull: boolean;
}

/**
 * Returns the key below `state` of the text that says why no player can move, or null if a player is to move. Must not be
 * used for a game that is over.
 */
export function haltOf(game: HaltFacts) {
  switch (game.state) {
    case 'NOT_STARTED':
      return game.isFull ? 'allHere' : 'waiting';
    case 'PAUSED':
      return game.isPostponed ? 'postponed' : 'paused';
    case 'SPECIAL_PAUSE':
      return isStartedSpecialPaused(game) ? 'lookAround' : 'checkmate';
    default:
      return null;
  }
}

/** The same for a game that the server has described. */
export function haltOfSession(game: GameSessionView) {
  return haltOf({
    state: game.gameState,
    isPostponed: game.isPostponed,
    startedAt: game.gameStartTimestampEpochSeconds,
    lastRoundAt: game.lastRoundUpdateTimestampEpochSeconds,
    isFull: !game.players.some(isFreeSeat),
  });
}

/** Returns a sentence that says whose turn it is in a game, or why no player is to move. */
export function useTurnText(): (game: GameSessionView) => string {
  const { t } = useTranslation();
  return (game) => {
    const halt = haltOfSession(game);
    if (halt !== null) return t(`state.${halt}`);
    const { name, isOwn } = turnOf(game);
    if (isOwn) return t('nav.yourTurn');
    return name === null ? t('menu.returnTitle') : t('nav.toMove', { name });
  };
}
