/** The second factor, data export, and account deletion. */

import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import type { Route } from '../../../protocol/http/route.ts';
import type { OWN_DATA_ROUTES, SECOND_FACTOR_ROUTES } from '../../../protocol/http/secondFactorApi.ts';
import { clearSessionCookie } from '../../http/identity.ts';
import type { HandlerRequest, Handlers } from '../../http/mountRoutes.ts';
import { type AccountRouteDeps, closeSockets, tryPassword } from '../routeDeps.ts';

/** Runs `attempt`, which verifies the caller's password or code. */
function tryProof<T, E>(
  { attempts }: AccountRouteDeps,
  { who, req, res }: Pick<HandlerRequest<Route>, 'who' | 'req' | 'res'>,
  attempt: () => Promise<Result<T, E>>,
) {
  const failures = ['E104', ERR.WRONG_CODE];
  return tryPassword(attempts, { account: who.account.id, req, res, failures }, attempt);
}

export function secondFactorHandlers(deps: AccountRouteDeps): Handlers<typeof SECOND_FACTOR_ROUTES> {
  const { secondFactor, log } = deps;
  return {
    state: async ({ who }) => ok(await secondFactor.state(who)),

    begin: (request) => tryProof(deps, request, () => secondFactor.begin(request.who, request.body.password)),

    async confirm(request) {
      const { who, body } = request;
      const result = await tryProof(deps, request, () => secondFactor.confirm(who, body.code));
      if (!result.ok) return result;
      log.info({ event: 'secondFactorOn', account: who.account.id }, 'second factor on');
      return ok({ recoveryCodes: result.value });
    },

    async renewCodes(request) {
      const result = await tryProof(deps, request, () => secondFactor.renewCodes(request.who, request.body));
      return result.ok ? ok({ recoveryCodes: result.value }) : result;
    },

    async turnOff(request) {
      const { who, body } = request;
      const result = await tryProof(deps, request, () => secondFactor.turnOff(who, body));
      if (!result.ok) return result;
      log.info({ event: 'secondFactorOff', account: who.account.id }, 'second factor off');
      return ok({});
    },
  };
}

export function ownDataHandlers(deps: AccountRouteDeps): Handlers<typeof OWN_DATA_ROUTES> {
  const { ownData, scheduledTables, secondFactor, sockets, isProduction, log } = deps;
  return {
    async exportData({ who, res }) {
      res.setHeader('Content-Disposition', 'attachment; filename="tetrarch-data.json"');
      return ok(await ownData.collect(who.account.id));
    },

    async deleteAccount(request) {
      const { who, body, res } = request;
      const proven = await tryProof(deps, request, async () => {
        const refusal = await secondFactor.refusalOf(who, body);
        return refusal ? err(refusal) : ok(null);
      });
      if (!proven.ok) return proven;
      await scheduledTables.leaveAll(who.account);
      const ended = await ownData.erase(who);
      closeSockets(sockets, ended);
      clearSessionCookie(res, isProduction);
      log.info({ event: 'accountDeleted', account: who.account.id }, 'account deleted');
      return ok({});
    },
  };
}
