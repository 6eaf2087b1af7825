/** Handlers of the calls that create, list and revoke access tokens. */
import { err, ok } from '../../../engine/result.ts';
import type { ACCESS_TOKEN_ROUTES } from '../../../protocol/http/programs/accessTokenApi.ts';
import type { Handlers } from '../../http/mountRoutes.ts';
import type { AccountRouteDeps } from '../routeDeps.ts';

export function accessTokenHandlers({
  accessTokens,
  log,
}: AccountRouteDeps): Handlers<typeof ACCESS_TOKEN_ROUTES> {
  return {
    tokens: async ({ who }) => ok(await accessTokens.list(who.account.id)),

    async makeToken({ who, body }) {
      const made = await accessTokens.make(who.account.id, body);
      if (made.ok) log.info({ event: 'tokenMade', account: who.account.id }, 'access token made');
      return made;
    },

    async revokeToken({ who, part }) {
      if (!(await accessTokens.revoke(who.account.id, part('id')))) return err('E1000');
      log.info({ event: 'tokenRevoked', account: who.account.id }, 'access token revoked');
      return ok({});
    },
  };
}
