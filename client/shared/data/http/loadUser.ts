/** Requests the current user: at page load, after a login and after a purchase. */
import type { UserAnswer } from '../../../../protocol/http/accounts.ts';
import { request } from './http.ts';
import { api, hasSession, SESSION_GONE } from './session.ts';
import { forgetUser, setLoadedUser, setUser } from './user.ts';

/** Without a login session there is no request. */
export async function loadUser(): Promise<void> {
  if (!hasSession()) return;
  setLoadedUser({ state: 'PENDING' });
  const answer = await request<UserAnswer>('GET', `${api()}/account/me`);
  if (answer.ok) return setUser(answer.value);
  if (!SESSION_GONE.includes(answer.error.code))
    return setLoadedUser({ state: 'REJECTED', failure: answer.error });
  forgetUser();
}

/** Reloads the user while the page keeps the known one. @returns false when the request failed. */
export async function refetchUser(): Promise<boolean> {
  const answer = await request<UserAnswer>('GET', `${api()}/account/me`);
  if (answer.ok) setUser(answer.value);
  return answer.ok;
}
