/** The routes of the queue for random opponents. */

import { type Request, Router } from 'express';
import { err, ok } from '../../engine/result.ts';
import type { Need } from '../../protocol/http/abilities.ts';
import { ERR } from '../../protocol/http/errors.ts';
import { QUEUE_ROUTES, type QueueState } from '../../protocol/http/queueApi.ts';
import { CAPTCHA_RESPONSE } from '../../protocol/shapes/captchaResponse.ts';
import type { Asker, GuestLimits } from '../guests/guestLimits.ts';
import type { Guard } from '../http/identity.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { Overload } from '../observability/metrics/overload.ts';
import type { QueueService } from './queueService.ts';

export interface QueueRouteDeps {
  readonly queue: QueueService;
  readonly overload: Overload;
  readonly guests: GuestLimits;
  readonly addressOf: (req: Request) => string;
  readonly guard: Guard;
  readonly needs: readonly Need[];
}

export function queueRoutes(deps: QueueRouteDeps): Router {
  const { queue, overload, guests, addressOf, guard, needs } = deps;
  const router = Router();

  /** Records the network of a seated guest from the guest's poll. */
  async function noted(asker: Asker, state: QueueState): Promise<QueueState> {
    if (state.gameId !== null) await guests.noteGame(asker, state.gameId);
    return state;
  }

  mountRoutes(
    router,
    QUEUE_ROUTES,
    {
      async enter({ who: { account }, query, body, req }) {
        // Users who already wait are not refused, because their pages repeat this call.
        if (overload.isOverloaded() && !(await queue.isIn(account))) return err(ERR.OVERLOADED);
        const asker = { account, address: addressOf(req), response: query[CAPTCHA_RESPONSE] };
        const refusal = await guests.mayPlay(asker, () => queue.isIn(account));
        if (refusal) return err(refusal);
        const entered = await queue.enter(account, body.timeSetting);
        return entered.ok ? ok(await noted(asker, entered.value)) : entered;
      },
      async state({ who: { account }, req }) {
        const asker = { account, address: addressOf(req), response: undefined };
        return ok(await noted(asker, await queue.state(account)));
      },
      leave: async ({ who }) => ok(await queue.leave(who.account)),
    },
    { guard, needs },
  );
  return router;
}
