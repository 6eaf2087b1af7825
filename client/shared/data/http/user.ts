/**
 * The user of this browser as the server described them last: at the start of the page (loadUser.ts), after a login, as a
 * guest too, and after every change. What who.ts remembers beside the cookie only stands in until the answer is here.
 */
import { useSyncExternalStore } from 'react';
import type { UserAnswer } from '../../../../protocol/http/accounts.ts';
import type { Failure } from './http.ts';
import { clearIdentity, setIdentity } from './who.ts';

export type LoadedUser =
  | { readonly state: 'PENDING' }
  /** Null: nobody in particular. */
  | { readonly state: 'READY'; readonly user: UserAnswer | null }
  | { readonly state: 'REJECTED'; readonly failure: Failure };

const listeners = new Set<() => void>();
let loaded: LoadedUser = { state: 'READY', user: null };

/** The server has answered with the user: after a login, or after a change. */
export function setUser(user: UserAnswer): void {
  setIdentity(user);
  setLoadedUser({ state: 'READY', user });
}

/** There is no session any more. */
export function forgetUser(): void {
  clearIdentity();
  setLoadedUser({ state: 'READY', user: null });
}

export function getUser(): LoadedUser {
  return loaded;
}

export function useUser(): LoadedUser {
  return useSyncExternalStore(subscribe, getUser);
}

export function setLoadedUser(value: LoadedUser): void {
  loaded = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
