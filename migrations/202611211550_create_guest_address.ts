import { type Kysely, sql } from 'kysely';

/** Keyed hashes of the networks of guest accounts and games, stored for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guest_address')
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    // The counted game. Null if the row counts the account itself.
    .addColumn('game_id', 'text', (c) => c.references('game.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addUniqueConstraint('guest_address_once', ['account_id', 'game_id'])
    .execute();
  await db.schema.createIndex('guest_address_recent').on('guest_address').columns(['hash', 'at']).execute();
  await db.schema.createIndex('guest_address_at').on('guest_address').column('at').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('guest_address').execute();
}
