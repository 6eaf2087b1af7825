import { type Kysely, sql } from 'kysely';

/**
 * Appends entries to game logs by a function, which finds each row by its key with a cached plan. If one statement
 * appended a whole list instead, the planner would misestimate the length of the list, scan all of `game_head`, and
 * plan again at every call.
 *
 * @returns the games whose entry was written: those with the expected epoch and last sequence number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function append_to_games(entries jsonb, changes jsonb, seats jsonb) returns setof text
    language plpgsql as $$
    declare
      e record;
    begin
      -- Heads are locked in a fixed order to avoid deadlocks.
      for e in
        select * from jsonb_to_recordset(entries) as t(
          game_id text, seq int, ply int, kind text, command jsonb, command_id text, at double precision,
          since double precision, credit_ms int, clocks_ms jsonb, epoch int)
        order by t.game_id
      loop
        update game_head h set seq = e.seq, last_at = e.at
          where h.game_id = e.game_id and h.epoch = e.epoch and h.seq = e.seq - 1;
        continue when not found;
        insert into game_event (game_id, seq, ply, kind, command, command_id, at, since, credit_ms, clocks_ms, epoch)
          values (e.game_id, e.seq, e.ply, e.kind, e.command, e.command_id, e.at, e.since, e.credit_ms, e.clocks_ms,
            e.epoch);
        if changes ? e.game_id then
          update game g set state = c.state,
            started_at = coalesce(to_timestamp(c.started_at / 1000.0), g.started_at),
            ended_at = coalesce(to_timestamp(c.ended_at / 1000.0), g.ended_at),
            is_postponed = coalesce(c.is_postponed, g.is_postponed),
            name = coalesce(c.name, g.name), settings = coalesce(c.settings, g.settings),
            options = coalesce(c.options, g.options)
          from jsonb_to_record(changes -> e.game_id) as c(
            state text, started_at double precision, ended_at double precision, is_postponed boolean, name text,
            settings jsonb, options jsonb)
          where g.id = e.game_id;
        end if;
        if seats ? e.game_id then
          insert into game_seat (game_id, color, player_id, is_out)
            select e.game_id, s.color, s.player_id, s.is_out
            from jsonb_to_recordset(seats -> e.game_id) as s(color int, player_id text, is_out boolean)
            on conflict (game_id, color) do update set player_id = excluded.player_id, is_out = excluded.is_out;
        end if;
        return next e.game_id;
      end loop;
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function append_to_games(jsonb, jsonb, jsonb)`.execute(db);
}
