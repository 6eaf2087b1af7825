import { type Kysely, sql } from 'kysely';

/** Tables that are scheduled for a time, and the seats that users took in advance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scheduled_table')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('host_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('time_setting', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'timestamptz', (c) => c.notNull())
    .addColumn('local_start', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('is_weekly', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('OPEN').check(sql`state in ('OPEN', 'STARTED', 'CANCELLED')`),
    )
    .addColumn('game_id', 'text')
    .addColumn('reminded_minutes', 'integer')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute();
  await db.schema
    .createIndex('scheduled_table_next')
    .on('scheduled_table')
    .columns(['state', 'starts_at'])
    .execute();
  await db.schema.createIndex('scheduled_table_host').on('scheduled_table').column('host_id').execute();
  await db.schema
    .createTable('scheduled_seat')
    .addColumn('table_id', 'text', (c) => c.notNull().references('scheduled_table.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('taken_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addPrimaryKeyConstraint('scheduled_seat_pk', ['table_id', 'account_id'])
    .execute();
  await db.schema.createIndex('scheduled_seat_account').on('scheduled_seat').column('account_id').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['scheduled_seat', 'scheduled_table']) await db.schema.dropTable(table).execute();
}
