import { type Kysely, sql } from 'kysely';

/**
 * Notifications, their deliveries (one per push subscription or mail), and the preferences of recipients.
 * `notification` and `notification_delivery` do not refer to `account`, because the append of a move must not wait for
 * a lock of an account row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = sql`now()`;
  await db.schema
    .createTable('notification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.generatedAlwaysAsIdentity().notNull().unique())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text')
    .addColumn('params', 'jsonb', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('dedupe_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('read_at', 'timestamptz')
    .addUniqueConstraint('notification_cause', ['account_id', 'dedupe_key'])
    .execute();
  await db.schema
    .createIndex('notification_of_account')
    .on('notification')
    .columns(['account_id', 'seq'])
    .execute();
  await sql`create index notification_unread on notification (account_id, subject) where read_at is null`.execute(
    db,
  );
  await db.schema.createIndex('notification_age').on('notification').column('created_at').execute();

  await db.schema
    .createTable('notification_delivery')
    .addColumn('id', 'text', (c) => c.primaryKey().defaultTo(sql`replace(gen_random_uuid()::text, '-', '')`))
    .addColumn('notification_id', 'text', (c) =>
      c.notNull().references('notification.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('subscription_id', 'text')
    .addColumn('batch', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('next_attempt_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('ended_at', 'timestamptz')
    .addColumn('outcome', 'text')
    .addColumn('error', 'text')
    .addColumn('mail_id', 'text')
    .execute();
  await db.schema
    .createIndex('notification_delivery_of')
    .on('notification_delivery')
    .column('notification_id')
    .execute();
  await sql`create index notification_delivery_due on notification_delivery (next_attempt_at)
    where ended_at is null`.execute(db);
  await sql`create index notification_delivery_pending on notification_delivery (account_id, kind)
    where ended_at is null`.execute(db);
  await sql`create index notification_delivery_failed on notification_delivery (ended_at)
    where outcome = 'FAILED'`.execute(db);

  await db.schema
    .createTable('push_subscription')
    .addColumn('id', 'text', (c) => c.primaryKey().defaultTo(sql`replace(gen_random_uuid()::text, '-', '')`))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('language', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('renewed_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .execute();
  await db.schema
    .createIndex('push_subscription_of_account')
    .on('push_subscription')
    .column('account_id')
    .execute();

  await db.schema
    .createTable('notification_preference')
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('push', 'boolean', (c) => c.notNull())
    .addColumn('mail', 'boolean', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_preference_pkey', ['account_id', 'kind'])
    .execute();

  await db.schema
    .createTable('notification_recipient')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('quiet_from', 'integer')
    .addColumn('quiet_to', 'integer')
    .addColumn('time_zone', 'text')
    .addColumn('seen_at', 'timestamptz')
    .execute();

  await db.schema.alterTable('outbox_mail').addColumn('unsubscribe_url', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox_mail').dropColumn('unsubscribe_url').execute();
  for (const table of [
    'notification_recipient',
    'notification_preference',
    'push_subscription',
    'notification_delivery',
    'notification',
  ])
    await db.schema.dropTable(table).execute();
}
