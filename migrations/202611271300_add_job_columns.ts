import { type Kysely, sql } from 'kysely';

/**
 * Dead letters of payment inquiries, and the queue of mints. A dead letter has the due time infinity, so that processes
 * of the previous version do not process it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment_inquiry')
    .addColumn('error', 'text')
    .addColumn('died_at', 'timestamptz')
    .execute();
  await db.schema
    .alterTable('nft_mint')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('error', 'text')
    .addColumn('died_at', 'timestamptz')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // The previous version has no dead letters, so these inquiries become due again.
  await sql`update payment_inquiry set due_at = now() where due_at = 'infinity'`.execute(db);
  await db.schema.alterTable('payment_inquiry').dropColumn('error').dropColumn('died_at').execute();
  await db.schema
    .alterTable('nft_mint')
    .dropColumn('attempts')
    .dropColumn('next_attempt_at')
    .dropColumn('error')
    .dropColumn('died_at')
    .execute();
}
