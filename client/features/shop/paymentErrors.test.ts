import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { err } from '../../../engine/result.ts';
import { checkOut } from './checkout.ts';
import { CheckoutRefused, PURCHASE_ERRORS, purchaseErrorOf, SUBSCRIPTION_ERRORS } from './paymentErrors.ts';
import { purchaseMachine } from './purchaseMachine.ts';

it('[PAY-12] a purchase has the error codes of a subscription, except CHECKOUT_ALREADY_COMPLETED', () => {
  expect(SUBSCRIPTION_ERRORS).toEqual([
    'REDIRECT_TO_CHECKOUT_UNAVAILABLE',
    'INVALID_SESSION_ID',
    'CREATE_CHECKOUT_SESSION_FAILED',
    'CHECKOUT_ALREADY_COMPLETED',
    'STRIPE_ERROR',
    'UNKNOWN_ERROR',
  ]);
  expect(PURCHASE_ERRORS).toEqual(
    SUBSCRIPTION_ERRORS.filter((code) => code !== 'CHECKOUT_ALREADY_COMPLETED'),
  );
});

it('[PAY-09] the refusal of a second checkout of the plan leads to CHECKOUT_ALREADY_COMPLETED', async () => {
  for (const [code, expected] of [
    ['E3200', 'CHECKOUT_ALREADY_COMPLETED'],
    ['E3202', 'CREATE_CHECKOUT_SESSION_FAILED'],
  ] as const) {
    const refused = checkOut(
      async () => err({ code, params: {} }),
      async () => {},
    );
    await expect(refused).rejects.toMatchObject({ code: expected, reason: code });
  }
});

it('[PAY-37] an unknown error code is treated as an unexpected error', async () => {
  for (const code of PURCHASE_ERRORS) expect(purchaseErrorOf(code)).toBe(code);
  for (const code of ['CHECKOUT_ALREADY_COMPLETED', 'E9999', '', null, undefined, 7, {}])
    expect(purchaseErrorOf(code)).toBe('UNKNOWN_ERROR');
  const actor = createActor(
    purchaseMachine.provide({
      actors: {
        purchaseToken: fromPromise(() => Promise.reject(new CheckoutRefused('CHECKOUT_ALREADY_COMPLETED'))),
      },
    }),
  ).start();
  actor.send({ type: 'purchase.requested', kind: 'SIGNATURE', notes: '' });
  const { context } = await waitFor(actor, (state) => state.matches('rejected'));
  expect(context.error).toBe('UNKNOWN_ERROR');
});
