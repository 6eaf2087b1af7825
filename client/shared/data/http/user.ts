/**
 * The user of this browser as the server last described the user: at page load (loadUser.ts), after a login (also as a
 * guest), or after a change. Before the first answer, the page uses the stored user of who.ts.
 */
import type { UserAnswer } from '../../../../protocol/http/accounts.ts';
import { Store, useStore } from '../../storage/store.ts';
import type { Failure } from './http.ts';
import { clearIdentity, sessionNumber, setIdentity } from './who.ts';

export type LoadedUser =
  | { readonly state: 'PENDING' }
  /** `user` is null for an anonymous visitor. */
  | { readonly state: 'READY'; readonly user: UserAnswer | null }
  | { readonly state: 'REJECTED'; readonly failure: Failure };

const loaded = new Store<LoadedUser>({ state: 'READY', user: null });

/** Stores the server's description of the user, after a login or a change. */
export function setUser(user: UserAnswer): void {
  setIdentity(user);
  setLoadedUser({ state: 'READY', user });
}

/**
 * Clears the user, because the login session has ended.
 *
 * @param session number of the session that has ended. If the user has logged in again since then, nothing is cleared.
 */
export function forgetUser(session = sessionNumber()): void {
  if (session !== sessionNumber()) return;
  clearIdentity();
  setLoadedUser({ state: 'READY', user: null });
}

export const getUser = loaded.get;

/** Returns the id of the loaded user. Returns null while the user is loading, and without a user. */
export function idOfLoaded(user: LoadedUser): string | null {
  return user.state === 'READY' ? user.user?.id || null : null;
}

export function useUser(): LoadedUser {
  return useStore(loaded);
}

export function setLoadedUser(value: LoadedUser): void {
  loaded.set(value);
}
