/** The games to which the user can return, with the state of the running game. */
import { useState } from 'react';
import type { CurrentGameAnswer } from '../../../../protocol/http/api.ts';
import type { GameSessionView } from '../../../../protocol/http/gameShapes.ts';
import { fetchOpenGames, fetchSession } from '../http/startCalls.ts';
import { useWho } from '../http/who.ts';
import { useQuery } from './useQuery.ts';

/** Milliseconds between two polls without a running game. Another player may call a postponed game back. */
const POLL_INTERVAL_MS = 60_000;
/** Milliseconds between two polls during a running game, which changes with every move. */
const RUNNING_INTERVAL_MS = 10_000;

export interface OwnGames extends CurrentGameAnswer {
  /** The running game. Null without a running game, and if the game could not be read. */
  readonly session: GameSessionView | null;
}

/** Queries the user's games for all components that show them. Null before the first answer. */
export function useOwnGames(): OwnGames | null {
  const userId = useWho()?.id ?? null;
  const [isRunning, setRunning] = useState(false);
  const request = async (): Promise<OwnGames> => {
    const games = await fetchOpenGames();
    const answer = games.id === null ? null : await fetchSession(games.id);
    setRunning(games.id !== null);
    return { ...games, session: answer?.ok ? answer.value : null };
  };
  const { value, isOld } = useQuery(
    request,
    ['currentGames', userId],
    isRunning ? RUNNING_INTERVAL_MS : POLL_INTERVAL_MS,
  );
  // The value of another key belongs to the previous user.
  return isOld ? null : value;
}
