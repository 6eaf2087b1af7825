import { useTranslation } from 'react-i18next';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';

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

/** Returns a sentence that says whose turn it is in a game, or why no player is to move. */
export function useTurnText(): (game: GameSessionView) => string {
  const { t } = useTranslation();
  return (game) => {
    if (game.gameState === 'NOT_STARTED') return t('state.waiting');
    if (game.gameState === 'PAUSED') return t('state.paused');
    const { name, isOwn } = turnOf(game);
    if (isOwn) return t('nav.yourTurn');
    return name === null ? t('menu.returnTitle') : t('nav.toMove', { name });
  };
}
