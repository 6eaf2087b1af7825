/** Builds everything about payments from a database and the configuration. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { type Inquiries, startInquiries } from './inquiries.ts';
import { type PaymentGateway, ProviderAway } from './paymentGateway.ts';
import { PaymentService } from './paymentService.ts';
import { PaymentStore } from './paymentStore.ts';
import { sandboxKeys } from './sandboxKeys.ts';
import { stripeGateway } from './stripeGateway.ts';

export interface PaymentParts {
  readonly payments: PaymentService;
  readonly inquiries: Inquiries;
  /** Null where nothing is paid. */
  readonly gateway: (() => Promise<PaymentGateway>) | null;
  close(): Promise<void>;
}

export function openPayments(config: Config, db: Db, publicUrl: () => string, log: Logger): PaymentParts {
  const sandbox = config.payments === 'SANDBOX' ? sandboxKeys(config.dataDir, publicUrl) : null;
  const keys = config.payments;
  let opened: Promise<PaymentGateway> | null = null;
  const open = async () => {
    if (keys === null) throw new ProviderAway('no card provider is set up');
    return stripeGateway(keys === 'SANDBOX' ? await sandboxKeysOf(sandbox) : keys);
  };
  const gateway = () => {
    opened ??= open();
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };
  const store = new PaymentStore(db);
  const inquiries = startInquiries(store, gateway, log);
  // What happened while nobody listened.
  if (keys !== null)
    void store
      .wantAll()
      .then(() => inquiries.wake())
      .catch((error: unknown) => log.warn({ err: error }, 'open payments could not be looked up'));
  const payments = new PaymentService({ store, gateway, inquiries, publicUrl, log });
  return {
    payments,
    inquiries,
    gateway: keys === null ? null : gateway,
    async close() {
      await inquiries.stop();
      await sandbox?.stop();
    },
  };
}

async function sandboxKeysOf(sandbox: ReturnType<typeof sandboxKeys> | null) {
  if (!sandbox) throw new ProviderAway('no checkout sandbox is set up');
  return sandbox.keys();
}
