/**
 * The remembered user of this browser. Scripts cannot read the session cookie, so the user and the privileges are
 * stored in local storage. Pages can then render without a request. The server enforces permissions independently.
 */
import { useSyncExternalStore } from 'react';
import type { Need } from '../../../../protocol/http/abilities.ts';
import type { UserAnswer } from '../../../../protocol/http/accounts.ts';
import { readText, removeItem, writeText } from '../../storage/browserStorage.ts';
import { Store } from '../../storage/store.ts';
import { type Entrance, entranceOf } from '../calls/entrance.ts';
import { FLAGS } from '../calls/flags.ts';

export interface CurrentUser {
  /** The id of the user. Null if the entry was stored by an older version of the page, which stored no id. */
  readonly id: string | null;
  readonly username: string;
  readonly privileges: readonly string[];
}

/** Storage key of the user. */
export const SESSION_KEY = 'tetrarch.session';
const GUEST: readonly string[] = ['DEMO_GAMEPLAY'];

/** A copy of the stored text in memory. If the browser storage is unavailable, the page uses this copy. */
const written = new Store<string | null>(null);
let readFrom: string | null = null;
let who: CurrentUser | null = null;

/** Returns the user, or null if anonymous. A login in another tab counts too, because tabs share the cookie. */
export function getCurrentUser(): CurrentUser | null {
  const stored = readText(SESSION_KEY, written.get());
  if (stored !== readFrom) {
    readFrom = stored;
    who = stored === null ? null : parse(stored);
  }
  return who;
}

export function useWho(): CurrentUser | null {
  return useSyncExternalStore(subscribeUser, getCurrentUser);
}

/**
 * Returns whether this browser's user is a guest or anonymous. An anonymous visitor becomes a guest with the first
 * game.
 */
export function isGuest(): boolean {
  return !privilegesOf(getCurrentUser()).includes('BASIC_PRIVILEGE');
}

/**
 * Returns whether a screen or a menu entry is open to the user, and if not, why. It is open if the user has any one of
 * the required abilities, or if none is required.
 */
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
let endedSessions = 0;

/**
 * Returns the number of the current login session in this page. A changed number shows that an answer belongs to an
 * earlier session.
 */
export function sessionNumber(): number {
  return endedSessions;
}

/** Returns whether the login session of an account has expired while this page was open. */
export function isSessionOver(): boolean {
  return isOver;
}

/** Sets the user of the login session. */
export function setIdentity({
  id,
  username,
  privileges,
}: Pick<UserAnswer, 'id' | 'username' | 'privileges'>): void {
  isOver = false;
  store(JSON.stringify({ id, username, privileges }));
}

/** Clears the user, because the session has expired or was ended by another page or device. */
export function clearIdentity(): void {
  isOver = isOver || !isGuest();
  endedSessions += 1;
  store(null);
}

function store(text: string | null): void {
  if (text === null) removeItem(SESSION_KEY);
  else writeText(SESSION_KEY, text);
  written.set(text);
}

/** Parses the stored user. Older versions stored only the name of a guest. */
function parse(stored: string): CurrentUser {
  try {
    const { id, username, privileges } = JSON.parse(stored) as Partial<CurrentUser>;
    if (typeof username === 'string' && Array.isArray(privileges))
      return { id: id ?? null, username, privileges };
  } catch {
    // The text is not JSON. An older version stored only the name.
  }
  return { id: null, username: stored, privileges: GUEST };
}

/**
 * Calls the listener after each change, including changes in other tabs. @returns a function that removes the listener.
 */
export function subscribeUser(listener: () => void): () => void {
  const unsubscribe = written.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}
