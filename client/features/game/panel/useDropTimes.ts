import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { fetchSession } from '../../../shared/data/http/startCalls.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { useTick } from '../../../shared/hooks/useTick.ts';
import { type DropTimes, dropTimesOf } from './dropTimes.ts';

/** The page polls, because the times change when a notification is sent while the page is open. */
const POLL_INTERVAL_MS = 20_000;
const MINUTE_MS = 60_000;

/**
 * Fetches two times of a postponed game: when its missing players were notified, and from when they can be dropped. Null
 * before the first answer.
 */
export function useDropTimes(
  gameId: string,
  { calledBackAt }: Match,
  missing: readonly Color[],
): DropTimes | null {
  const { value: answer, isOld } = useQuery(
    () => fetchSession(gameId),
    ['dropTimes', gameId, calledBackAt, missing.map((color) => COLOR_NAMES[color]).join()],
    POLL_INTERVAL_MS,
  );
  const now = serverTime.now();
  const times = answer?.ok && !isOld ? dropTimesOf(answer.value, missing, now) : null;
  const inMs = times?.possibleAt ? times.possibleAt - now : null;
  useTick(inMs !== null && inMs > 0 ? Math.min(inMs + 5, MINUTE_MS) : null);
  return times;
}
