/**
 * Logout: ends the login session on the server, and removes the user's data from this browser. Reloads the page here
 * and in other tabs, so that no data stays in memory.
 */
import { fieldOf } from '../../../../engine/records.ts';
import { AGREEMENT_KEY } from '../../storage/agreement.ts';
import { readJson, removeItem, writeJson } from '../../storage/browserStorage.ts';
import { LOCAL_RECORDS_KEY } from '../../storage/localRecords.ts';
import { NOTIFY_ASKED_KEY } from '../../storage/notifyAsked.ts';
import { OPTIONS_KEY } from '../../storage/options.ts';
import type { Answer } from './http.ts';
import { requestLogOut } from './startCalls.ts';
import { type CurrentUser, getCurrentUser, isGuest, SESSION_KEY } from './who.ts';

const OWN_KEYS = 'tetrarch.';
/**
 * Storage keys that a logout keeps, because they belong to the device: whether the agreement was accepted, and whether
 * the user was asked about push messages.
 */
const OF_THE_DEVICE: readonly string[] = [AGREEMENT_KEY, NOTIFY_ASKED_KEY];
/**
 * The storage key of the games on the device. A logout hides these games from other users: it moves them to a key that
 * ends with the id of the account.
 */
const SAVED = LOCAL_RECORDS_KEY;

/** Ends the login session and the push messages of this device, and reloads the page on success. */
export async function logOut(): Promise<Answer<object>> {
  await endPushOfDevice();
  const answer = await requestLogOut();
  if (answer.ok) leave();
  return answer;
}

/**
 * Ends push messages before the logout, because the server deletes the subscription only during a session. Ignores
 * errors, because the logout must succeed anyway.
 */
async function endPushOfDevice(): Promise<void> {
  try {
    const { endPush } = await import('../../notifications/push.ts');
    await endPush();
  } catch {
    // The code of the module, or the browser's push service, is unreachable.
  }
}

/** Removes the user's data, and reloads the page at the menu. */
export function leave(): void {
  clearUserData(getCurrentUser()?.id ?? null);
  location.assign('/');
}

/** Removes a user's data from this browser. The chosen language stays. */
function clearUserData(id: string | null): void {
  try {
    const saved = localStorage.getItem(SAVED);
    const language = fieldOf(readJson(OPTIONS_KEY), 'language');
    // Everything is removed before anything is written, because a full storage has no room for a second copy.
    for (const key of Object.keys(localStorage)) if (isPersonal(key)) localStorage.removeItem(key);
    sessionStorage.clear();
    if (typeof language === 'string') localStorage.setItem(OPTIONS_KEY, JSON.stringify({ language }));
    if (id !== null && saved !== null) localStorage.setItem(savedOf(id), saved);
  } catch {
    // The storage is unavailable, so nothing was stored.
  }
}

/** After a login, restores the games that the logout has moved to the key of the account. */
export function restoreSaved(id: string): void {
  const waiting = readList(savedOf(id));
  if (waiting.length === 0) return;
  const joined = [...waiting, ...readList(SAVED)];
  // The first copy is removed before the second is written, because a full storage has no room for both.
  removeItem(savedOf(id));
  if (!writeJson(SAVED, joined)) writeJson(savedOf(id), waiting);
}

function readList(key: string): readonly unknown[] {
  const list = readJson(key);
  return Array.isArray(list) ? list : [];
}

/** Reloads this page at the menu when, in another tab, the user logs out or another user logs in. */
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
