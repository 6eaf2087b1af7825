/**
 * What waits in the database for somebody to do it. It is asked for when somebody looks, at most every few seconds, and a
 * database that does not answer in time keeps nobody from seeing the rest.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Ages in seconds of the oldest; 0 when nothing waits. */
export interface QueueDepths {
  /** Questions to the card provider. */
  readonly inquiries: number;
  readonly inquiryAge: number;
  /** Checkouts that were begun in the last day, by what became of them. */
  readonly checkouts: Readonly<Record<string, number>>;
  readonly mails: number;
  readonly mailAge: number;
  /** Tokens that were paid for and are not made. */
  readonly mints: number;
  readonly mintAge: number;
  /** People who wait for random opponents. */
  readonly queue: number;
}

const LASTS_MS = 4_000;
const LIMIT_MS = 1_500;

export class QueueDepthReader {
  readonly #db: Db;
  readonly #areMailsSent: boolean;
  #known: QueueDepths | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  /** @param areMailsSent false where no mail server is set up: mails then lie in the outbox, and wait for nobody. */
  constructor(db: Db, areMailsSent: boolean) {
    this.#db = db;
    this.#areMailsSent = areMailsSent;
  }

  /** Null when the database did not answer. */
  async read(): Promise<QueueDepths | null> {
    if (performance.now() - this.#readAt > LASTS_MS) {
      this.#reading ??= this.#ask().finally(() => {
        this.#reading = null;
      });
      const waiting = new AbortController();
      await Promise.race([
        this.#reading,
        delay(LIMIT_MS, null, { signal: waiting.signal, ref: false }),
      ]).finally(() => waiting.abort());
    }
    return performance.now() - this.#readAt > LASTS_MS ? null : this.#known;
  }

  async #ask(): Promise<void> {
    const waitingMail = sql`ended_at is null and ${sql.lit(this.#areMailsSent)}`;
    try {
      const { rows } = await sql<QueueDepths>`select
        (select count(*)::int from payment_inquiry where wanted > done) as inquiries,
        (select ${age('min(due_at)')} from payment_inquiry where wanted > done and due_at <= now()) as "inquiryAge",
        (select coalesce(jsonb_object_agg(state, count), '{}') from (
          select state, count(*) from payment where created_at > now() - interval '1 day' group by state
        ) as recent) as checkouts,
        (select count(*)::int from outbox_mail where ${waitingMail}) as mails,
        (select ${age('min(created_at)')} from outbox_mail where ${waitingMail}) as "mailAge",
        (select count(*)::int from nft_mint where minted_at is null and token_id is not null) as mints,
        (select ${age('min(created_at)')} from nft_mint where minted_at is null and token_id is not null) as "mintAge",
        (select count(*)::int from queue_entry) as queue`.execute(this.#db);
      this.#known = rows[0] ?? null;
      this.#readAt = performance.now();
    } catch {
      // Said by whoever has to work with it; here it is simply not known.
    }
  }
}

function age(since: string) {
  return sql.raw(`coalesce(extract(epoch from now() - ${since}), 0)::float`);
}
