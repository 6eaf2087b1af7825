import type { Kysely } from 'kysely';

/**
 * Who checkmated each player, for profiles. Null for results that are older than this column. Such results are
 * completed from the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_result').addColumn('mated_by', 'jsonb').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_result').dropColumn('mated_by').execute();
}
