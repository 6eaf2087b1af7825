/**
 * Sends events to the product, signed as the provider signs them. As configured, it sends them late, repeatedly, out of
 * order or never.
 */
import Stripe from 'stripe';
import { type Ledger, newId } from './ledger.ts';

export interface WebhookRules {
  /** Whether no events are sent. */
  isSilent?: boolean | undefined;
  /** Whether events wait until `release`, which sends them out of order. */
  isHeld?: boolean | undefined;
  /** Number of times that each event is sent. */
  times?: number | undefined;
  delayMs?: number | undefined;
}

/** Delays before retries if the product does not accept an event, in milliseconds. */
const AGAIN_MS = [500, 2_000, 5_000, 15_000, 60_000];

export class WebhookSender {
  readonly #ledger: Ledger;
  readonly #to: string;
  #rules: WebhookRules = {};
  #heldBodies: string[] = [];

  /** @param to URL of the webhook. */
  constructor(book: Ledger, to: string) {
    this.#ledger = book;
    this.#to = to;
  }

  follow(rules: WebhookRules): void {
    this.#rules = rules;
  }

  notify(type: string, object: object): void {
    const { isSilent, isHeld, times = 1, delayMs = 0 } = this.#rules;
    if (isSilent) return;
    const event = {
      id: newId('evt'),
      object: 'event',
      type,
      created: this.#ledger.now(),
      livemode: false,
      data: { object: structuredClone(object) },
    };
    const bodies = Array<string>(times).fill(JSON.stringify(event));
    if (isHeld) this.#heldBodies.push(...bodies);
    else setTimeout(() => this.#sendAll(bodies), delayMs).unref();
  }

  /** Sends the held events in another order. */
  release(): void {
    const bodies = this.#heldBodies.sort(() => Math.random() - 0.5);
    this.#heldBodies = [];
    this.#sendAll(bodies);
  }

  #sendAll(bodies: readonly string[]): void {
    for (const body of bodies) void this.#send(body, 0);
  }

  async #send(payload: string, failures: number): Promise<void> {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: this.#ledger.pages.secret,
    });
    try {
      const answer = await fetch(this.#to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
      if (answer.ok) return;
    } catch {
      // The product is unreachable, so the event is sent again later.
    }
    const wait = AGAIN_MS[failures];
    if (wait !== undefined) setTimeout(() => void this.#send(payload, failures + 1), wait).unref();
  }
}
