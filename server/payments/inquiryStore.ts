/**
 * Due inquiries to the provider. Each trigger increments a counter. An answer is stored with the counter value from the
 * time of its request, so an older answer never overwrites a newer one.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { JobKind } from '../db/jobs/jobKind.ts';
import { Store } from '../db/store.ts';
import type { InquiryKind } from '../db/tables.ts';
import { PAYING } from './paidRole.ts';
import type { PaymentEvent } from './paymentGateway.ts';

/** An inquiry, with the value of the counter when the inquiry was requested. */
export interface Inquiry {
  readonly id: string;
  readonly kind: InquiryKind;
  readonly wanted: number;
}

/**
 * The queue of inquiries. An inquiry is given up after three days without an answer. A new trigger makes it due again.
 * The due time of a dead letter is infinite, so that processes of the previous version do not claim it either.
 */
export const INQUIRIES: JobKind = {
  name: 'inquiry',
  table: 'payment_inquiry',
  key: 'id',
  attempts: 'failures',
  dueAt: 'due_at',
  isOpen: "wanted > done and due_at < 'infinity'",
  isDead: "wanted > done and due_at = 'infinity'",
  endedAt: 'died_at',
  about: 'kind',
  keepsDead: true,
  since: 'due_at',
  giveUpSets: "due_at = 'infinity', died_at = now()",
  redoSets: 'died_at = null',
  leaseSeconds: 15,
  firstWaitSeconds: 1,
  maxWaitSeconds: 3600,
  maxAttempts: 84,
  failed: {
    event: 'providerUnreachable',
    idName: 'inquiry',
    message: 'the card provider was not queried',
  },
};

const now = sql<Date>`now()`;

/**
 * The order in which a statement locks several inquiries, to avoid deadlocks. The answer to an inquiry may mark an
 * inquiry of a later kind as due in its transaction.
 */
const LOCK_ORDER = sql`array_position(array['recentRefunds', 'refund', 'checkout', 'subscription'], kind), id`;

export class InquiryStore extends Store {
  /** Stores an event. @returns false if it was already stored. */
  recordEvent({ id, type, about }: PaymentEvent): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
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
    return enqueue(this.db, id, kind);
  }

  /** Marks pending checkouts, active subscriptions and recent refunds as due. @returns the number of marked objects. */
  async enqueueAll(): Promise<number> {
    const { numAffectedRows } = await sql`insert into payment_inquiry (id, kind)
      select id, kind from (
        select id, 'subscription' as kind from subscription where status = any(${PAYING})
        union all
        select session_id, 'checkout' from payment where state = 'PENDING' and session_id is not null
        union all
        select 'recent-refunds', 'recentRefunds' where exists (select from payment where state = 'PAID')
      ) as due order by ${LOCK_ORDER}
      on conflict (id) do update set wanted = payment_inquiry.wanted + 1, due_at = now(), failures = 0`.execute(
      this.db,
    );
    return Number(numAffectedRows ?? 0);
  }

  /** Marks expired checkouts as due, and also subscriptions whose period is over. */
  async enqueueOverdue(): Promise<void> {
    await sql`insert into payment_inquiry (id, kind)
      select id, kind from (
        select id, 'subscription' as kind from subscription
          where status = any(${PAYING}) and paid_until < now() and updated_at < now() - interval '1 hour'
        union all
        select session_id, 'checkout' from payment
          where state = 'PENDING' and session_id is not null and created_at < now() - interval '40 minutes'
            and created_at > now() - interval '2 days'
      ) as due order by ${LOCK_ORDER}
      on conflict (id) do update set wanted = payment_inquiry.wanted + 1
        where payment_inquiry.wanted <= payment_inquiry.done`.execute(this.db);
  }

  /**
   * Runs `write` and marks the inquiry as answered in one transaction. @returns null if a newer answer is already
   * stored.
   */
  answered<T>({ id, wanted }: Inquiry, write: (db: Db) => Promise<T>): Promise<T | null> {
    return this.db.transaction().execute(async (db) => {
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
