/** Builds the payment services from a database and the configuration. */
import type { Config, StripeKeys } from '../config/config.ts';
import type { JobRuntime } from '../db/jobs/jobWorker.ts';
import { type Inquiries, startInquiries } from '../payments/inquiries.ts';
import { InquiryStore } from '../payments/inquiryStore.ts';
import { type PaymentGateway, ProviderUnavailable } from '../payments/paymentGateway.ts';
import { PaymentService } from '../payments/paymentService.ts';
import { PaymentStore } from '../payments/paymentStore.ts';
import { sandboxKeys } from '../payments/sandboxKeys.ts';
import { SubscriptionStore } from '../payments/subscriptionStore.ts';
import type { Platform } from './openPlatform.ts';

export interface PaymentParts {
  readonly payments: PaymentService;
  readonly inquiries: Inquiries;
  /** Opens the gateway. Null while payments are off. */
  readonly gateway: (() => Promise<PaymentGateway>) | null;
}

export function openPayments(
  opened: AsyncDisposableStack,
  platform: Platform,
  jobs: JobRuntime,
): PaymentParts {
  const { config, db, publicUrl, log } = platform;
  const sandbox = config.payments === 'SANDBOX' ? sandboxKeys(config.dataDir, publicUrl) : null;
  opened.defer(() => sandbox?.stop());
  const gateway = gatewayTo(sandbox ? sandbox.keys : async () => keysOf(config.payments));
  const store = new PaymentStore(db);
  const inquiries = startInquiries(jobs, new InquiryStore(db), store, gateway);
  opened.defer(() => inquiries.stop());
  // Queries the changes that happened while the server was down.
  if (config.payments !== null)
    inquiries
      .reconcile()
      .catch((error: unknown) => log.warn({ err: error }, 'open payments could not be queried'));
  const subscriptions = new SubscriptionStore(db);
  return {
    payments: new PaymentService({ store, subscriptions, gateway, inquiries, publicUrl, log }),
    inquiries,
    gateway: config.payments === null ? null : gateway,
  };
}

function keysOf(payments: Config['payments']): StripeKeys {
  if (payments === null || payments === 'SANDBOX')
    throw new ProviderUnavailable('no card provider is set up');
  return payments;
}

/** Returns the gateway for the current keys, which change when the sandbox restarts. */
function gatewayTo(keysNow: () => Promise<StripeKeys>): () => Promise<PaymentGateway> {
  let known: { readonly keys: StripeKeys; readonly gateway: PaymentGateway } | null = null;
  return async () => {
    const keys = await keysNow();
    if (known?.keys === keys) return known.gateway;
    // Loads the provider's library on first use, because loading is slow.
    const { stripeGateway } = await import('../payments/stripeGateway.ts');
    known = { keys, gateway: stripeGateway(keys) };
    return known.gateway;
  };
}
