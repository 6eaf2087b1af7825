import { expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { err, ok } from '../../../engine/result.ts';
import type { CheckoutSessionAnswer } from '../../../protocol/http/paymentApi.ts';
import { RETURNS, type Return } from '../../../protocol/http/payments.ts';
import type { Answer, FailureCode } from '../../shared/data/http/http.ts';
import { confirmationMachine } from './confirmationMachine.ts';

/** Returns the final state of the page and its error, for an answer to the check of the payment. */
async function outcomeOf(
  of: Return,
  answer: Answer<CheckoutSessionAnswer>,
  refetchUser: () => Promise<boolean>,
) {
  const machine = confirmationMachine.provide({
    actors: { check: fromPromise(async () => answer), refetchUser: fromPromise(refetchUser) },
  });
  const actor = createActor(machine, { input: { of, sessionId: 'cs_1' } }).start();
  const { value, context } = await waitFor(
    actor,
    (page) => page.matches('success') || page.matches('failed'),
  );
  return [value, context.error];
}

it.each(RETURNS)(
  '[PAY-33] only a paid subscription fails if the user cannot be loaded again: %s',
  async (of) => {
    const refetch = vi.fn(async () => false);
    const isSubscription = of === 'subscription';
    expect(await outcomeOf(of, ok({ sessionStatus: 'complete' }), refetch)).toEqual(
      isSubscription ? ['failed', 'REFETCHING_USER_FAILED'] : ['success', null],
    );
    expect(refetch).toHaveBeenCalledTimes(isSubscription ? 1 : 0);
  },
);

const FAILURES: readonly FailureCode[] = ['NO_ANSWER', 'E1000', 'E3202', 'SERVER_ERROR'];

it.each(RETURNS.flatMap((of) => FAILURES.map((code) => [of, code] as const)))(
  '[PAY-31] a check that fails for any reason is reported as such: %s, %s',
  async (of, code) => {
    const refetch = vi.fn(async () => true);
    expect(await outcomeOf(of, err({ code, params: {} }), refetch)).toEqual([
      'failed',
      'VERIFY_PAYMENT_FAILED',
    ]);
    expect(refetch).not.toHaveBeenCalled();
  },
);
