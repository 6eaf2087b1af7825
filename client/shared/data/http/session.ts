/**
 * The login session. A visitor becomes a guest automatically when starting or joining something. Scripts cannot
 * read the session cookie, so a marker beside it remembers whether a session exists, which avoids failing requests.
 */
import { err, ok } from '../../../../engine/result.ts';
import { LOGIN_ROUTES } from '../../../../protocol/http/accounts.ts';
import type { Route } from '../../../../protocol/http/route.ts';
import { callWithCaptcha } from '../calls/humanCheck.ts';
import { SESSION_GONE } from '../queries/failureCodes.ts';
import { type CallArguments, call } from './call.ts';
import type { Answer } from './http.ts';
import { forgetUser, setUser } from './user.ts';
import { getCurrentUser, isGuest } from './who.ts';

const GUEST_API = '/api/guest';

/** Returns the base path of calls; guests have their own. */
export function api(): string {
  return isGuest() ? GUEST_API : '/api';
}

let entering: Promise<Answer<true>> | null = null;

/** Ensures a login session; concurrent calls share one request. */
export function ensureSession(): Promise<Answer<true>> {
  if (getCurrentUser() !== null) return Promise.resolve(ok(true));
  entering ??= enterAsGuest().finally(() => {
    entering = null;
  });
  return entering;
}

/**
 * Sends a request with a login session. An expired guest session is replaced once. A user with an account is
 * notified instead of silently becoming a guest.
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

/** Sends a request as a user with an account. The request fails for all others; guests stay guests. */
export async function withAccount<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  if (isGuest()) return err({ code: 'LOG_IN', params: {} });
  const answer = await ask();
  if (answer.ok || !SESSION_GONE.includes(answer.error.code)) return answer;
  forgetUser();
  return err({ code: 'SESSION_EXPIRED', params: {} });
}

/** Sends a call of users with an account; fails for all others. */
export function callWithAccount<R extends Route>(route: R, ...args: CallArguments<R>) {
  return withAccount(() => call('/api', route, ...args));
}

/** Sends a call that guests and users with an account have under their own base paths. */
export function callWithSession<R extends Route>(route: R, ...args: CallArguments<R>) {
  return withSession(() => call(api(), route, ...args));
}

async function enterAsGuest(): Promise<Answer<true>> {
  const answer = await callWithCaptcha(GUEST_API, LOGIN_ROUTES.login);
  if (!answer.ok) return err(answer.error);
  setUser(answer.value);
  return ok(true);
}
