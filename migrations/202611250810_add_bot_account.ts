import type { Kysely } from 'kysely';

/** Bot accounts, with which programs play. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('bot_since', 'timestamptz').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').dropColumn('bot_since').execute();
}
