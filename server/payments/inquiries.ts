/**
 * Queries the provider about possible changes, one object at a time, and stores the answers. A trigger (an event, a
 * returning user, an operator) only marks that an inquiry is due. The stored state comes from the provider's answer and
 * never from the trigger. So the order and number of triggers do not matter, and a crash loses nothing.
 */

import { type Job, JobFailed } from '../db/jobs/jobKind.ts';
import { type JobRuntime, type JobWorker, startJobWorker } from '../db/jobs/jobWorker.ts';
import type { InquiryKind } from '../db/tables.ts';
import { enqueue, INQUIRIES, type Inquiry, type InquiryStore } from './inquiryStore.ts';
import { type PaymentEvent, type PaymentGateway, ProviderUnavailable } from './paymentGateway.ts';
import { type PaymentStore, settleCheckout } from './paymentStore.ts';
import { settleSubscription } from './subscriptionStore.ts';

export interface Inquiries extends JobWorker {
  /** Stores an event durably. @returns false if the event was already stored. */
  recordEvent(event: PaymentEvent): Promise<boolean>;
  /**
   * Marks pending checkouts, active subscriptions and recent refunds as due, because their events may have been missed.
   *
   * @returns the number of marked objects.
   */
  reconcile(): Promise<number>;
  /** Processes one inquiry immediately. @throws ProviderUnavailable */
  processNow(id: string, kind: InquiryKind): Promise<void>;
}

const OVERDUE_EVERY_MS = 10 * 60_000;
/**
 * The period for which the reconciliation looks for missed refunds. The provider repeats an event for three days only.
 */
const REFUNDS_MS = 30 * 86_400_000;

export function startInquiries(
  runtime: JobRuntime,
  store: InquiryStore,
  payments: PaymentStore,
  gateway: () => Promise<PaymentGateway>,
): Inquiries {
  let overdueAt = 0;

  async function process(inquiry: Inquiry): Promise<void> {
    const { id, kind } = inquiry;
    const provider = await gateway();
    if (kind === 'closing') {
      for (const { id: subscriptionId, status } of await provider.subscriptionsOf(id))
        if (status !== 'canceled') await provider.cancel(subscriptionId);
      await store.answered(inquiry, async () => {});
    } else if (kind === 'subscription') {
      const update = await provider.subscription(id);
      await store.answered(inquiry, async (db) => update && settleSubscription(db, update));
    } else if (kind === 'refund') {
      const sessionId = await provider.checkoutPaidBy(id);
      const paid = await store.answered(
        inquiry,
        async (db) => sessionId && enqueue(db, sessionId, 'checkout'),
      );
      if (paid) await process(paid);
    } else if (kind === 'recentRefunds') {
      const intents = await provider.refundedSince(new Date(Date.now() - REFUNDS_MS));
      await store.answered(inquiry, async (db) => {
        for (const intent of intents) await enqueue(db, intent, 'refund');
      });
    } else {
      const checkout = await provider.checkout(id);
      const bought = await store.answered(inquiry, (db) => settleCheckout(db, id, checkout));
      if (bought) await process(bought);
    }
  }

  async function markOverdue(): Promise<void> {
    if (Date.now() < overdueAt) return;
    overdueAt = Date.now() + OVERDUE_EVERY_MS;
    await store.enqueueOverdue();
    await payments.dropUnmade();
  }

  async function attempt({ rows: [inquiry] }: Job<Inquiry>): Promise<null> {
    try {
      await process(inquiry);
      return null;
    } catch (error) {
      throw error instanceof ProviderUnavailable ? new JobFailed(error.message) : error;
    }
  }

  const worker = startJobWorker(runtime, INQUIRIES, attempt, { beforeRound: markOverdue });
  const { wake } = worker;
  return {
    ...worker,
    async recordEvent(event) {
      const isNew = await store.recordEvent(event);
      wake();
      return isNew;
    },
    async reconcile() {
      const count = await store.enqueueAll();
      wake();
      return count;
    },
    processNow: async (id, kind) => process(await store.enqueue(id, kind)),
  };
}
