/** Login, logout and the current user. */

import type { Request, Response } from 'express';
import { err, ok } from '../../../engine/result.ts';
import type { LOGIN_ROUTES, LoginBody, ME_ROUTES } from '../../../protocol/http/accounts.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import { CAPTCHA_RESPONSE } from '../../../protocol/shapes/captchaResponse.ts';
import { clearSessionCookie, setSessionCookie } from '../../http/identity.ts';
import type { Handlers } from '../../http/mountRoutes.ts';
import { type Identity, type LoggedIn, toUserAnswer } from '../accountService.ts';
import { type AccountRouteDeps, tryPassword, userAgentOf } from '../routeDeps.ts';

export function loginHandlers(deps: AccountRouteDeps): Handlers<typeof LOGIN_ROUTES, Identity | null> {
  const { accounts, sockets, overload, isProduction, log } = deps;
  return {
    // A request without a body logs in a guest. A logged-in user stays logged in, so repeating the call is harmless.
    async login({ who, query, body, req, res }) {
      const isComingBack = who !== null && body.email === undefined;
      if (!isComingBack && overload.isOverloaded()) return err(ERR.OVERLOADED);
      if (body.email !== undefined && body.password !== undefined)
        return loginWithPassword(
          deps,
          who,
          { ...body, email: body.email, password: body.password },
          req,
          res,
        );
      if (who) return ok(toUserAnswer(who.account));
      return loginGuest(deps, query[CAPTCHA_RESPONSE], req, res);
    },

    async logout({ who, res }) {
      if (who) {
        await accounts.logout(who);
        sockets.closeLogin(who.sessionId);
        log.info({ event: 'logout', account: who.account.id }, 'logged out');
      }
      clearSessionCookie(res, isProduction);
      return ok({});
    },
  };
}

async function loginGuest(deps: AccountRouteDeps, response: string | undefined, req: Request, res: Response) {
  const { accounts, guests } = deps;
  const address = req.ip ?? '';
  const refusal = await guests.mayMakeAccount(address, response);
  if (refusal) return err(refusal);
  const guest = await accounts.loginGuest(userAgentOf(req));
  await guests.noteAccount(address, guest.account.id);
  return ok(admit(deps, res, guest));
}

export const meHandlers: Handlers<typeof ME_ROUTES> = {
  me: async ({ who }) => ok(toUserAnswer(who.account)),
};

/** The errors that count as a failed attempt. */
const WRONG = ['E100', ERR.WRONG_CODE] as const;

type Typed = LoginBody & { readonly email: string; readonly password: string };

async function loginWithPassword(
  deps: AccountRouteDeps,
  before: Identity | null,
  { email, password, keepMeLoggedIn, code }: Typed,
  req: Request,
  res: Response,
) {
  const { accounts, attempts, sockets, log } = deps;
  const isPersistent = keepMeLoggedIn ?? false;
  const request = { email, password, isPersistent: isPersistent, code, userAgent: userAgentOf(req), before };
  const result = await tryPassword(attempts, { account: email, req, res, failures: WRONG }, () =>
    accounts.login(request),
  );
  if (!result.ok) {
    const { error } = result;
    log.info(
      { event: 'loginRefused', code: typeof error === 'string' ? error : error.code },
      'login refused',
    );
    return result;
  }
  if (before) sockets.closeLogin(before.sessionId);
  return ok(admit(deps, res, result.value));
}

function admit({ isProduction, log }: AccountRouteDeps, res: Response, { account, cookie }: LoggedIn) {
  setSessionCookie(res, cookie, isProduction);
  log.info({ event: 'login', account: account.id, role: account.role }, 'logged in');
  return toUserAnswer(account);
}
