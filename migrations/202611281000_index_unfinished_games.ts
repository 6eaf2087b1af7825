import { type Kysely, sql } from 'kysely';

/** Finds the unfinished games of past weeks, of which there are few beside the ended ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('game_unfinished')
    .on('game')
    .column('created_at')
    .where(sql<boolean>`ended_at is null`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('game_unfinished').execute();
}
