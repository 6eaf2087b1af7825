/**
 * What has to be asked of the provider. A reason to ask is counted; the answer is written together with the count that it
 * answers, so that of several answers the one that was asked for last holds.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { InquiryKind } from '../db/tables.ts';
import type { PaymentEvent } from './paymentGateway.ts';
import { PAYING } from './subscriptionStore.ts';

/** Something to ask the provider, and how many reasons there were by the time of asking. */
export interface Inquiry {
  readonly id: string;
  readonly kind: InquiryKind;
  readonly wanted: number;
}

/** Whoever asks is given so long before another one asks instead, in seconds. */
const CLAIM_TIMEOUT_S = 15;
const MAX_BACKOFF_S = 3600;
const now = sql<Date>`now()`;

export class InquiryStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @returns false when the event was heard before. */
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

  /** The next thing to ask for, taken by this process for a while. */
  async claim(): Promise<Inquiry | null> {
    const { rows } = await sql<Inquiry>`
      update payment_inquiry set due_at = now() + make_interval(secs => ${CLAIM_TIMEOUT_S})
      where id = (
        select id from payment_inquiry where wanted > done and due_at <= now()
        order by due_at limit 1 for update skip locked
      ) returning id, kind, wanted`.execute(this.#db);
    return rows[0] ?? null;
  }

  /** The provider could not be asked: again later, ever more rarely. */
  async postpone(id: string): Promise<void> {
    await sql`update payment_inquiry set failures = failures + 1,
      due_at = now() + make_interval(secs => least(${MAX_BACKOFF_S}, power(2, failures)))
      where id = ${id}`.execute(this.#db);
  }

  /** Asks anew for everything that is not settled. @returns how many there are. */
  async enqueueAll(): Promise<number> {
    const { numAffectedRows } = await sql`insert into payment_inquiry (id, kind)
      select id, 'subscription' from subscription where status = any(${PAYING})
      union all
      select session_id, 'checkout' from payment where state = 'PENDING' and session_id is not null
      on conflict (id) do update set wanted = payment_inquiry.wanted + 1, due_at = now(), failures = 0`.execute(
      this.#db,
    );
    return Number(numAffectedRows ?? 0);
  }

  /** The same for plans whose month is over, and checkouts that have run out. */
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

  /** Runs `write` in one transaction with the note that this is answered. @returns null when something newer was written. */
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

/** There is one more reason to ask the provider for this. */
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
