/**
 * The states of the payment of the plan: not begun, leaving for the provider's page, left, or rejected with an error
 * code.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FailureCode } from '../../shared/data/queries/failureCodes.ts';
import { missingActor, typeOf } from '../../shared/hooks/machineSetup.ts';
import { reasonOf, type SubscriptionError, subscriptionErrorOf } from './paymentErrors.ts';

export interface CheckoutContext {
  readonly error: SubscriptionError | null;
  /** The server's error code, if the server caused the failure. */
  readonly reason: FailureCode | null;
}

type CheckoutEvent =
  | { type: 'checkout.requested' }
  /** The browser has restored the page from the back/forward cache. */
  | { type: 'page.returned' };

export const checkoutMachine = setup({
  types: { context: typeOf<CheckoutContext>(), events: typeOf<CheckoutEvent>() },
  actors: {
    checkOut: fromPromise<void>(missingActor),
  },
  actions: {
    refuse: assign((_, { error }: { error: unknown }) => ({
      error: subscriptionErrorOf(error),
      reason: reasonOf(error),
    })),
  },
}).createMachine({
  context: { error: null, reason: null },
  initial: 'idle',
  states: {
    idle: { on: { 'checkout.requested': 'leaving' } },
    leaving: {
      entry: assign({ error: null, reason: null }),
      invoke: {
        src: 'checkOut',
        onDone: 'left',
        onError: {
          target: 'rejected',
          actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** The browser is leaving the page, so nothing else is shown. */
    left: { on: { 'page.returned': 'idle' } },
    rejected: { on: { 'checkout.requested': 'leaving' } },
  },
});
