import type { Kysely } from 'kysely';

/** Skeletons of nicknames, beside `username_key`; the server fills both for older accounts. */
const COLUMNS = ['username_skeleton', 'username_cased_skeleton'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) {
    await db.schema.alterTable('account').addColumn(column, 'text').execute();
    // The index is not unique, because existing nicknames may look alike.
    await db.schema.createIndex(`account_${column}`).on('account').column(column).execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('account').dropColumn(column).execute();
}
