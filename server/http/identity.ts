/** Authentication of requests by the session cookie or an access token, and the guards of routes. */

import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import {
  abilitiesOf,
  type Caller,
  isHidden,
  meets,
  type Need,
  privilegesOf,
  ROLES,
  type Role,
} from '../../protocol/http/abilities.ts';
import { ERR } from '../../protocol/http/errors.ts';
import type { Flags } from '../../protocol/shapes/flags.ts';
import type { AccountService, Identity } from '../accounts/accountService.ts';
import type { Suspension } from '../accounts/accountStore.ts';
import type { SessionCookie } from '../accounts/session/sessionService.ts';
import type { AccessTokenService } from '../accounts/tokens/accessTokenService.ts';
import { bearerToken, hasTokenInAddress } from './bearerToken.ts';
import { refuse } from './errors.ts';

/**
 * Returns the name of the session cookie. In production the prefix __Host- makes browsers require Secure, no Domain,
 * and Path=/.
 */
export function cookieName(isProduction: boolean): string {
  return isProduction ? '__Host-tetrarch' : 'tetrarch';
}

export function readCookie(req: IncomingMessage, name: string): string | undefined {
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

const known = new WeakMap<Request, Identity>();
/** The requests whose session token was forged. */
const forged = new WeakSet<Request>();
/** The suspensions of requests whose login session belongs to a suspended account. */
const suspended = new WeakMap<Request, Suspension>();

/**
 * Attaches the user of the session cookie or of the access token to the request. A request with both is refused, because
 * a program has no cookie and a page has no token.
 */
export function identify(
  accounts: AccountService,
  tokens: AccessTokenService,
  isProduction: boolean,
): RequestHandler {
  const name = cookieName(isProduction);
  return async (req, res, next) => {
    if (hasTokenInAddress(req.originalUrl)) return refuse(res, ERR.TOKEN_IN_ADDRESS);
    const token = bearerToken(req);
    if (token !== null) {
      if (readCookie(req, name) !== undefined) return refuse(res, ERR.TOKEN_WITH_COOKIE);
      const user = await tokens.recognise(token);
      if (user) known.set(req, user);
      else res.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      return user ? next() : refuse(res, ERR.INVALID_TOKEN);
    }
    const { identity, isForged, renewed, suspension } = await accounts.recognise(readCookie(req, name));
    if (identity) known.set(req, identity);
    if (isForged) forged.add(req);
    if (suspension) suspended.set(req, suspension);
    if (renewed) setSessionCookie(res, renewed, isProduction);
    next();
  };
}

export function identityOf(req: Request): Identity | null {
  return known.get(req) ?? null;
}

/** The authorization of calls. */
export interface Guard {
  /**
   * Returns the user, or answers and returns null: 404 if a flag hides the call, 401 for an anonymous caller, 403 for a
   * missing permission and for a suspended account.
   */
  admit(req: Request, res: Response, needs: readonly Need[]): Identity | null;
}

export function guardOf(flags: Flags): Guard {
  const callerOf = (role: Role, isModerator: boolean): Caller => {
    const privileges = privilegesOf({ role, isModerator });
    return { privileges, abilities: abilitiesOf(privileges, flags) };
  };
  const users = new Map(ROLES.map((role) => [role, callerOf(role, false)]));
  const moderators = new Map(ROLES.map((role) => [role, callerOf(role, true)]));
  const refusalOf = (req: Request, identity: Identity | null, needs: readonly Need[]) => {
    if (needs.some((need) => isHidden(need, flags))) return 'E1000';
    if (!identity && suspended.has(req)) return ERR.ACCOUNT_SUSPENDED;
    if (!identity) return forged.has(req) ? 'E1017' : 'E150';
    const user = (identity.account.isModerator ? moderators : users).get(identity.account.role);
    return user && needs.every((need) => meets(user, need)) ? null : ERR.FORBIDDEN;
  };
  return {
    admit(req, res, needs) {
      const identity = identityOf(req);
      const refusal = refusalOf(req, identity, needs);
      if (refusal === null) return identity;
      refuse(res, refusal, refusal === ERR.ACCOUNT_SUSPENDED ? { ...suspended.get(req) } : {});
      return null;
    },
  };
}

export function setSessionCookie(res: Response, cookie: SessionCookie, isProduction: boolean): void {
  res.cookie(cookieName(isProduction), cookie.token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isProduction,
    path: '/',
    ...(cookie.seconds === null ? {} : { maxAge: cookie.seconds * 1000 }),
  });
}

export function clearSessionCookie(res: Response, isProduction: boolean): void {
  res.clearCookie(cookieName(isProduction), {
    httpOnly: true,
    sameSite: 'lax',
    secure: isProduction,
    path: '/',
  });
}
