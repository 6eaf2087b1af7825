import { type Kysely, sql } from 'kysely';

/** Finds the accounts that were deleted a moment ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('account_deleted')
    .on('account')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('account_deleted').execute();
}
