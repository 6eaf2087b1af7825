import type { Kysely } from 'kysely';

/** Metrics reported by each process, beside its lease. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('server_process').addColumn('figures', 'jsonb').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('server_process').dropColumn('figures').execute();
}
