import { type Kysely, sql } from 'kysely';

/** Two times for each game: its deletion by the owner, and the last presence of a user for whom the game waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game').addColumn('deleted_at', 'timestamptz').execute();
  await db.schema
    .alterTable('game_head')
    .addColumn('seen_at', 'double precision', (c) =>
      c.notNull().defaultTo(sql`extract(epoch from clock_timestamp()) * 1000`),
    )
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_head').dropColumn('seen_at').execute();
  await db.schema.alterTable('game').dropColumn('deleted_at').execute();
}
