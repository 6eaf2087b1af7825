/** The routes of games for admins. */
import type { RequestHandler, Router } from 'express';
import { ok } from '../../../engine/result.ts';
import { ADMIN_GAME_ROUTES } from '../../../protocol/http/reports/adminGameApi.ts';
import type { OwnerForwarding } from '../../http/forwardToOwner.ts';
import type { Guard } from '../../http/identity.ts';
import { mountRoutes } from '../../http/mountRoutes.ts';
import type { AdminGameService } from './adminGameService.ts';

interface AdminGameRouteDeps {
  readonly adminGames: AdminGameService;
  readonly guard: Guard;
  readonly forwarding: OwnerForwarding;
  /** Rate-limits the changes of an admin. */
  readonly limitChanges: RequestHandler;
}

export function adminGameRoutes({ adminGames, guard, forwarding, limitChanges }: AdminGameRouteDeps): Router {
  return mountRoutes(
    ADMIN_GAME_ROUTES,
    {
      games: async ({ query }) => ok(await adminGames.list(query)),
      game: ({ part }) => adminGames.get(part('id')),
      endGame: ({ who, part, body }) => adminGames.end(who.account, part('id'), body.reason),
      takeOut: ({ who, part, body }) => adminGames.takeOut(who.account, part('id'), body.reason),
    },
    { guard, needs: ['ADMIN'], forwarding, limits: { endGame: limitChanges, takeOut: limitChanges } },
  );
}
