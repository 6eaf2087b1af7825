import { type Kysely, sql } from 'kysely';

/**
 * The third of three steps that partition the game log: `game_event` becomes a table that is partitioned by the period
 * of the game. The previous table becomes its first partition and contains the entries of all earlier games. Attaching
 * it needs no scan, because the constraint of the second step proves its bounds.
 *
 * The primary key of each partition is (game_id, seq). All entries of a game are in one partition, because the period
 * of a game never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockLog(db);
  await run(
    db,
    'alter table game_event rename to game_event_before',
    'alter table game_event_before rename constraint game_event_pkey to game_event_before_pkey',
    'create table game_event (like game_event_before including defaults) partition by range (period)',
    'alter table game_event alter column period drop default, alter column period drop not null',
    `alter table game_event add constraint game_event_game_id_fkey
      foreign key (game_id) references game (id) on delete cascade`,
    `alter table game_event attach partition game_event_before for values from (minvalue) to ('1970-01-02')`,
    'alter table game_event_before drop constraint game_event_period',
    `create table game_event_default partition of game_event (
      primary key (game_id, seq), constraint game_event_default_period check (period is not null)) default`,
    // The previous version writes rows without a period. These rows go to the default partition, whose trigger writes
    // them again with the period of their game.
    `create function place_game_event() returns trigger language plpgsql as $$
    begin
      new.period := (select h.period from game_head h where h.game_id = new.game_id);
      if new.period is null then
        raise exception 'game % has no row in game_head', new.game_id;
      end if;
      insert into game_event select new.*;
      return null;
    end $$`,
    `create trigger place_game_event before insert on game_event_default
      for each row when (new.period is null) execute function place_game_event()`,
    // The period of a game that begins after this step is the day of its creation.
    `alter table game_head alter column period set default (now() at time zone 'UTC')::date`,
    // Creates the first partitions, one per week. Housekeeping creates the following ones.
    `do $$
    declare
      monday date := date_trunc('week', now() at time zone 'UTC')::date;
      week date;
      name text;
    begin
      foreach week in array array[monday, monday + 7, monday + 14] loop
        name := 'game_event_' || to_char(week, 'YYYYMMDD');
        execute format('create table %I partition of game_event (primary key (game_id, seq))
          for values from (%L) to (%L)', name, week, week + 7);
      end loop;
    end $$`,
  );
}

/** Copies the entries of all partitions into one table. Appends wait until the copy is complete. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await lockLog(db);
  await run(
    db,
    'create table game_event_all (like game_event including defaults)',
    `alter table game_event_all alter column period set default '1970-01-01'`,
    `do $$
    declare columns text := (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = 'game_event'::regclass and attnum > 0 and not attisdropped and attname <> 'period');
    begin
      execute format('insert into game_event_all (%s) select %s from game_event', columns, columns);
    end $$`,
    'drop table game_event',
    'drop function place_game_event()',
    'alter table game_event_all rename to game_event',
    `alter table game_event add constraint game_event_pkey primary key (game_id, seq),
      add constraint game_event_game_id_fkey foreign key (game_id) references game (id) on delete cascade,
      alter column period set not null, add constraint game_event_period check (period < '1970-01-02')`,
    `update game_head set period = '1970-01-01' where period <> '1970-01-01'`,
    `alter table game_head alter column period set default '1970-01-01'`,
  );
}

async function run(db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
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
          lock table game, game_head, game_event in access exclusive mode;
          perform set_config('lock_timeout', previous, true);
          return;
        exception when lock_not_available or deadlock_detected then
          perform pg_sleep(0.2 + 0.2 * random());
        end;
      end loop;
      raise exception 'the tables of the game log are in use: a statement holds them for minutes';
    end $$`.execute(db);
}
