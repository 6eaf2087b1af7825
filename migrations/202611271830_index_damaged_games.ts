import { type Kysely, sql } from 'kysely';

/** The damaged games, which lists leave out. There are hardly any, so a list need not read the head of each game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('game_head_damaged')
    .on('game_head')
    .column('game_id')
    .where(sql<boolean>`damaged_at is not null`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('game_head_damaged').execute();
}
