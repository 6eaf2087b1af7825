import { type Kysely, sql } from 'kysely';

/**
 * All nicknames that moderators have refused to an account. The column of the account contains only the last one, and
 * is also written, because a running system of the previous version reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refused_name')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('skeleton', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('refused_name_pkey', ['account_id', 'skeleton'])
    .execute();
  await sql`insert into refused_name (account_id, skeleton)
    select id, refused_name_skeleton from account where refused_name_skeleton is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('refused_name').execute();
}
