import { type Kysely, sql } from 'kysely';

/**
 * Payments: the provider's customers, checkouts and their outcome, subscriptions in their last reported state,
 * received events, and due inquiries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payer')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('customer_id', 'text', (c) => c.notNull().unique())
    .execute();
  await db.schema
    .createTable('payment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Null once the user has deleted the account: accounting records remain without the name.
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('bought', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('amount_cents', 'integer')
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('PENDING'))
    .addColumn('session_id', 'text', (c) => c.unique())
    .addColumn('receipt_url', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('settled_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('payment_account')
    .on('payment')
    .columns(['account_id', 'created_at'])
    .execute();
  await sql`create index payment_open on payment (created_at) where state = 'PENDING'`.execute(db);
  await db.schema
    .createTable('subscription')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('paid_until', 'timestamptz', (c) => c.notNull())
    .addColumn('is_ending', 'boolean', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('subscription_account').on('subscription').column('account_id').execute();
  await db.schema
    .createTable('payment_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('received_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createTable('payment_inquiry')
    // The provider's id of the object to query.
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    // Number of requests for this inquiry, and the number covered by the last answer.
    .addColumn('wanted', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index payment_inquiry_due on payment_inquiry (due_at) where wanted > done`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payment_inquiry', 'payment_event', 'subscription', 'payment', 'payer'])
    await db.schema.dropTable(table).execute();
}
