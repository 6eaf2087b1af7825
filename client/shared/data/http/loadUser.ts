/** Requests the current user: when the page loads, after a login, and after a purchase. */
import { SESSION_GONE } from '../queries/failureCodes.ts';
import { fetchUser } from './startCalls.ts';
import { noteSuspension } from './suspension.ts';
import { forgetUser, setLoadedUser, setUser } from './user.ts';
import { getCurrentUser, sessionNumber } from './who.ts';

/** Loads the user. Sends no request without a login session. */
export async function loadUser(): Promise<void> {
  if (getCurrentUser() === null) return;
  setLoadedUser({ state: 'PENDING' });
  const session = sessionNumber();
  const answer = await fetchUser();
  if (session !== sessionNumber()) return;
  if (answer.ok) return setUser(answer.value);
  noteSuspension(answer.error);
  if (!SESSION_GONE.includes(answer.error.code))
    return setLoadedUser({ state: 'REJECTED', failure: answer.error });
  forgetUser();
}

/** Loads the user again. The known user stays until the answer arrives. @returns false if the request failed. */
export async function refetchUser(): Promise<boolean> {
  const session = sessionNumber();
  const answer = await fetchUser();
  if (answer.ok && session === sessionNumber()) setUser(answer.value);
  return answer.ok;
}
