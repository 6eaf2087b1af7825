import { type Kysely, sql } from 'kysely';

/** The queue for random opponents, and the waiting times of seated users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('queue_entry')
    // This key gives each user at most one place in the queue, even if requests are concurrent.
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('time_setting', 'text', (c) => c.notNull())
    .addColumn('entered_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('seen_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute();
  await db.schema
    .createIndex('queue_entry_waiting')
    .on('queue_entry')
    .columns(['time_setting', 'entered_at'])
    .execute();
  await db.schema
    .createTable('queue_wait')
    .addColumn('time_setting', 'text', (c) => c.notNull())
    .addColumn('seconds', 'double precision', (c) => c.notNull())
    .addColumn('ended_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute();
  await db.schema
    .createIndex('queue_wait_recent')
    .on('queue_wait')
    .columns(['time_setting', 'ended_at'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['queue_wait', 'queue_entry']) await db.schema.dropTable(table).execute();
}
