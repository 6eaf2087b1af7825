/**
 * Due inquiries to the provider. Each trigger increments a counter. An answer is stored with the counter value from the
 * time of its request, so an older answer never overwrites a newer one.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { InquiryKind } from '../db/tables.ts';
import type { PaymentEvent } from './paymentGateway.ts';
import { PAYING } from './subscriptionStore.ts';

/** An inquiry, with the value of the counter when the inquiry was requested. */
export interface Inquiry {
  readonly id: string;
  readonly kind: InquiryKind;
  readonly wanted: number;
}

/** Duration of the lease of an inquiry in seconds. After it another process may take the inquiry. */
const CLAIM_TIMEOUT_S = 15;
const MAX_BACKOFF_S = 3600;
const now = sql<Date>`now()`;

export class InquiryStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Stores an event. @returns false if it was already stored. */
  recordEvent({ id, type, about }: PaymentEvent): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('payment_event')
        .values({ id, type })
        .onConflict((c) => c.column('id').doNothing())
        .executeTakeFirst();
      if (Number(numInsertedOrUpdatedRows) === 0) return false;
      if (about) await enqueue(db, about.id, about.kind);
      return true;
    });
  }

  enqueue(id: string, kind: InquiryKind): Promise<Inquiry> {
    return enqueue(this.#db, id, kind);
  }

  /** Claims the next due inquiry for this process. */
  async claim(): Promise<Inquiry | null> {
    const { rows } = await sql<Inquiry>`
      update payment_inquiry set due_at = now() + make_interval(secs => ${CLAIM_TIMEOUT_S})
      where id = (
        select id from payment_inquiry where wanted > done and due_at <= now()
        order by due_at limit 1 for update skip locked
      ) returning id, kind, wanted`.execute(this.#db);
    return rows[0] ?? null;
  }

  /** Schedules the inquiry for later with backoff, because the provider is unreachable. */
  async postpone(id: string): Promise<void> {
    await sql`update payment_inquiry set failures = failures + 1,
      due_at = now() + make_interval(secs => least(${MAX_BACKOFF_S}, power(2, failures)))
      where id = ${id}`.execute(this.#db);
  }

  /** Marks everything that is not settled as due. @returns the number of marked objects. */
  async enqueueAll(): Promise<number> {
    const { numAffectedRows } = await sql`insert into payment_inquiry (id, kind)
      select id, 'subscription' from subscription where status = any(${PAYING})
      union all
      select session_id, 'checkout' from payment where state = 'PENDING' and session_id is not null
      union all
      select 'recent-refunds', 'recentRefunds' where exists (select from payment where state = 'PAID')
      on conflict (id) do update set wanted = payment_inquiry.wanted + 1, due_at = now(), failures = 0`.execute(
      this.#db,
    );
    return Number(numAffectedRows ?? 0);
  }

  /** Marks expired checkouts as due, and subscriptions whose period is over. */
  async enqueueOverdue(): Promise<void> {
    await sql`insert into payment_inquiry (id, kind)
      select id, 'subscription' from subscription
        where status = any(${PAYING}) and paid_until < now() and updated_at < now() - interval '1 hour'
      union all
      select session_id, 'checkout' from payment
        where state = 'PENDING' and session_id is not null and created_at < now() - interval '40 minutes'
          and created_at > now() - interval '2 days'
      on conflict (id) do update set wanted = payment_inquiry.wanted + 1
        where payment_inquiry.wanted <= payment_inquiry.done`.execute(this.#db);
  }

  /**
   * Runs `write` and marks the inquiry as answered in one transaction. @returns null if a newer answer is already
   * stored.
   */
  answered<T>({ id, wanted }: Inquiry, write: (db: Db) => Promise<T>): Promise<T | null> {
    return this.#db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('payment_inquiry')
        .set({ done: wanted, failures: 0, due_at: now })
        .where('id', '=', id)
        .where('done', '<=', wanted)
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0 ? write(db) : null;
    });
  }
}

/** Marks an inquiry as due. */
export function enqueue(db: Db, id: string, kind: InquiryKind): Promise<Inquiry> {
  return db
    .insertInto('payment_inquiry')
    .values({ id, kind })
    .onConflict((c) =>
      c.column('id').doUpdateSet({ wanted: sql`payment_inquiry.wanted + 1`, due_at: now, failures: 0 }),
    )
    .returning(['id', 'kind', 'wanted'])
    .executeTakeFirstOrThrow();
}
