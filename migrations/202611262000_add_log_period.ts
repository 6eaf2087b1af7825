import { type Kysely, sql } from 'kysely';

/**
 * The first of three steps that partition the game log: every game gets a log period, which its entries carry. Until the
 * third step the period is the same for all games, so that the rows of `game_event` need no rewrite to become one
 * partition. The constraint is not validated here, because that reads the whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game_head add column period date not null default '1970-01-01'`.execute(db);
  await sql`alter table game_event add column period date not null default '1970-01-01',
    add constraint game_event_period check (period < '1970-01-02') not valid`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game_head drop column period`.execute(db);
  await sql`alter table game_event drop column period`.execute(db);
}
