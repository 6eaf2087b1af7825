import { type Kysely, sql } from 'kysely';

/** The running game that a user watches. There is at most one per user, over all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('watching')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('game_id', 'text', (c) => c.notNull().references('game.id').onDelete('cascade'))
    // The process with the socket of the user. The row is valid only while this process has a lease.
    .addColumn('process', 'text', (c) => c.notNull())
    .addColumn('ticket', 'text', (c) => c.notNull())
    .addColumn('since', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute();
  await db.schema.createIndex('watching_process').on('watching').column('process').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('watching').execute();
}
