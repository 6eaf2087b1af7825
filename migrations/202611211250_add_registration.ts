import { type Kysely, sql } from 'kysely';

/** Columns of registered accounts: personal data, password, and mailed tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    // Comparison form of the nickname; null for guests.
    .addColumn('username_key', 'text', (c) => c.unique())
    .addColumn('password_hash', 'text')
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('full_name', 'text')
    .addColumn('country', 'text')
    .addColumn('language', 'text')
    .addColumn('marketing_consent', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('terms_accepted_at', 'timestamptz')
    .addColumn('activated_at', 'timestamptz')
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .alterTable('session')
    .addColumn('is_kept', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('last_used_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('user_agent', 'text')
    .execute();
  await sql`create index session_revoked on session (revoked_at) where revoked_at is not null`.execute(db);
  await db.schema
    .createTable('account_token')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('registration', 'reset')`))
    // Null when the account is deleted. The row remains, to distinguish a token of a deleted account from an unknown
    // token.
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('account_token_account').on('account_token').column('account_id').execute();
  await db.schema
    .createTable('outbox_mail')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    // Removed when the mail is sent, because its links are secrets.
    .addColumn('text_body', 'text')
    .addColumn('html_body', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    // The time at which the mail was sent or given up.
    .addColumn('ended_at', 'timestamptz')
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('outbox_mail_account').on('outbox_mail').column('account_id').execute();
  await sql`create index outbox_mail_due on outbox_mail (next_attempt_at) where ended_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('outbox_mail').execute();
  await db.schema.dropTable('account_token').execute();
  await db.schema.dropIndex('session_revoked').execute();
  for (const column of ['is_kept', 'last_used_at', 'user_agent'])
    await db.schema.alterTable('session').dropColumn(column).execute();
  for (const column of [
    'username_key',
    'password_hash',
    'first_name',
    'last_name',
    'full_name',
    'country',
    'language',
    'marketing_consent',
    'terms_accepted_at',
    'activated_at',
    'updated_at',
  ])
    await db.schema.alterTable('account').dropColumn(column).execute();
}
