/** Test users who pay. */
import { expect, vi } from 'vitest';
import type { CheckoutAnswer, PlanDetails } from '../../../protocol/http/paymentApi.ts';
import { failurePath, type Plan, type Return, successPath } from '../../../protocol/http/payments.ts';
import type { Answer, TestUser } from './testUser.ts';

export interface RefusedField {
  readonly code: string;
  readonly params: { readonly field: string };
}

export function pathsOf(of: Return) {
  return { successPath: successPath(of), cancelPath: failurePath(of) };
}

export function subscribe(who: TestUser, extra: object = {}): Promise<Answer<CheckoutAnswer & RefusedField>> {
  const body = { ...pathsOf('subscription'), ...extra };
  return who.call('POST', '/api/payments/create-checkout-session', { body });
}

export async function planDetails(who: TestUser): Promise<PlanDetails> {
  return (await who.call<PlanDetails>('GET', '/api/payments/subscription-details/me')).body;
}

/** Waits until the user has the plan. Events of the provider arrive asynchronously. */
export async function untilPlan(who: TestUser, plan: Plan): Promise<void> {
  await vi.waitFor(async () => expect((await planDetails(who)).plan).toBe(plan), {
    timeout: 10_000,
    interval: 50,
  });
}

/** Returns the URL of the billing portal. */
export function openPortal(who: TestUser): Promise<Answer<{ url: string } & RefusedField>> {
  return who.call('POST', '/api/payments/create-portal-session', { body: { returnUrl: '/account' } });
}
