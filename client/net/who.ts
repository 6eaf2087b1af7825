/**
 * Who speaks from this browser. The session itself is a cookie, which scripts cannot see; beside it is remembered whose
 * it is and what that person may do, so that pages know without asking. The server decides all the same.
 */
import { useSyncExternalStore } from 'react';
import type { UserAnswer } from '../../protocol/accounts.ts';

export interface Who {
  readonly username: string;
  readonly privileges: readonly string[];
}

export type Privilege = 'DEMO_GAMEPLAY' | 'BASIC_PRIVILEGE' | 'REVIEW_OWN_RATINGS';

const KEY = 'tetrarch.session';
const GUEST: readonly string[] = ['DEMO_GAMEPLAY'];

const listeners = new Set<() => void>();
let readFrom: string | null = null;
let who: Who | null = null;

/** Null: nobody in particular. Somebody else's login in another tab counts here too: the cookie is the same. */
export function getWho(): Who | null {
  const stored = read();
  if (stored !== readFrom) {
    readFrom = stored;
    who = stored === null ? null : parse(stored);
  }
  return who;
}

export function useWho(): Who | null {
  return useSyncExternalStore(subscribe, getWho);
}

/** Whether this browser speaks as a guest; nobody in particular becomes one by the first game. */
export function isGuest(): boolean {
  return !may(getWho(), 'BASIC_PRIVILEGE');
}

export function may(person: Who | null, privilege: Privilege): boolean {
  return (person?.privileges ?? GUEST).includes(privilege);
}

/** The session belongs to this person from now on. */
export function become({ username, privileges }: Pick<UserAnswer, 'username' | 'privileges'>): void {
  keep(JSON.stringify({ username, privileges }));
}

/** The session has ended. */
export function becomeNobody(): void {
  keep(null);
}

/** Without storage: what this page knows lasts as long as the page. */
let unkept: string | null = null;

function keep(text: string | null): void {
  unkept = text;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Storage is closed.
  }
  for (const listener of listeners) listener();
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return unkept;
  }
}

/** Older versions kept the name of a guest alone. */
function parse(stored: string): Who {
  try {
    const { username, privileges } = JSON.parse(stored) as Partial<Who>;
    if (typeof username === 'string' && Array.isArray(privileges)) return { username, privileges };
  } catch {
    // Not of this version.
  }
  return { username: stored, privileges: GUEST };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
