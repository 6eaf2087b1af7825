import { type Kysely, sql } from 'kysely';

/** The refunded part of each payment. Refunds were whole until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment')
    .addColumn('refunded_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update payment set refunded_cents = coalesce(amount_cents, 0) where refunded_at is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment').dropColumn('refunded_cents').execute();
}
