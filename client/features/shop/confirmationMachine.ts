/**
 * The return from the payment provider. A return does not prove a payment, so the page queries the server, and the
 * server queries the provider. The query may be repeated any number of times, also in several tabs.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { CheckoutSessionAnswer } from '../../../protocol/http/paymentApi.ts';
import type { Return } from '../../../protocol/http/payments.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { missingActor, typeOf } from '../../shared/hooks/machineSetup.ts';
import type { ConfirmationError } from './paymentErrors.ts';

export interface ConfirmationInput {
  readonly of: Return;
  readonly sessionId: string;
}

interface ConfirmationContext extends ConfirmationInput {
  readonly error: ConfirmationError | null;
}

export const confirmationMachine = setup({
  types: {
    context: typeOf<ConfirmationContext>(),
    input: typeOf<ConfirmationInput>(),
    events: typeOf<{ type: 'check.requested' }>(),
  },
  actors: {
    check: fromPromise<Answer<CheckoutSessionAnswer>, ConfirmationInput>(missingActor),
    /** Resolves to false if the user could not be loaded again. */
    refetchUser: fromPromise<boolean>(missingActor),
  },
  actions: { fail: assign((_, { error }: { error: ConfirmationError }) => ({ error })) },
}).createMachine({
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'verifying',
  on: { 'check.requested': '.verifying' },
  states: {
    verifying: {
      entry: assign({ error: null }),
      invoke: {
        src: 'check',
        input: ({ context: { sessionId, of } }) => ({ sessionId, of }),
        onDone: [
          {
            guard: ({ event }) => !event.output.ok && event.output.error.code === 'INVALID_ANSWER',
            target: 'failed',
            actions: { type: 'fail', params: { error: 'UNKNOWN_ERROR' } },
          },
          {
            guard: ({ event }) => !event.output.ok,
            target: 'failed',
            actions: { type: 'fail', params: { error: 'VERIFY_PAYMENT_FAILED' } },
          },
          {
            guard: ({ event }) => event.output.ok && event.output.value.sessionStatus !== 'complete',
            target: 'failed',
            actions: { type: 'fail', params: { error: 'PAYMENT_NOT_COMPLETED' } },
          },
          { guard: ({ context }) => context.of === 'subscription', target: 'refetching' },
          { target: 'success' },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: { error: 'UNKNOWN_ERROR' } } },
      },
    },
    /** Loads the user again, because the payment has added the privileges of the plan. */
    refetching: {
      invoke: {
        src: 'refetchUser',
        onDone: [
          { guard: ({ event }) => event.output, target: 'success' },
          { target: 'failed', actions: { type: 'fail', params: { error: 'REFETCHING_USER_FAILED' } } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: { error: 'REFETCHING_USER_FAILED' } },
        },
      },
    },
    success: {},
    failed: {},
  },
});
