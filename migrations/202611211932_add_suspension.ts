import type { Kysely } from 'kysely';

/** The time at which an admin suspended the account. A suspended account cannot log in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('suspended_at', 'timestamptz').execute();
  await db.schema.createIndex('account_created').on('account').columns(['created_at', 'id']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('account_created').execute();
  await db.schema.alterTable('account').dropColumn('suspended_at').execute();
}
