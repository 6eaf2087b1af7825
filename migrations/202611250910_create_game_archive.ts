import { type Kysely, sql } from 'kysely';

/** The logs of ended games in compressed form, which replace their rows in `game_event`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_archive')
    .addColumn('game_id', 'text', (c) => c.primaryKey().references('game.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('ply', 'integer', (c) => c.notNull())
    .addColumn('commands', 'json', (c) => c.notNull())
    .addColumn('moves', 'bytea', (c) => c.notNull())
    .addColumn('checksum', 'bytea', (c) => c.notNull())
    .addColumn('archived_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute();
  await db.schema
    .alterTable('game')
    .addColumn('is_archived', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  // Contains only the games whose logs are not archived yet, so its size does not depend on the number of archived
  // games.
  await db.schema
    .createIndex('game_to_archive')
    .on('game')
    .column('ended_at')
    .where(sql<boolean>`ended_at is not null and not is_archived`)
    .execute();
}

/** The rows of archived games cannot be restored by SQL, so the table must be empty. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin
    if exists (select from game_archive) then raise exception 'game_archive is not empty'; end if;
  end $$`.execute(db);
  await db.schema.dropIndex('game_to_archive').execute();
  await db.schema.alterTable('game').dropColumn('is_archived').execute();
  await db.schema.dropTable('game_archive').execute();
}
