import type { Kysely } from 'kysely';

/** What a person with an account has chosen about look and sound; null while nothing was stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('options', 'jsonb').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').dropColumn('options').execute();
}
