/** The person behind a request: the session cookie, read once, and the guards of routes. */
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { AccountService, Identity } from '../accounts/accountService.ts';
import { hasPrivilege, type Privilege } from '../accounts/roles.ts';
import type { SessionCookie } from '../accounts/sessionService.ts';
import { refuse } from './errors.ts';

/** In production the name itself makes browsers insist on Secure, no Domain and Path=/. */
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
/** Requests with a token that we never signed. */
const forged = new WeakSet<Request>();

/** Attaches the person to the request, if there is one. */
export function identify(accounts: AccountService, isProduction: boolean): RequestHandler {
  const name = cookieName(isProduction);
  return async (req, res, next) => {
    const { identity, isForged, renewed } = await accounts.recognise(readCookie(req, name));
    if (identity) known.set(req, identity);
    if (isForged) forged.add(req);
    if (renewed) setSessionCookie(res, renewed, isProduction);
    next();
  };
}

export function identityOf(req: Request): Identity | null {
  return known.get(req) ?? null;
}

/** The person, or null after answering 401, or 403 without the privilege. */
export function requirePrivilege(req: Request, res: Response, privilege: Privilege | null): Identity | null {
  const identity = identityOf(req);
  if (!identity) {
    refuse(res, forged.has(req) ? 'E1017' : 'E150');
    return null;
  }
  if (privilege && !hasPrivilege(identity.account.role, privilege)) {
    refuse(res, 'E3007');
    return null;
  }
  return identity;
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
