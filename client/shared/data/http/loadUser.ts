/** Requests the current user: at page load, after a login and after a purchase. */
import { SESSION_GONE } from '../queries/failureCodes.ts';
import { fetchUser } from './startCalls.ts';
import { forgetUser, setLoadedUser, setUser } from './user.ts';
import { getCurrentUser } from './who.ts';

/** Without a login session no request is sent. */
export async function loadUser(): Promise<void> {
  if (getCurrentUser() === null) return;
  setLoadedUser({ state: 'PENDING' });
  const answer = await fetchUser();
  if (answer.ok) return setUser(answer.value);
  if (!SESSION_GONE.includes(answer.error.code))
    return setLoadedUser({ state: 'REJECTED', failure: answer.error });
  forgetUser();
}

/** Reloads the user while the page keeps the known one. @returns false when the request failed. */
export async function refetchUser(): Promise<boolean> {
  const answer = await fetchUser();
  if (answer.ok) setUser(answer.value);
  return answer.ok;
}
