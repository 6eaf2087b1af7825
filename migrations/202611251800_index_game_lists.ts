import { type Kysely, sql } from 'kysely';

/** Indexes for lists of games and for profiles, so that their queries do not become slower with more stored games. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game_seat')
    .addColumn('has_result', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`update game_seat s set has_result = true from game_result r
    where r.game_id = s.game_id and r.mated_by is not null`.execute(db);
  // Contains the seats of games without a complete result: running games, and ended games that no player has listed
  // yet.
  await db.schema
    .createIndex('game_seat_without_result')
    .on('game_seat')
    .column('player_id')
    .where(sql<boolean>`not has_result`)
    .execute();
  await db.schema
    .createIndex('game_ended')
    .on('game')
    .column('ended_at')
    .where(sql<boolean>`ended_at is not null`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('game_ended').execute();
  await db.schema.dropIndex('game_seat_without_result').execute();
  await db.schema.alterTable('game_seat').dropColumn('has_result').execute();
}
