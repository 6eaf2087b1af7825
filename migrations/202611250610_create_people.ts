import { type Kysely, sql } from 'kysely';

/** Follows and blocks between users, and the visibility of profiles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, other] of [
    ['person_follow', 'followed_id'],
    ['person_block', 'blocked_id'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn(other, 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint(`${table}_pk`, ['account_id', other])
      .addCheckConstraint(`${table}_of_another`, sql`account_id <> ${sql.ref(other)}`)
      .execute();
    await db.schema.createIndex(`${table}_of`).on(table).column(other).execute();
  }
  await db.schema
    .alterTable('account')
    .addColumn('profile_for', 'text', (c) =>
      c.notNull().defaultTo('EVERYBODY').check(sql`profile_for in ('EVERYBODY', 'FOLLOWED', 'NOBODY')`),
    )
    .addColumn('shows_online', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute();
  await sql`create index account_nickname_prefix on account (lower(username) text_pattern_ops)
    where activated_at is not null and deleted_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('account_nickname_prefix').execute();
  await db.schema.alterTable('account').dropColumn('profile_for').dropColumn('shows_online').execute();
  for (const table of ['person_block', 'person_follow']) await db.schema.dropTable(table).execute();
}
