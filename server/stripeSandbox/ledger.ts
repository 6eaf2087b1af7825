/**
 * The sandbox's data: customers, prices, checkouts and subscriptions in the provider's API format, stored in one
 * file. Its clock can be advanced to simulate months.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import { fieldOf } from '../../engine/records.ts';

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'client_reference_id'
  | 'currency'
  | 'amount_total'
  | 'success_url'
  | 'cancel_url'
  | 'url'
  | 'created'
  | 'expires_at'
  | 'livemode'
> & {
  customer: string;
  subscription: string | null;
  payment_intent: Intent | null;
  /** The first invoice of a subscription. */
  invoice?: Invoice | null;
  price: string;
};

interface Invoice {
  id: string;
  object: 'invoice';
  payments: {
    object: 'list';
    data: { object: 'invoice_payment'; payment: { type: 'payment_intent'; payment_intent: string } }[];
  };
}

interface Intent {
  id: string;
  object: 'payment_intent';
  latest_charge: { id: string; object: 'charge'; receipt_url: string };
}

export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'status' | 'cancel_at_period_end' | 'cancel_at' | 'created' | 'livemode'
> & { customer: string; items: { object: 'list'; data: Period[] }; cardFails: boolean };

interface Period {
  id: string;
  object: 'subscription_item';
  current_period_start: number;
  current_period_end: number;
}

export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'lookup_key' | 'unit_amount' | 'livemode' | 'type'
> & { name: string; custom: { minimum: number; maximum: number; preset: number } | null };

/** A refund. Data files of earlier versions have refunds of the whole payment, without an amount. */
export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'status'> &
  Partial<Pick<Stripe.Refund, 'amount' | 'created' | 'currency'>> & {
    payment_intent: string;
    charge?: string;
  };

interface Pages {
  customers: Record<string, { id: string; object: 'customer'; email: string | null }>;
  prices: Record<string, Price>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  portals: Record<string, { customer: string; returnUrl: string }>;
  refunds: Record<string, Refund>;
  /** The later invoices of subscriptions, by the id of the payment intent. */
  renewals: Record<string, { invoice: string; subscription: string }>;
  /** Whether refunds are refused. */
  refusesRefunds: boolean;
  /** Stored answers by idempotency key. */
  answers: Record<string, unknown>;
  secret: string;
  aheadSeconds: number;
}

const EMPTY: Omit<Pages, 'secret'> = {
  customers: {},
  prices: {},
  sessions: {},
  subscriptions: {},
  portals: {},
  refunds: {},
  renewals: {},
  refusesRefunds: false,
  answers: {},
  aheadSeconds: 0,
};

export class Ledger {
  readonly pages: Pages;
  readonly #file: string;

  /** @param file the data file, which is created if missing. */
  constructor(file: string) {
    this.#file = file;
    this.pages = {
      secret: `whsec_${randomBytes(24).toString('hex')}`,
      ...structuredClone(EMPTY),
      ...read(file),
    };
  }

  save(): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.pages), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  /** Returns the time of the sandbox's clock in epoch seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.pages.aheadSeconds;
  }

  subscriptionsOf(customer: string): Subscription[] {
    return Object.values(this.pages.subscriptions).filter((one) => one.customer === customer);
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function read(file: string): Partial<Pages> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Pages>;
  } catch (error) {
    if (fieldOf(error, 'code') === 'ENOENT') return {};
    throw error;
  }
}
