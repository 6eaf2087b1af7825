import { type Kysely, sql } from 'kysely';

/**
 * Collectibles: events of the contract (a chain reorganization can remove them), the scanned block, issued link
 * permissions, and the owners' token settings. Ownership is derived from the events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('nft_cursor')
    // The table has a single row.
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('chain_id', 'integer', (c) => c.notNull())
    .addColumn('contract', 'text', (c) => c.notNull())
    // The last scanned block; null before the first.
    .addColumn('scanned_block', 'integer')
    .addColumn('scanned_at', 'timestamptz')
    // The scanning process and the end of its lease.
    .addColumn('holder', 'text')
    .addColumn('held_until', 'timestamptz')
    .execute();
  await db.schema
    .createTable('nft_checkpoint')
    .addColumn('block', 'integer', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('nft_event')
    .addColumn('block', 'integer', (c) => c.notNull())
    .addColumn('log_index', 'integer', (c) => c.notNull())
    .addColumn('block_hash', 'text', (c) => c.notNull())
    .addColumn('tx_hash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    // Wallet account: the new owner of the token, or the linked account.
    .addColumn('account', 'text', (c) => c.notNull())
    // The id of the token or of the link.
    .addColumn('subject', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('nft_event_pkey', ['block', 'log_index'])
    .execute();
  await sql`create index nft_event_subject on nft_event (kind, subject, block desc, log_index desc)`.execute(
    db,
  );
  await sql`create index nft_event_account on nft_event (kind, account, block desc, log_index desc)`.execute(
    db,
  );
  await db.schema
    .createTable('nft_link')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('wallet', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('deleted_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('nft_link_account')
    .on('nft_link')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('nft_settings')
    .addColumn('token_id', 'text', (c) => c.notNull())
    // The transfer that made this user the owner: a later transfer resets the settings.
    .addColumn('transfer', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('opacity_light', 'integer', (c) => c.notNull())
    .addColumn('opacity_dark', 'integer', (c) => c.notNull())
    .addColumn('frame', 'text')
    .addColumn('is_default', 'boolean', (c) => c.notNull())
    .addPrimaryKeyConstraint('nft_settings_pkey', ['token_id', 'transfer', 'account_id'])
    .execute();
  await sql`create unique index nft_settings_default on nft_settings (account_id, kind) where is_default`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['nft_settings', 'nft_link', 'nft_event', 'nft_checkpoint', 'nft_cursor'])
    await db.schema.dropTable(table).execute();
}
