import type { Kysely } from 'kysely';

/** When an admin suspended the account: logins are refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('suspended_at', 'timestamptz').execute();
  await db.schema.createIndex('account_created').on('account').columns(['created_at', 'id']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('account_created').execute();
  await db.schema.alterTable('account').dropColumn('suspended_at').execute();
}
