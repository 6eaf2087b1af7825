/**
 * A one-time purchase or donation. A successful call normally leaves the page. So if the page stays open after a
 * successful call, that counts as a failure too.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { PaymentKind } from '../../../protocol/http/payments.ts';
import type { FailureCode } from '../../shared/data/queries/failureCodes.ts';
import { missingActor, typeOf } from '../../shared/hooks/machineSetup.ts';
import { CheckoutRefused, type PurchaseError, purchaseErrorOf, reasonOf } from './paymentErrors.ts';

export interface PurchaseInput {
  readonly kind: PaymentKind;
  readonly notes: string;
}

interface PurchaseContext {
  readonly requested: PurchaseInput | null;
  readonly error: PurchaseError | null;
  /** The server's error code, if the server caused the failure. */
  readonly reason: FailureCode | null;
}

type PurchaseEvent = ({ type: 'purchase.requested' } & PurchaseInput) | { type: 'page.returned' };

export const purchaseMachine = setup({
  types: { context: typeOf<PurchaseContext>(), events: typeOf<PurchaseEvent>() },
  actors: {
    purchaseToken: fromPromise<void, PurchaseInput | null>(missingActor),
  },
  actions: {
    note: assign((_, { kind, notes }: PurchaseInput) => ({
      requested: { kind, notes },
      error: null,
      reason: null,
    })),
    refuse: assign((_, { error }: { error: unknown }) => ({
      error: purchaseErrorOf(error instanceof CheckoutRefused ? error.code : null),
      reason: reasonOf(error),
    })),
  },
}).createMachine({
  context: { requested: null, error: null, reason: null },
  initial: 'idle',
  on: {
    'purchase.requested': {
      target: '.pending',
      actions: { type: 'note', params: ({ event }) => ({ kind: event.kind, notes: event.notes }) },
    },
    'page.returned': '.idle',
  },
  states: {
    idle: {},
    pending: {
      on: { 'purchase.requested': {} },
      invoke: {
        src: 'purchaseToken',
        input: ({ context }) => context.requested,
        onDone: { target: 'rejected', actions: { type: 'refuse', params: { error: null } } },
        onError: {
          target: 'rejected',
          actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    rejected: {},
  },
});
