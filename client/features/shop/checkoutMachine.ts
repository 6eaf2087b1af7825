/** Paying for the plan: asked for, on the way to the provider, or refused with a code of the list. */
import { assign, fromPromise, setup } from 'xstate';
import type { FailureCode } from '../../shared/data/queries/failureCodes.ts';
import { missingActor } from '../../shared/hooks/missingActor.ts';
import { reasonOf, type SubscriptionError, subscriptionErrorOf } from './paymentErrors.ts';

export interface CheckoutContext {
  readonly error: SubscriptionError | null;
  /** The server's own word, where that is why. */
  readonly reason: FailureCode | null;
}

type CheckoutEvent =
  | { type: 'checkout.asked' }
  /** The page was left, and shown again from memory. */
  | { type: 'page.returned' };

export const checkoutMachine = setup({
  types: { context: {} as CheckoutContext, events: {} as CheckoutEvent },
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
    idle: { on: { 'checkout.asked': 'leaving' } },
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
    /** Nothing more is shown here. */
    left: { on: { 'page.returned': 'idle' } },
    rejected: { on: { 'checkout.asked': 'leaving' } },
  },
});
