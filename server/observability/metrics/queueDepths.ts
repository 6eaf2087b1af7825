/**
 * Depths of the database queues. They are read on demand, at most every few seconds. A database that does not answer in
 * time does not delay other metrics.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The depths of the queues. An age is the age of the oldest entry in seconds, or 0 for an empty queue. */
export interface QueueDepths {
  /** Inquiries to the card provider that are due. */
  readonly inquiries: number;
  readonly inquiryAge: number;
  /** Checkouts of the last day by their result. */
  readonly checkouts: Readonly<Record<string, number>>;
  readonly mails: number;
  readonly mailAge: number;
  /** Number and age of the due push messages and mails of notifications, and number of dead letters of the last day. */
  readonly notices: number;
  readonly noticeAge: number;
  readonly deadLetters: number;
  /** Paid tokens that are not minted yet. */
  readonly mints: number;
  readonly mintAge: number;
  /** The time by which the longest waiting game is overdue for the archive. */
  readonly archiveAge: number;
  /** Users who wait for random opponents. */
  readonly queue: number;
}

const LASTS_MS = 4_000;
const LIMIT_MS = 1_500;

export class QueueDepthReader {
  readonly #db: Db;
  readonly #areMailsSent: boolean;
  readonly #archiveAfterDays: number;
  #latest: QueueDepths | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  /**
   * @param areMailsSent false without a mail server; mails then stay in the outbox and are not counted.
   * @param archiveAfterDays days from the end of a game until it is due for the archive
   */
  constructor(db: Db, areMailsSent: boolean, archiveAfterDays: number) {
    this.#db = db;
    this.#archiveAfterDays = archiveAfterDays;
    this.#areMailsSent = areMailsSent;
  }

  /** Returns the depths, or null if the database did not answer. */
  async read(): Promise<QueueDepths | null> {
    if (performance.now() - this.#readAt > LASTS_MS) {
      this.#running ??= this.#query().finally(() => {
        this.#running = null;
      });
      const waiting = new AbortController();
      await Promise.race([
        this.#running,
        delay(LIMIT_MS, null, { signal: waiting.signal, ref: false }),
      ]).finally(() => waiting.abort());
    }
    return performance.now() - this.#readAt > LASTS_MS ? null : this.#latest;
  }

  async #query(): Promise<void> {
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
        (select count(*)::int from notification_delivery
          where ended_at is null and next_attempt_at <= now()) as notices,
        (select ${age('min(next_attempt_at)')} from notification_delivery
          where ended_at is null and next_attempt_at <= now()) as "noticeAge",
        (select count(*)::int from notification_delivery
          where outcome = 'FAILED' and ended_at > now() - interval '1 day') as "deadLetters",
        (select count(*)::int from nft_mint where minted_at is null and token_id is not null) as mints,
        (select ${age('min(created_at)')} from nft_mint where minted_at is null and token_id is not null) as "mintAge",
        (select ${age(`(min(ended_at) + interval '${this.#archiveAfterDays} days')`)} from game
          where ended_at < now() - make_interval(days => ${this.#archiveAfterDays}::int)
            and not is_archived) as "archiveAge",
        (select count(*)::int from queue_entry) as queue`.execute(this.#db);
      this.#latest = rows[0] ?? null;
      this.#readAt = performance.now();
    } catch {
      // Returns null without a log entry, because the outage is already logged elsewhere.
    }
  }
}

function age(since: string) {
  return sql.raw(`coalesce(extract(epoch from now() - ${since}), 0)::float`);
}
