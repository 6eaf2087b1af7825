/** Paying for the plan: asked for, on the way to the provider, or refused with a code of the list. */
import { assign, fromPromise, setup } from 'xstate';
import { missingActor } from '../ui/missingActor.ts';
import { CheckoutRefused, type SubscriptionError, subscriptionErrorOf } from './paymentErrors.ts';

export interface CheckoutContext {
  readonly error: SubscriptionError | null;
  /** The server said that this person may not. */
  readonly isForbidden: boolean;
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
      isForbidden: error instanceof CheckoutRefused && error.isForbidden,
    })),
  },
}).createMachine({
  context: { error: null, isForbidden: false },
  initial: 'idle',
  states: {
    idle: { on: { 'checkout.asked': 'leaving' } },
    leaving: {
      entry: assign({ error: null, isForbidden: false }),
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
