/**
 * The calls of the start page. The route tables with their schemas are a third of that page's code, so they are loaded
 * with the first call, or with the first input.
 */
import { err } from '../../../../engine/result.ts';
import type { CurrentGameAnswer } from '../../../../protocol/http/api.ts';
import { nextInput } from '../../hooks/nextInput.ts';
import type { Answer } from './http.ts';
import { getCurrentUser } from './who.ts';

const loadCalls = () => import('./api.ts');
type Calls = Awaited<ReturnType<typeof loadCalls>>;

export const createGame = whenLoaded((calls) => calls.createGame);
export const createAndStart = whenLoaded((calls) => calls.createAndStart);
export const fetchUser = whenLoaded((calls) => calls.fetchUser);
export const fetchSession = whenLoaded((calls) => calls.fetchSession);
export const putOptions = whenLoaded((calls) => calls.putOptions);
export const requestLogOut = whenLoaded((calls) => calls.requestLogOut);
const fetchCurrent = whenLoaded((calls) => calls.fetchCurrent);

const NO_GAMES: CurrentGameAnswer = { id: null, postponed: [] };

/** Returns the games to which the user can return. Without a login session, returns none and sends no request. */
export async function fetchOpenGames(): Promise<CurrentGameAnswer> {
  if (getCurrentUser() === null) return NO_GAMES;
  const answer = await fetchCurrent();
  return answer.ok ? answer.value : NO_GAMES;
}

/** Returns the user's current game, unless it is postponed. */
export async function fetchCurrentGame(): Promise<string | null> {
  return (await fetchOpenGames()).id;
}

/** Loads the calls at the first input, before the press or the key that needs them. */
export async function preloadCalls(): Promise<void> {
  await nextInput();
  await loadCalls().catch(() => {});
}

/** Returns a call that loads its code first. Its result is NO_ANSWER if the code cannot be loaded. */
function whenLoaded<A extends readonly unknown[], T>(
  pick: (calls: Calls) => (...args: A) => Promise<Answer<T>>,
): (...args: A) => Promise<Answer<T>> {
  return async (...args) => {
    const calls = await loadCalls().catch(() => null);
    return calls ? pick(calls)(...args) : err({ code: 'NO_ANSWER', params: {} });
  };
}
