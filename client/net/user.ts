/**
 * The person of this browser as the server knows them. It is asked when the page starts and after every change; what is
 * remembered beside the cookie (who.ts) only stands in until the answer is here.
 */
import { useSyncExternalStore } from 'react';
import type { UserAnswer } from '../../protocol/accounts.ts';
import { type Failure, request } from './http.ts';
import { api, hasSession, SESSION_GONE } from './session.ts';
import { become, becomeNobody } from './who.ts';

export type LoadedUser =
  | { readonly state: 'PENDING' }
  /** Null: nobody in particular. */
  | { readonly state: 'READY'; readonly user: UserAnswer | null }
  | { readonly state: 'REJECTED'; readonly failure: Failure };

const NOBODY: LoadedUser = { state: 'READY', user: null };

const listeners = new Set<() => void>();
let loaded: LoadedUser = NOBODY;

/** Asks who the session belongs to. Without one there is nothing to ask. */
export async function loadUser(): Promise<void> {
  if (!hasSession()) return set(NOBODY);
  set({ state: 'PENDING' });
  const answer = await request<UserAnswer>('GET', `${api()}/account/me`);
  if (answer.ok) return setUser(answer.value);
  if (!SESSION_GONE.includes(answer.error.code)) return set({ state: 'REJECTED', failure: answer.error });
  becomeNobody();
  set(NOBODY);
}

/** Asks once more, while the page goes on with what it knows. @returns false when there was no answer. */
export async function refetchUser(): Promise<boolean> {
  const answer = await request<UserAnswer>('GET', `${api()}/account/me`);
  if (answer.ok) setUser(answer.value);
  return answer.ok;
}

/** The server has answered with the person: after a login, or after a change. */
export function setUser(user: UserAnswer): void {
  become(user);
  set({ state: 'READY', user });
}

export function useUser(): LoadedUser {
  return useSyncExternalStore(subscribe, () => loaded);
}

function set(value: LoadedUser): void {
  loaded = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
