/** The routes of the queue for random opponents. */

import type { Request, RequestHandler, Router } from 'express';
import { err, ok, type Result } from '../../engine/result.ts';
import type { Need } from '../../protocol/http/abilities.ts';
import { ERR } from '../../protocol/http/errors.ts';
import { QUEUE_ROUTES, type QueueState } from '../../protocol/http/queueApi.ts';
import { CAPTCHA_RESPONSE } from '../../protocol/shapes/captchaResponse.ts';
import type { Account } from '../accounts/accountStore.ts';
import type { GuestLimits, Requester } from '../accounts/guests/guestLimits.ts';
import type { Guard } from '../http/identity.ts';
import { mountRoutes, type Refused } from '../http/mountRoutes.ts';
import type { Overload } from '../observability/metrics/overload.ts';
import type { QueueService } from './queueService.ts';

export interface QueueRouteDeps {
  readonly queue: QueueService;
  readonly overload: Overload;
  readonly guests: GuestLimits;
  /** The rate limit of calls that create a game. */
  readonly limitCreations: RequestHandler;
  readonly addressOf: (req: Request) => string;
  readonly guard: Guard;
  readonly needs: readonly Need[];
}

type Joining = Promise<Result<QueueState, Refused>>;

export function queueRoutes(deps: QueueRouteDeps): Router {
  const { queue, overload, guests, limitCreations, addressOf, guard, needs } = deps;

  /** Records the network of a seated guest from the guest's poll. */
  async function noted(requester: Requester, state: QueueState): Promise<QueueState> {
    if (state.gameId !== null) await guests.noteGame(requester, state.gameId);
    return state;
  }

  /** Adds the user to the queue by `join`. Refuses new users under overload, and guests beyond their limits. */
  async function joined(requester: Requester & { account: Account }, join: () => Joining): Joining {
    const { account } = requester;
    // Users who already wait are not refused, because their pages repeat this call.
    if (overload.isOverloaded() && !(await queue.isIn(account))) return err(ERR.OVERLOADED);
    const refusal = await guests.mayPlay(requester, () => queue.isIn(account));
    if (refusal) return err(refusal);
    const entered = await join();
    return entered.ok ? ok(await noted(requester, entered.value)) : entered;
  }

  return mountRoutes(
    QUEUE_ROUTES,
    {
      enter: ({ who: { account }, query, body, req }) =>
        joined({ account, address: addressOf(req), response: query[CAPTCHA_RESPONSE] }, () =>
          queue.enter(account, body, body.allowsBots),
        ),
      startWithBots: ({ who: { account }, query, body, req }) =>
        joined({ account, address: addressOf(req), response: query[CAPTCHA_RESPONSE] }, () =>
          queue.startWithBots(account, body.timeSetting),
        ),
      async state({ who: { account }, req }) {
        const requester = { account, address: addressOf(req), response: undefined };
        return ok(await noted(requester, await queue.state(account)));
      },
      leave: async ({ who }) => ok(await queue.leave(who.account)),
    },
    { guard, needs, limits: { startWithBots: limitCreations } },
  );
}
