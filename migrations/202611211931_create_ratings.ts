import { type Kysely, sql } from 'kysely';

/**
 * Ratings: current values, changes per game, weekly results, and common games of two players. `shown` and
 * `efficiency` are stored redundantly, so that lists can use an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_rating')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('mu', 'double precision', (c) => c.notNull())
    .addColumn('sigma', 'double precision', (c) => c.notNull())
    .addColumn('games', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('shown', 'integer', (c) => c.notNull())
    .execute();
  // A covering index for pages of the list.
  await sql`create index account_rating_order on account_rating (shown desc, account_id) include (games)`.execute(
    db,
  );
  await sql`create sequence rating_seq`.execute(db);
  await db.schema
    .createTable('rating_change')
    // There is one row per game and player, so a game is never rated twice.
    .addColumn('game_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    // The order in which games were rated, equal for all players of a game.
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'timestamptz', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('points', 'double precision', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('mu_before', 'double precision', (c) => c.notNull())
    .addColumn('sigma_before', 'double precision', (c) => c.notNull())
    .addColumn('mu_after', 'double precision', (c) => c.notNull())
    .addColumn('sigma_after', 'double precision', (c) => c.notNull())
    // Number of this game among the player's rated games, from 1.
    .addColumn('ordinal', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('rating_change_pkey', ['game_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('rating_change_account')
    .on('rating_change')
    .columns(['account_id', 'ordinal'])
    .execute();
  await db.schema.createIndex('rating_change_seq').on('rating_change').column('seq').execute();
  await db.schema
    .createTable('rating_week')
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    // The Monday on which the week begins.
    .addColumn('week', 'date', (c) => c.notNull())
    .addColumn('points', 'double precision', (c) => c.notNull())
    .addColumn('games', 'integer', (c) => c.notNull())
    .addColumn('efficiency', 'double precision', (c) =>
      c.notNull().generatedAlwaysAs(sql`points / games`).stored(),
    )
    .addPrimaryKeyConstraint('rating_week_pkey', ['account_id', 'week'])
    .execute();
  await sql`create index rating_week_points on rating_week (week, points desc, account_id)`.execute(db);
  await sql`create index rating_week_efficiency on rating_week (week, efficiency desc, account_id)`.execute(
    db,
  );
  await db.schema
    .createTable('player_pair')
    .addColumn('first_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('second_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('games', 'integer', (c) => c.notNull())
    // The points that the two players captured from each other, and the number expected if both had treated all
    // opponents alike.
    .addColumn('captures', 'integer', (c) => c.notNull())
    .addColumn('expected', 'double precision', (c) => c.notNull())
    .addPrimaryKeyConstraint('player_pair_pkey', ['first_id', 'second_id'])
    .addCheckConstraint('player_pair_order', sql`first_id < second_id`)
    .execute();
  await sql`create index player_pair_games on player_pair (games desc)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['player_pair', 'rating_week', 'rating_change'])
    await db.schema.dropTable(table).execute();
  await sql`drop sequence rating_seq`.execute(db);
  await db.schema.dropTable('account_rating').execute();
}
