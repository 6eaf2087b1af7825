import { type Kysely, sql } from 'kysely';

/**
 * The first of three steps that partition the game log: every game gets a period, which is also stored in its entries.
 * Until the third step, all games have the same period, so that the existing rows of `game_event` can become one
 * partition without a rewrite. The constraint is not validated here, because validation reads the whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockLog(db);
  await sql`alter table game_head add column period date not null default '1970-01-01'`.execute(db);
  await sql`alter table game_event add column period date not null default '1970-01-01',
    add constraint game_event_period check (period < '1970-01-02') not valid`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await lockLog(db);
  await sql`alter table game_head drop column period`.execute(db);
  await sql`alter table game_event drop column period`.execute(db);
}

/**
 * Locks the tables of a running system. Each attempt waits for only a fraction of a second, because appends wait behind
 * it. A failed attempt releases its locks. Otherwise it could deadlock with transactions that lock these tables in
 * another order.
 */
async function lockLog(db: Kysely<unknown>): Promise<void> {
  await sql`do $$
    declare
      previous text := current_setting('lock_timeout');
    begin
      for attempt in 1..300 loop
        begin
          perform set_config('lock_timeout', '300ms', true);
          lock table game_head, game_event in access exclusive mode;
          perform set_config('lock_timeout', previous, true);
          return;
        exception when lock_not_available or deadlock_detected then
          perform pg_sleep(0.2 + 0.2 * random());
        end;
      end loop;
      raise exception 'the tables of the game log are in use: a statement holds them for minutes';
    end $$`.execute(db);
}
