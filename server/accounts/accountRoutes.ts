/** Creates the account routes from the services. */
import type { Router } from 'express';
import {
  LOGIN_ROUTES,
  ME_ROUTES,
  OPEN_ACCOUNT_ROUTES,
  OWN_ACCOUNT_ROUTES,
} from '../../protocol/http/accounts.ts';
import { ACCESS_TOKEN_ROUTES } from '../../protocol/http/programs/accessTokenApi.ts';
import { BOT_ACCOUNT_ROUTES } from '../../protocol/http/programs/botApi.ts';
import { OWN_DATA_ROUTES, SECOND_FACTOR_ROUTES } from '../../protocol/http/secondFactorApi.ts';
import { mountOpenRoutes, mountRoutes } from '../http/mountRoutes.ts';
import { requireOwnPage } from '../http/origins.ts';
import { refuseWhenBusy } from './busy.ts';
import { botAccountHandlers, ownHandlers } from './profile/profileHandlers.ts';
import { openHandlers } from './registration/registrationHandlers.ts';
import type { AccountRouteDeps } from './routeDeps.ts';
import { ownDataHandlers, secondFactorHandlers } from './secondFactor/secondFactorHandlers.ts';
import { loginHandlers, meHandlers } from './session/loginHandlers.ts';
import { accessTokenHandlers } from './tokens/accessTokenHandlers.ts';

const TEN_MINUTES_MS = 600_000;

/** Creates the routes of login, logout and the current user, for accounts and guests. */
export function sessionRoutes(deps: AccountRouteDeps): Router[] {
  return [
    mountOpenRoutes(LOGIN_ROUTES, loginHandlers(deps), {
      login: refuseWhenBusy(deps.passwords),
      logout: requireOwnPage(deps.origins, deps.isProduction),
    }),
    mountRoutes(ME_ROUTES, meHandlers, { guard: deps.guard, needs: [] }),
  ];
}

/** Creates the routes of all other account calls. */
export function accountRoutes(deps: AccountRouteDeps): Router[] {
  const { limits, rateLimits } = deps;
  const busy = refuseWhenBusy(deps.passwords);
  const { mailRequestsPerTenMinutes: mails, signUpsPerTenMinutes: signUps } = limits;
  const account = { guard: deps.guard, needs: ['view account'] } as const;
  const limitMails = rateLimits.byAddress('mails', mails, TEN_MINUTES_MS);
  return [
    mountOpenRoutes(OPEN_ACCOUNT_ROUTES, openHandlers(deps), {
      register: [busy, rateLimits.byAddress('signUps', signUps, TEN_MINUTES_MS)],
      resend: limitMails,
      requestReset: limitMails,
      changeByReset: busy,
    }),
    mountRoutes(OWN_ACCOUNT_ROUTES, ownHandlers(deps), {
      ...account,
      limits: { changePassword: busy, changePersonalInfo: busy },
    }),
    mountRoutes(SECOND_FACTOR_ROUTES, secondFactorHandlers(deps), {
      ...account,
      limits: { begin: busy, renewCodes: busy, turnOff: busy },
    }),
    mountRoutes(BOT_ACCOUNT_ROUTES, botAccountHandlers(deps), account),
    mountRoutes(ACCESS_TOKEN_ROUTES, accessTokenHandlers(deps), account),
    mountRoutes(OWN_DATA_ROUTES, ownDataHandlers(deps), {
      ...account,
      limits: { exportData: rateLimits.byAccount('exports', limits.exportsPerMinute), deleteAccount: busy },
    }),
  ];
}
