import { type Kysely, sql } from 'kysely';

/** Earlier nicknames of users, which lead to their profiles, and an index to find nicknames by look-alikes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('old_nickname')
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('username_key', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('old_nickname_pk', ['username_key', 'account_id'])
    .execute();
  await db.schema.createIndex('old_nickname_account').on('old_nickname').column('account_id').execute();
  await sql`create index account_skeleton_prefix on account (username_skeleton text_pattern_ops)
    where activated_at is not null and deleted_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('account_skeleton_prefix').execute();
  await db.schema.dropTable('old_nickname').execute();
}
