import { type Kysely, sql } from 'kysely';

/** Saved games of users, and QBooks: public games with comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_game')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('is_qbook', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('language', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('facts', 'jsonb', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('withdrawn_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('saved_game_owner', sql`is_qbook or account_id is not null`)
    .execute();
  await db.schema
    .createIndex('saved_game_own')
    .on('saved_game')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('saved_game_books')
    .on('saved_game')
    .columns(['language', 'place'])
    .where(sql<boolean>`is_qbook`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('saved_game').execute();
}
