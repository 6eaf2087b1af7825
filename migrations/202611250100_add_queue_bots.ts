import type { Kysely } from 'kysely';

/** The time from which bots may fill the table of a waiting user. Null if the user waits for people only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('queue_entry').addColumn('bots_from', 'timestamptz').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('queue_entry').dropColumn('bots_from').execute();
}
