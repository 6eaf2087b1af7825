/** Registration, activation and password reset: calls of users who cannot log in. */
import { err, ok } from '../../../engine/result.ts';
import type { OPEN_ACCOUNT_ROUTES } from '../../../protocol/http/accounts.ts';
import { CAPTCHA_RESPONSE } from '../../../protocol/shapes/captchaResponse.ts';
import { setSessionCookie } from '../../http/identity.ts';
import type { Handlers } from '../../http/mountRoutes.ts';
import type { Identity } from '../accountService.ts';
import { type AccountRouteDeps, closeSockets, userAgentOf } from '../routeDeps.ts';

type OpenHandlers = Handlers<typeof OPEN_ACCOUNT_ROUTES, Identity | null>;

export function openHandlers(deps: AccountRouteDeps): OpenHandlers {
  return { ...registrationHandlers(deps), ...resetHandlers(deps) };
}

type Reset = 'requestReset' | 'checkReset' | 'changeByReset';

function registrationHandlers(deps: AccountRouteDeps): Omit<OpenHandlers, Reset> {
  const { registration, captcha, background, mailer, sockets, isProduction, log } = deps;
  return {
    captcha: async () => ok(captcha.challenge()),

    async register({ who, query, body, req, res }) {
      const refusal = await captcha.verify(query[CAPTCHA_RESPONSE]);
      if (refusal) return err(refusal);
      const result = await registration.register(body, who, userAgentOf(req));
      if (!result.ok) return result;
      const { accountId, cookie } = result.value;
      if (cookie) setSessionCookie(res, cookie, isProduction);
      mailer.wake();
      log.info({ event: 'registered', account: accountId }, 'registered');
      return ok({});
    },

    async confirm({ body }) {
      const result = await registration.confirm(body.token);
      if (!result.ok) return result;
      closeSockets(sockets, result.value.ended);
      log.info({ event: 'activated', account: result.value.accountId }, 'account activated');
      return ok({});
    },

    async resend({ who, query, body }) {
      const refusal = await captcha.verify(query[CAPTCHA_RESPONSE]);
      if (refusal) return err(refusal);
      if (await registration.isFreshUser(body.email, who)) return err('E2300');
      background.run(async () => {
        await registration.resend(body.email);
        mailer.wake();
      });
      return ok({});
    },
  };
}

function resetHandlers(deps: AccountRouteDeps): Pick<OpenHandlers, Reset> {
  const { passwordService, captcha, background, mailer, sockets, log } = deps;
  return {
    async requestReset({ query, body }) {
      const refusal = await captcha.verify(query[CAPTCHA_RESPONSE]);
      if (refusal) return err(refusal);
      background.run(async () => {
        await passwordService.requestReset(body.email);
        mailer.wake();
      });
      return ok({});
    },

    async checkReset({ query }) {
      const checked = await passwordService.checkReset(query.token);
      return checked.ok ? ok({}) : checked;
    },

    async changeByReset({ query, body }) {
      const refusal = await captcha.verify(query[CAPTCHA_RESPONSE]);
      if (refusal) return err(refusal);
      const result = await passwordService.changeByReset(body.token, body.newPassword);
      if (!result.ok) return result;
      closeSockets(sockets, result.value.ended);
      mailer.wake();
      log.info({ event: 'passwordReset', account: result.value.accountId }, 'password reset');
      return ok({});
    },
  };
}
