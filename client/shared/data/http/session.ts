/**
 * The login session. A visitor who starts or joins something becomes a guest automatically. Scripts cannot read the
 * session cookie. Therefore a marker in the browser storage records whether a session exists, and the page avoids
 * requests that would fail without a session.
 */
import { err, ok } from '../../../../engine/result.ts';
import { LOGIN_ROUTES } from '../../../../protocol/http/accounts.ts';
import type { Route } from '../../../../protocol/http/route.ts';
import { callWithCaptcha } from '../calls/humanCheck.ts';
import { SESSION_GONE } from '../queries/failureCodes.ts';
import { api, GUEST_API } from './basePath.ts';
import { type CallArguments, call } from './call.ts';
import type { Answer } from './http.ts';
import { noteSuspension } from './suspension.ts';
import { forgetUser, setUser } from './user.ts';
import { getCurrentUser, isGuest, sessionNumber } from './who.ts';

let entering: Promise<Answer<true>> | null = null;

/** Ensures that there is a login session. Concurrent calls share one request. */
export function ensureSession(): Promise<Answer<true>> {
  if (getCurrentUser() !== null) return Promise.resolve(ok(true));
  entering ??= enterAsGuest().finally(() => {
    entering = null;
  });
  return entering;
}

/**
 * Sends a request with a login session. An expired session of a guest is replaced once. If the session of an
 * account has expired, the user gets an error, and does not become a guest.
 */
export async function withSession<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const entered = await ensureSession();
  if (!entered.ok) return entered;
  const session = sessionNumber();
  const wasGuest = isGuest();
  const answer = await noted(request);
  if (answer.ok || !SESSION_GONE.includes(answer.error.code)) return answer;
  forgetUser(session);
  if (!wasGuest) return err({ code: 'SESSION_EXPIRED', params: {} });
  const again = await ensureSession();
  return again.ok ? request() : again;
}

async function noted<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await request();
  if (!answer.ok) noteSuspension(answer.error);
  return answer;
}

/**
 * Sends a request as a user with an account. For guests and anonymous users the request fails, and a guest stays a
 * guest.
 */
export async function withAccount<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
  if (isGuest()) return err({ code: 'LOG_IN', params: {} });
  const session = sessionNumber();
  const answer = await noted(request);
  if (answer.ok || !SESSION_GONE.includes(answer.error.code)) return answer;
  forgetUser(session);
  return err({ code: 'SESSION_EXPIRED', params: {} });
}

/** Sends a call for users with an account. For all other users it fails. */
export function callWithAccount<R extends Route>(route: R, ...args: CallArguments<R>) {
  return withAccount(() => call('/api', route, ...args));
}

/** Sends a call whose base path differs between guests and users with an account. */
export function callWithSession<R extends Route>(route: R, ...args: CallArguments<R>) {
  return withSession(() => call(api(), route, ...args));
}

async function enterAsGuest(): Promise<Answer<true>> {
  const answer = await callWithCaptcha(GUEST_API, LOGIN_ROUTES.login);
  if (!answer.ok) return err(answer.error);
  setUser(answer.value);
  return ok(true);
}
