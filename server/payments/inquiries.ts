/**
 * Asks the provider for what may have changed, one thing at a time, and writes what it said. Whatever makes us ask (an
 * event, a person who is back, an operator) only notes that there is a reason: the answer holds, never the reason, so that
 * their order and number do not matter, and a process that ends in between loses nothing.
 */
import type { Logger } from 'pino';
import type { InquiryKind } from '../db/tables.ts';
import type { Inquiry, InquiryStore } from './inquiryStore.ts';
import { type PaymentEvent, type PaymentGateway, ProviderAway } from './paymentGateway.ts';
import { type PaymentStore, settleCheckout } from './paymentStore.ts';
import { settleSubscription } from './subscriptionStore.ts';

export interface Inquiries {
  /** Something was noted: look at once. */
  wake(): void;
  /** Notes an event for good. @returns false when it was heard before. */
  hear(event: PaymentEvent): Promise<boolean>;
  /** Notes everything that is not settled. @returns how many there are. */
  reconcile(): Promise<number>;
  /** Asks for one thing now. @throws ProviderAway */
  askNow(id: string, kind: InquiryKind): Promise<void>;
  /** Resolves when nothing is left that could be asked now. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_MS = 5_000;
const OVERDUE_EVERY_MS = 10 * 60_000;

export function startInquiries(
  store: InquiryStore,
  payments: PaymentStore,
  gateway: () => Promise<PaymentGateway>,
  log: Logger,
): Inquiries {
  let isStopped = false;
  let round: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let overdueAt = 0;

  async function ask(inquiry: Inquiry): Promise<void> {
    const { id, kind } = inquiry;
    const provider = await gateway();
    if (kind === 'closing') {
      for (const { id: subscriptionId, status } of await provider.subscriptionsOf(id))
        if (status !== 'canceled') await provider.cancel(subscriptionId);
      await store.answered(inquiry, async () => {});
    } else if (kind === 'subscription') {
      const told = await provider.subscription(id);
      await store.answered(inquiry, async (db) => told && settleSubscription(db, told));
    } else {
      const checkout = await provider.checkout(id);
      const bought = await store.answered(inquiry, (db) => settleCheckout(db, id, checkout));
      if (bought) await ask(bought);
    }
  }

  async function askAll(): Promise<void> {
    if (Date.now() >= overdueAt) {
      overdueAt = Date.now() + OVERDUE_EVERY_MS;
      await store.wantOverdue();
      await payments.dropUnmade();
    }
    while (!isStopped) {
      const inquiry = await store.claim();
      if (!inquiry) return;
      try {
        await ask(inquiry);
      } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        await store.postpone(inquiry.id);
        log.warn(
          { event: 'providerAway', inquiry: inquiry.id, reason: error.message },
          'the card provider could not be asked',
        );
      }
    }
  }

  function wake(): void {
    if (isStopped || isWaiting) return;
    isWaiting = true;
    round = round.then(() => {
      isWaiting = false;
      return askAll().catch((error: unknown) =>
        log.warn({ err: error }, 'what to ask the card provider could not be looked for; it is tried again'),
      );
    });
  }

  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  wake();
  return {
    wake,
    async hear(event) {
      const isNew = await store.hear(event);
      wake();
      return isNew;
    },
    async reconcile() {
      const count = await store.wantAll();
      wake();
      return count;
    },
    askNow: async (id, kind) => ask(await store.want(id, kind)),
    settled: () => round,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
