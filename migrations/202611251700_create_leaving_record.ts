import { type Kysely, sql } from 'kysely';

/**
 * The number of random games that a user has left and that still count toward a penalty. One row per account that has
 * left such a game.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leaving_record')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'timestamptz', (c) => c.notNull())
    .addColumn('until', 'timestamptz', (c) => c.notNull())
    .addColumn('good_day', 'integer')
    .addColumn('reason', 'text', (c) => c.notNull().check(sql`reason in ('LEFT', 'REFUSED', 'ABSENT')`))
    .addColumn('game_id', 'text', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('leaving_record').execute();
}
