import { expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ok } from '../../../engine/result.ts';
import type { CheckoutSessionAnswer } from '../../../protocol/http/paymentApi.ts';
import { RETURNS } from '../../../protocol/http/payments.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { confirmationMachine } from './confirmationMachine.ts';

it.each(RETURNS)(
  '[PAY-33] only a paid subscription fails if the user cannot be loaded again: %s',
  async (of) => {
    const refetch = vi.fn(async () => false);
    const check = async (): Promise<Answer<CheckoutSessionAnswer>> => ok({ sessionStatus: 'complete' });
    const machine = confirmationMachine.provide({
      actors: { check: fromPromise(check), refetchUser: fromPromise(refetch) },
    });
    const actor = createActor(machine, { input: { of, sessionId: 'cs_1' } }).start();
    const { value, context } = await waitFor(
      actor,
      (page) => page.matches('success') || page.matches('failed'),
    );
    const isSubscription = of === 'subscription';
    expect([value, context.error]).toEqual(
      isSubscription ? ['failed', 'REFETCHING_USER_FAILED'] : ['success', null],
    );
    expect(refetch).toHaveBeenCalledTimes(isSubscription ? 1 : 0);
  },
);
