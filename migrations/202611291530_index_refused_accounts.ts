import { type Kysely, sql } from 'kysely';

/** Finds the accounts whose nickname was refused a moment ago, of which there are few beside the other accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('account_name_refused')
    .on('account')
    .column('name_refused_at')
    .where(sql<boolean>`name_refused_at is not null`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('account_name_refused').execute();
}
