import type { Kysely } from 'kysely';

/** What each process says of itself, beside its lease. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('server_process').addColumn('figures', 'jsonb').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('server_process').dropColumn('figures').execute();
}
