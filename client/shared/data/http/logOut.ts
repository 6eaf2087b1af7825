/**
 * Leaving: the session ends on the server, and this browser forgets the person. The page is loaded anew, here and in the
 * other tabs, so that nothing that was fetched stays in memory either.
 */
import { AGREEMENT_KEY } from '../../storage/agreement.ts';
import { LOCAL_RECORDS_KEY } from '../../storage/localRecords.ts';
import { OPTIONS_KEY } from '../../storage/options.ts';
import { type Answer, request } from './http.ts';
import { type CurrentUser, getCurrentUser, isGuest, SESSION_KEY } from './who.ts';

const OWN_KEYS = 'tetrarch.';
/** The agreement was accepted at this device, whoever comes next. */
const OF_THE_DEVICE: readonly string[] = [AGREEMENT_KEY];
/** Games kept on the device are nobody else's, but are not lost either: they wait under the account's name. */
const SAVED = LOCAL_RECORDS_KEY;

/** Ends the session. On success the page goes away. */
export async function logOut(): Promise<Answer<object>> {
  const answer = await request<object>('GET', '/api/logout');
  if (answer.ok) leave();
  return answer;
}

/** Forgets the person and begins anew at the menu. */
export function leave(): void {
  clearUserData(getCurrentUser()?.id ?? null);
  location.assign('/');
}

/** Takes away what this browser keeps of a person. Texts stay in the language that was chosen. */
export function clearUserData(id: string | null): void {
  try {
    const saved = localStorage.getItem(SAVED);
    if (id !== null && saved !== null) localStorage.setItem(savedOf(id), saved);
    const { language } = JSON.parse(localStorage.getItem(OPTIONS_KEY) ?? '{}') as { language?: unknown };
    for (const key of Object.keys(localStorage)) if (isPersonal(key)) localStorage.removeItem(key);
    if (typeof language === 'string') localStorage.setItem(OPTIONS_KEY, JSON.stringify({ language }));
    sessionStorage.clear();
  } catch {
    // Storage is closed: nothing was kept.
  }
}

/** Gives a person who logs in the games back that wait under the account's name. */
export function restoreSaved(id: string): void {
  try {
    const waiting = JSON.parse(localStorage.getItem(savedOf(id)) ?? '[]') as unknown[];
    if (waiting.length === 0) return;
    const here = JSON.parse(localStorage.getItem(SAVED) ?? '[]') as unknown[];
    localStorage.setItem(SAVED, JSON.stringify([...waiting, ...here]));
    localStorage.removeItem(savedOf(id));
  } catch {
    // Storage is closed or full: the games wait on.
  }
}

/** From now on this page begins anew when its person has left in another tab, or is another one there. */
export function followOtherTabs(): void {
  let member = memberId();
  window.addEventListener('storage', ({ key }) => {
    if (key !== SESSION_KEY && key !== null) return;
    const before = member;
    member = memberId();
    if (before !== null && before !== member) location.assign('/');
  });
}

function memberId(): string | null {
  return isGuest() ? null : nameOf(getCurrentUser());
}

function nameOf(who: CurrentUser | null): string | null {
  return who ? (who.id ?? who.username) : null;
}

function isPersonal(key: string): boolean {
  return key.startsWith(OWN_KEYS) && !key.startsWith(`${SAVED}.`) && !OF_THE_DEVICE.includes(key);
}

function savedOf(id: string): string {
  return `${SAVED}.${id}`;
}
