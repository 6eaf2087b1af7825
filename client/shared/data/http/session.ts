/**
 * Being somebody. A visitor becomes a guest, without a form, at the moment of starting or joining something. Whether
 * this browser already has a session is remembered beside the cookie, which scripts cannot see: asking the server
 * without one would only fail.
 */
import { err, ok } from '../../../../engine/result.ts';
import type { UserAnswer } from '../../../../protocol/http/accounts.ts';
import { requestWithCaptcha } from '../calls/humanCheck.ts';
import type { Answer, FailureCode } from './http.ts';
import { forgetUser, setUser } from './user.ts';
import { getCurrentUser, isGuest } from './who.ts';

const GUEST_API = '/api/guest';

/** The base path of calls: guests play in a mode of their own. */
export function api(): string {
  return isGuest() ? GUEST_API : '/api';
}

let entering: Promise<Answer<true>> | null = null;

export function hasSession(): boolean {
  return getCurrentUser() !== null;
}

/** Makes sure that there is a session; those who ask at the same time wait for the same answer. */
export function ensureSession(): Promise<Answer<true>> {
  if (hasSession()) return Promise.resolve(ok(true));
  entering ??= enterAsGuest().finally(() => {
    entering = null;
  });
  return entering;
}

/** No session, one that is over, or one that this server never opened. */
export const SESSION_GONE: readonly FailureCode[] = ['E150', 'E1017'];

/**
 * Asks with a session. One of a guest that has ended meanwhile is replaced once; who had an account is told instead, and
 * not made a guest in silence.
 */
export async function withSession<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const entered = await ensureSession();
  if (!entered.ok) return entered;
  const answer = await ask();
  if (answer.ok || !SESSION_GONE.includes(answer.error.code)) return answer;
  const wasGuest = isGuest();
  forgetUser();
  if (!wasGuest) return err({ code: 'SESSION_EXPIRED', params: {} });
  const again = await ensureSession();
  return again.ok ? ask() : again;
}

/** Asks in the name of somebody with an account; nobody else is let through, and guests stay guests. */
export async function withAccount<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  if (isGuest()) return err({ code: 'LOG_IN', params: {} });
  const answer = await ask();
  if (answer.ok || !SESSION_GONE.includes(answer.error.code)) return answer;
  forgetUser();
  return err({ code: 'SESSION_EXPIRED', params: {} });
}

async function enterAsGuest(): Promise<Answer<true>> {
  const answer = await requestWithCaptcha<UserAnswer>(`${GUEST_API}/login`);
  if (!answer.ok) return err(answer.error);
  setUser(answer.value);
  return ok(true);
}
