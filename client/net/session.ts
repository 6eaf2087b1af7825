/**
 * Being somebody. A visitor becomes a guest, without a form, at the moment of starting or joining something. Whether
 * this browser already has a session is remembered beside the cookie, which scripts cannot see: asking the server
 * without one would only fail.
 */
import { err, ok } from '../../engine/result.ts';
import type { UserAnswer } from '../../protocol/accounts.ts';
import type { Answer, FailureCode } from './http.ts';
import { askAsHuman } from './humanCheck.ts';

const HINT = 'tetrarch.session';
export const API = '/api/guest';

/** Whether this browser speaks as a guest. */
export function isGuest(): boolean {
  return API.endsWith('/guest');
}

let entering: Promise<Answer<true>> | null = null;

export function hasSession(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return false;
  }
}

/** Makes sure that there is a session; those who ask at the same time wait for the same answer. */
export function ensureSession(): Promise<Answer<true>> {
  if (hasSession()) return Promise.resolve(ok(true));
  entering ??= enter().finally(() => {
    entering = null;
  });
  return entering;
}

/** No session, one that is over, or one that this server never opened. */
const SESSION_GONE: readonly FailureCode[] = ['E150', 'E1017'];

/** Asks with a session. One that has ended meanwhile is replaced once. */
export async function asSomebody<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const entered = await ensureSession();
  if (!entered.ok) return entered;
  const answer = await ask();
  if (answer.ok || !SESSION_GONE.includes(answer.error.code)) return answer;
  forget();
  const again = await ensureSession();
  return again.ok ? ask() : again;
}

async function enter(): Promise<Answer<true>> {
  const answer = await askAsHuman<UserAnswer>(`${API}/login`);
  if (!answer.ok) return err(answer.error);
  try {
    localStorage.setItem(HINT, answer.value.username);
  } catch {
    // Without storage each page asks once; the server answers with the same person.
  }
  return ok(true);
}

function forget(): void {
  try {
    localStorage.removeItem(HINT);
  } catch {
    // Nothing was kept.
  }
}
