/** The calls of those who wait for random opponents. */
import { Router } from 'express';
import { err, ok } from '../../engine/result.ts';
import { QUEUE_ROUTES } from '../../protocol/queueApi.ts';
import type { Privilege } from '../accounts/roles.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { Overload } from '../metrics/overload.ts';
import type { QueueService } from './queueService.ts';

export interface QueueRouteDeps {
  readonly queue: QueueService;
  readonly overload: Overload;
  readonly privilege: Privilege;
}

export function queueRoutes({ queue, overload, privilege }: QueueRouteDeps): Router {
  const router = Router();
  mountRoutes(
    router,
    QUEUE_ROUTES,
    {
      enter: async ({ who, body }) =>
        overload.isOverloaded() ? err('E3041') : queue.enter(who.account, body.timeSetting),
      state: async ({ who }) => ok(await queue.state(who.account)),
      leave: async ({ who }) => ok(await queue.leave(who.account)),
    },
    { privilege },
  );
  return router;
}
