import type { Kysely } from 'kysely';

/** The average win probabilities of the players, for profiles. Null for results that are older than this column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_result').addColumn('chances', 'jsonb').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_result').dropColumn('chances').execute();
}
