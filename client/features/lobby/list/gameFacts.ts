import { useTranslation } from 'react-i18next';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';

type Times = Pick<
  GameSessionAnswer,
  'playerGameTimeSeconds' | 'timeToAddAfterMoveSeconds' | 'singleMoveTimeSeconds'
>;

/** Returns the time settings of a game in words. */
export function useGameFacts(game: Times): string {
  const { t } = useTranslation();
  const { playerGameTimeSeconds, timeToAddAfterMoveSeconds, singleMoveTimeSeconds } = game;
  if (singleMoveTimeSeconds !== null) return t('time.perMove', { count: singleMoveTimeSeconds });
  if (playerGameTimeSeconds === null) return t('time.unlimited');
  const main = t('time.minutes', { count: Math.round(playerGameTimeSeconds / 6) / 10 });
  return timeToAddAfterMoveSeconds === 0
    ? main
    : t('time.withIncrement', { main, count: timeToAddAfterMoveSeconds });
}
