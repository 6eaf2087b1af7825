/** The second factor, data export, and account deletion. */

import { err, ok } from '../../../engine/result.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import type { OWN_DATA_ROUTES, SECOND_FACTOR_ROUTES } from '../../../protocol/http/secondFactorApi.ts';
import { clearSessionCookie } from '../../http/identity.ts';
import type { Handlers } from '../../http/mountRoutes.ts';
import { type AccountRouteDeps, closeSockets, tryPassword } from '../routeDeps.ts';

/** The errors that count as a failed attempt. */
const WRONG = ['E104', ERR.WRONG_CODE] as const;

export function secondFactorHandlers(deps: AccountRouteDeps): Handlers<typeof SECOND_FACTOR_ROUTES> {
  const { secondFactor, attempts, log } = deps;
  return {
    state: async ({ who }) => ok(await secondFactor.state(who)),

    begin: ({ who, body, req, res }) =>
      tryPassword(attempts, { account: who.account.id, req, res, failures: WRONG }, () =>
        secondFactor.begin(who, body.password),
      ),

    async confirm({ who, body, req, res }) {
      const result = await tryPassword(attempts, { account: who.account.id, req, res, failures: WRONG }, () =>
        secondFactor.confirm(who, body.code),
      );
      if (!result.ok) return result;
      log.info({ event: 'secondFactorOn', account: who.account.id }, 'second factor on');
      return ok({ recoveryCodes: result.value });
    },

    async renewCodes({ who, body, req, res }) {
      const result = await tryPassword(attempts, { account: who.account.id, req, res, failures: WRONG }, () =>
        secondFactor.renewCodes(who, body),
      );
      return result.ok ? ok({ recoveryCodes: result.value }) : result;
    },

    async turnOff({ who, body, req, res }) {
      const result = await tryPassword(attempts, { account: who.account.id, req, res, failures: WRONG }, () =>
        secondFactor.turnOff(who, body),
      );
      if (!result.ok) return result;
      log.info({ event: 'secondFactorOff', account: who.account.id }, 'second factor off');
      return ok({});
    },
  };
}

export function ownDataHandlers(deps: AccountRouteDeps): Handlers<typeof OWN_DATA_ROUTES> {
  const { ownData, secondFactor, attempts, sockets, isProduction, log } = deps;
  return {
    async exportData({ who, res }) {
      res.setHeader('Content-Disposition', 'attachment; filename="tetrarch-data.json"');
      return ok(await ownData.collect(who.account.id));
    },

    async deleteAccount({ who, body, req, res }) {
      const { id } = who.account;
      const proven = await tryPassword(attempts, { account: id, req, res, failures: WRONG }, async () => {
        const refusal = await secondFactor.refusalOf(who, body);
        return refusal ? err(refusal) : ok(null);
      });
      if (!proven.ok) return proven;
      const ended = await ownData.erase(who);
      closeSockets(sockets, ended);
      clearSessionCookie(res, isProduction);
      log.info({ event: 'accountDeleted', account: id }, 'account deleted');
      return ok({});
    },
  };
}
