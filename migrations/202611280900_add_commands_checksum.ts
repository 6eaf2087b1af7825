import type { Kysely } from 'kysely';

/**
 * The checksum of an archived game's commands. It is a column of its own, so that processes of the previous version can
 * still read the row. Rows that they write have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_archive').addColumn('commands_checksum', 'bytea').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_archive').dropColumn('commands_checksum').execute();
}
