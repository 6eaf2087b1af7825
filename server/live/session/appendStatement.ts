/**
 * The SQL statement that appends to game logs. It calls a PL/pgSQL function, which finds each row by its key with a
 * cached plan. If a plain statement appended the whole list, the planner would misestimate the length of the list, scan
 * all of `game_head`, and plan again at every call.
 *
 * Each version of the code installs its own function at startup. The function's name contains a hash of its text, so
 * processes of two versions can append during a deploy, each with its own function.
 */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { NOTIFY_FUNCTION } from '../../notifications/notifyStatement.ts';

/**
 * The body of the function. It returns the ids of the games whose entry was written: those with the expected epoch and
 * the expected number of the last entry.
 */
const BODY = `
  declare
    e record;
    log_period date;
  begin
    -- Heads are locked in a fixed order to avoid deadlocks.
    for e in
      select * from jsonb_to_recordset(entries) as t(
        game_id text, seq int, ply int, kind text, command jsonb, command_id text, at double precision,
        since double precision, credit_ms int, clocks_ms jsonb, epoch int)
      order by t.game_id
    loop
      -- The fencing token: no row matches when another process has taken the game over.
      update game_head h set seq = e.seq, last_at = e.at
        where h.game_id = e.game_id and h.epoch = e.epoch and h.seq = e.seq - 1
        returning h.period into log_period;
      continue when not found;
      insert into game_event (period, game_id, seq, ply, kind, command, command_id, at, since, credit_ms, clocks_ms,
          epoch)
        values (log_period, e.game_id, e.seq, e.ply, e.kind, e.command, e.command_id, e.at, e.since, e.credit_ms,
          e.clocks_ms, e.epoch);
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
      if notices ? e.game_id then
        perform ${NOTIFY_FUNCTION}(notices -> e.game_id -> 'notices', notices -> e.game_id -> 'done');
      end if;
      return next e.game_id;
    end loop;
  end`;

const NAME = `append_to_games_${createHash('sha256').update(BODY).digest('hex').slice(0, 12)}`;
/**
 * The advisory lock under which processes install the function one after the other. The number is arbitrary, but no
 * other lock uses it.
 */
const INSTALL_LOCK = 7_203_114;

/** Creates the function in the database if it does not exist. Called once per start, after the migrations. */
export async function installAppendStatement(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALL_LOCK})`.execute(tx);
    const { rows } = await sql<{ is: boolean }>`
      select to_regprocedure(${`${NAME}(jsonb, jsonb, jsonb, jsonb)`}) is not null as is`.execute(tx);
    if (rows[0]?.is) return;
    await sql`create function ${sql.ref(NAME)}(entries jsonb, changes jsonb, seats jsonb, notices jsonb) returns setof text
      language plpgsql as $$${sql.raw(BODY)}$$`.execute(tx);
  });
}

/** The values of the statement, as JSON. */
interface AppendValues {
  /** An array of log rows. */
  readonly entries: string;
  /** Objects by game id. */
  readonly changes: string;
  readonly seats: string;
  readonly notices: string;
}

/** Builds the statement. @returns one row per written entry. */
export function appendStatement({
  entries,
  changes,
  seats,
  notices,
}: AppendValues): RawBuilder<{ readonly game_id: string }> {
  return sql`select ${sql.ref(NAME)}(
    ${entries}::jsonb, ${changes}::jsonb, ${seats}::jsonb, ${notices}::jsonb) as game_id`;
}
