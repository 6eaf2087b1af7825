import type { Kysely } from 'kysely';

/** A user's progress on the practice page; null if none is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('practice', 'jsonb').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').dropColumn('practice').execute();
}
