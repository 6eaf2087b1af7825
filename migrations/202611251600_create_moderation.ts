import { type Kysely, sql } from 'kysely';

/** Reports of players, notes of moderators, measures against accounts, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('is_moderator', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('suspended_until', 'timestamptz')
    .addColumn('suspension_reason', 'text')
    .addColumn('no_random_until', 'timestamptz')
    .addColumn('name_refused_at', 'timestamptz')
    .addColumn('refused_name_skeleton', 'text')
    .execute();
  await db.schema
    .createTable('player_report')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reporter_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('reported_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    // No foreign key, because a report outlives a game that housekeeping removes.
    .addColumn('game_id', 'text')
    .addColumn('ply', 'integer')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('taken_by', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('decision', 'text')
    .addColumn('decided_at', 'timestamptz')
    .execute();
  // A person can report a player once per game. Of the reports without a game, at most one per reporter and player may
  // be open.
  await sql`create unique index player_report_once on player_report (reporter_id, reported_id, game_id)
    where game_id is not null`.execute(db);
  await sql`create unique index player_report_open on player_report (reporter_id, reported_id)
    where game_id is null and decided_at is null`.execute(db);
  await sql`create index player_report_queue on player_report (created_at) where decided_at is null`.execute(
    db,
  );
  await sql`create index player_report_decided on player_report (decided_at desc)
    where decided_at is not null`.execute(db);
  await db.schema.createIndex('player_report_about').on('player_report').column('reported_id').execute();
  await db.schema.createIndex('player_report_game').on('player_report').column('game_id').execute();
  await db.schema
    .createTable('moderation_note')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('moderation_note_about').on('moderation_note').column('account_id').execute();
  // The table has no foreign keys, because the deletion of an account or a game would then change its rows.
  await db.schema
    .createTable('moderation_log')
    .addColumn('seq', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text')
    .addColumn('game_id', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('details', 'jsonb', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('moderation_log_about').on('moderation_log').column('account_id').execute();
  await sql`create function refuse_log_change() returns trigger language plpgsql as
    $$ begin raise exception 'moderation_log is append-only'; end $$`.execute(db);
  await sql`create trigger moderation_log_rows before update or delete on moderation_log
    for each row execute function refuse_log_change()`.execute(db);
  await sql`create trigger moderation_log_table before truncate on moderation_log
    for each statement execute function refuse_log_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['moderation_log', 'moderation_note', 'player_report'])
    await db.schema.dropTable(table).execute();
  await sql`drop function refuse_log_change()`.execute(db);
  await db.schema
    .alterTable('account')
    .dropColumn('refused_name_skeleton')
    .dropColumn('name_refused_at')
    .dropColumn('no_random_until')
    .dropColumn('suspension_reason')
    .dropColumn('suspended_until')
    .dropColumn('is_moderator')
    .execute();
}
