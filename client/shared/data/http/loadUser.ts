/** Requests the current user: at page load, after a login and after a purchase. */
import { ME_ROUTES } from '../../../../protocol/http/accounts.ts';
import { call } from './call.ts';
import { api, hasSession, SESSION_GONE } from './session.ts';
import { forgetUser, setLoadedUser, setUser } from './user.ts';

/** Without a login session there is no request. */
export async function loadUser(): Promise<void> {
  if (!hasSession()) return;
  setLoadedUser({ state: 'PENDING' });
  const answer = await call(api(), ME_ROUTES.me);
  if (answer.ok) return setUser(answer.value);
  if (!SESSION_GONE.includes(answer.error.code))
    return setLoadedUser({ state: 'REJECTED', failure: answer.error });
  forgetUser();
}

/** Reloads the user while the page keeps the known one. @returns false when the request failed. */
export async function refetchUser(): Promise<boolean> {
  const answer = await call(api(), ME_ROUTES.me);
  if (answer.ok) setUser(answer.value);
  return answer.ok;
}
