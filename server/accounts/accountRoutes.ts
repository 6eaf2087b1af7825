/** Login, logout and who I am. */
import { Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { parsed } from '../http/errors.ts';
import { clearSessionCookie, identityOf, requirePrivilege, setSessionCookie } from '../http/identity.ts';
import type { SocketRegistry } from '../rooms/socketRegistry.ts';
import { type AccountService, toUserAnswer } from './accountService.ts';

const guestLogin = z.strictObject({});

export interface AccountRouteDeps {
  readonly accounts: AccountService;
  readonly sockets: SocketRegistry;
  readonly isProduction: boolean;
  readonly log: Logger;
}

export function accountRoutes({ accounts, sockets, isProduction, log }: AccountRouteDeps): Router {
  const router = Router();

  // Without a body: a guest. Whoever is logged in stays who they are, so that asking twice harms nobody.
  router.post('/login', async (req, res) => {
    if (!parsed(guestLogin, req.body, res)) return;
    const present = identityOf(req);
    if (present) return void res.json(toUserAnswer(present.account));
    const { identity, token, seconds } = await accounts.loginGuest();
    setSessionCookie(res, token, seconds, isProduction);
    log.info(
      { event: 'login', account: identity.account.id, role: identity.account.role },
      'guest logged in',
    );
    res.json(toUserAnswer(identity.account));
  });

  router.get('/account/me', (req, res) => {
    const identity = requirePrivilege(req, res, null);
    if (identity) res.json(toUserAnswer(identity.account));
  });

  router.get('/logout', async (req, res) => {
    const identity = identityOf(req);
    if (identity && req.headers['sec-fetch-site'] !== 'cross-site') {
      await accounts.logout(identity.sessionId);
      sockets.closeLogin(identity.sessionId);
      log.info({ event: 'logout', account: identity.account.id }, 'logged out');
    }
    clearSessionCookie(res, isProduction);
    res.json({});
  });

  return router;
}
