/** Announces the end of the user's game to a user who reads another page. */
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isFinishedOrTerminated } from '../../../engine/match/gameStates.ts';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import { fetchSession } from '../../shared/data/http/startCalls.ts';
import { useWho } from '../../shared/data/http/who.ts';
import { rememberRunningGame, takeRunningGame } from '../../shared/data/queries/runningGame.ts';
import type { OwnGames } from '../../shared/data/queries/useOwnGames.ts';
import { gamePath } from '../../shared/hooks/paths.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';

/** The states of players who are still in their game. */
const ACTIVE: readonly string[] = ['INDOOR', 'OUTDOOR'];

/** Shows a toast with the result when the user's running game has ended. */
export function useEndNotice(games: OwnGames | null): void {
  const { t } = useTranslation();
  const userId = useWho()?.id ?? null;
  useEffect(() => {
    if (games === null) return;
    if (games.id !== null) return rememberRunningGame({ userId, gameId: games.id });
    const gameId = takeRunningGame(userId);
    if (gameId === null) return;
    void fetchSession(gameId).then((answer) => {
      const text = answer.ok ? endText(t, answer.value) : null;
      if (text !== null) showToast(text, 'info', { to: gamePath(gameId), text: t('end.away.look') });
    });
  }, [games, userId, t]);
}

/**
 * Returns a text about the user's result in the game. Returns null if the user still plays, or has left the game before
 * its end.
 */
function endText(t: TFunction, { name, gameState, players }: GameSessionView): string | null {
  const own = players.find(({ isYou }) => isYou);
  if (!own) return null;
  const game = { game: name };
  if (own.status === 'OUT_OF_TIME') return t('end.away.outOfTime', game);
  if (own.status === 'DEFEATED') return t('end.away.defeated', game);
  if (!isFinishedOrTerminated(gameState)) return null;
  if (gameState === 'DRAW' || gameState === 'STALEMATE') return t('end.away.draw', game);
  const isLast = players.every(({ isYou, status }) => isYou === ACTIVE.includes(status));
  return t(gameState === 'FINISHED' && isLast ? 'end.away.won' : 'end.away.over', game);
}
