import { type Kysely, sql } from 'kysely';

/** The users who asked to be notified when a seat of a full scheduled table becomes free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scheduled_waiter')
    .addColumn('table_id', 'text', (c) => c.notNull().references('scheduled_table.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addPrimaryKeyConstraint('scheduled_waiter_pk', ['table_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('scheduled_waiter_account')
    .on('scheduled_waiter')
    .column('account_id')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('scheduled_waiter').execute();
}
