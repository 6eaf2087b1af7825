import type { Kysely } from 'kysely';

/** What nicknames look like, beside `username_key`; the server fills both for accounts that have a nickname and lack them. */
const COLUMNS = ['username_skeleton', 'username_cased_skeleton'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) {
    await db.schema.alterTable('account').addColumn(column, 'text').execute();
    // Not unique: names that look alike may exist from before.
    await db.schema.createIndex(`account_${column}`).on('account').column(column).execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('account').dropColumn(column).execute();
}
