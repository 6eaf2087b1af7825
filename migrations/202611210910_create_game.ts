import { type Kysely, sql } from 'kysely';

/** Game sessions: settings, seats, log heads, log entries, and owner processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_process')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lease_until', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('game')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('creator_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('is_random', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('settings', 'jsonb', (c) => c.notNull())
    .addColumn('options', 'jsonb', (c) => c.notNull())
    .addColumn('start_position', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('started_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('game_state').on('game').columns(['state', 'created_at']).execute();
  // This table is separate from `game`, because its rows change with every move. The fill factor leaves space on each
  // page, so that PostgreSQL can write the new version of a row to the same page.
  await db.schema
    .createTable('game_head')
    .addColumn('game_id', 'text', (c) => c.primaryKey().references('game.id').onDelete('cascade'))
    .addColumn('owner', 'text')
    .addColumn('epoch', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('seq', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_at', 'double precision', (c) => c.notNull())
    .modifyEnd(sql`with (fillfactor = 50)`)
    .execute();
  await db.schema
    .createTable('game_seat')
    .addColumn('game_id', 'text', (c) => c.notNull().references('game.id').onDelete('cascade'))
    .addColumn('color', 'integer', (c) => c.notNull().check(sql`color between 0 and 3`))
    .addColumn('player_id', 'text')
    .addPrimaryKeyConstraint('game_seat_pkey', ['game_id', 'color'])
    .execute();
  await db.schema.createIndex('game_seat_player').on('game_seat').column('player_id').execute();
  await db.schema
    .createTable('game_event')
    .addColumn('game_id', 'text', (c) => c.notNull().references('game.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('ply', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('command', 'jsonb', (c) => c.notNull())
    .addColumn('command_id', 'text')
    .addColumn('at', 'double precision', (c) => c.notNull())
    .addColumn('since', 'double precision')
    .addColumn('credit_ms', 'integer', (c) => c.notNull())
    .addColumn('clocks_ms', 'jsonb', (c) => c.notNull())
    .addColumn('epoch', 'integer', (c) => c.notNull())
    .addColumn('committed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addPrimaryKeyConstraint('game_event_pkey', ['game_id', 'seq'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['game_event', 'game_seat', 'game_head', 'game', 'server_process'])
    await db.schema.dropTable(table).execute();
}
