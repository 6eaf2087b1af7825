/**
 * Who speaks from this browser. The session itself is a cookie, which scripts cannot see; beside it is remembered whose
 * it is and what that person may do, so that pages know without asking. The server decides all the same.
 */
import { useSyncExternalStore } from 'react';
import type { Need } from '../../../../protocol/http/abilities.ts';
import type { UserAnswer } from '../../../../protocol/http/accounts.ts';
import { type Entrance, entranceOf } from '../calls/entrance.ts';
import { FLAGS } from '../calls/flags.ts';

export interface CurrentUser {
  /** Null where an older version has remembered it. */
  readonly id: string | null;
  readonly username: string;
  readonly privileges: readonly string[];
}

/** Where the person is remembered. */
export const SESSION_KEY = 'tetrarch.session';
const GUEST: readonly string[] = ['DEMO_GAMEPLAY'];

const listeners = new Set<() => void>();
let readFrom: string | null = null;
let who: CurrentUser | null = null;

/** Null: nobody in particular. Somebody else's login in another tab counts here too: the cookie is the same. */
export function getCurrentUser(): CurrentUser | null {
  const stored = read();
  if (stored !== readFrom) {
    readFrom = stored;
    who = stored === null ? null : parse(stored);
  }
  return who;
}

export function useWho(): CurrentUser | null {
  return useSyncExternalStore(subscribeUser, getCurrentUser);
}

/** Whether this browser speaks as a guest; nobody in particular becomes one by the first game. */
export function isGuest(): boolean {
  return !privilegesOf(getCurrentUser()).includes('BASIC_PRIVILEGE');
}

/** Whether what is needed is open to this person: any of the needs, or nothing. */
export function entrance(user: CurrentUser | null, ...needs: readonly Need[]): Entrance {
  return entranceOf(privilegesOf(user), needs, FLAGS);
}

export function may(user: CurrentUser | null, need: Need): boolean {
  return entrance(user, need) === 'OPEN';
}

function privilegesOf(user: CurrentUser | null): readonly string[] {
  return user?.privileges ?? GUEST;
}

let isOver = false;

/** Whether the session of somebody with an account ran out while this page was open. */
export function isSessionOver(): boolean {
  return isOver;
}

/** The session belongs to this person from now on. */
export function setIdentity({
  id,
  username,
  privileges,
}: Pick<UserAnswer, 'id' | 'username' | 'privileges'>): void {
  isOver = false;
  keep(JSON.stringify({ id, username, privileges }));
}

/** There is no session any more: it has run out, or was ended elsewhere. */
export function clearIdentity(): void {
  isOver = isOver || !isGuest();
  keep(null);
}

/** Without storage: what this page knows lasts as long as the page. */
let unkept: string | null = null;

function keep(text: string | null): void {
  unkept = text;
  try {
    if (text === null) localStorage.removeItem(SESSION_KEY);
    else localStorage.setItem(SESSION_KEY, text);
  } catch {
    // Storage is closed.
  }
  for (const listener of listeners) listener();
}

function read(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return unkept;
  }
}

/** Older versions kept the name of a guest alone. */
function parse(stored: string): CurrentUser {
  try {
    const { id, username, privileges } = JSON.parse(stored) as Partial<CurrentUser>;
    if (typeof username === 'string' && Array.isArray(privileges))
      return { id: id ?? null, username, privileges };
  } catch {
    // Not of this version.
  }
  return { id: null, username: stored, privileges: GUEST };
}

/** @returns what ends the subscription. */
export function subscribeUser(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
