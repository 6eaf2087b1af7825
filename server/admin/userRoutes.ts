/** The routes for account administration. */
import type { Router } from 'express';
import type { Logger } from 'pino';
import { ADMIN_USER_ROUTES } from '../../protocol/http/adminApi.ts';
import type { Guard } from '../http/identity.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { UserService } from './userService.ts';

export function userRoutes(users: UserService, guard: Guard, log: Logger): Router {
  return mountRoutes(
    ADMIN_USER_ROUTES,
    {
      users: ({ query }) => users.list(query),
      async suspendUser({ who, part, body }) {
        const done = await users.suspend(who.account, part('id'), body);
        if (done.ok) {
          const event = body.isSuspended ? 'accountSuspended' : 'suspensionLifted';
          log.info({ event, account: part('id'), by: who.account.id }, 'an admin changed an account');
        }
        return done;
      },
    },
    { guard, needs: ['ADMIN'] },
  );
}
