/**
 * The exact statements with which the last version without partitions wrote and read game logs. During a deploy, a
 * process of that version runs these statements on the migrated schema.
 */
import { sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';
import { NOTIFY_FUNCTION } from '../../../server/notifications/notifyStatement.ts';

const BODY = `
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
      -- The fencing token: no row matches when another process has taken the game over.
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
      if notices ? e.game_id then
        perform ${NOTIFY_FUNCTION}(notices -> e.game_id -> 'notices', notices -> e.game_id -> 'done');
      end if;
      return next e.game_id;
    end loop;
  end`;

/** Installs the SQL function of that version, as the start of that version does. */
export async function installPreviousAppend(db: Db): Promise<void> {
  await sql`create function append_to_games_previous(entries jsonb, changes jsonb, seats jsonb, notices jsonb)
    returns setof text language plpgsql as $$${sql.raw(BODY)}$$`.execute(db);
}

/** @returns whether the entry was written. */
export async function appendAsPrevious(db: Db, gameId: string, seq: number): Promise<boolean> {
  const entry = {
    ...{ game_id: gameId, seq, ply: seq, kind: 'ready', command: { type: 'ready', by: seq % 4 } },
    ...{
      command_id: `${gameId}-${seq}`,
      at: seq,
      since: null,
      credit_ms: 0,
      clocks_ms: [1, 2, 3, 4],
      epoch: 0,
    },
  };
  const { rows } = await sql`select append_to_games_previous(
    ${JSON.stringify([entry])}::jsonb, '{}'::jsonb, '{}'::jsonb, '{}'::jsonb) as game_id`.execute(db);
  return rows.length === 1;
}

/** Creates a game with these first entries. */
export async function createAsPrevious(db: Db, gameId: string, entries: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into "game" ("id", "name", "creator_id", "is_random", "is_rated", "settings", "options",
        "start_position", "state", "started_at", "ended_at")
      values (${gameId}, 'A game', 'a', false, false, '{}', '{}', 'p', 'NOT_STARTED', null, null)`.execute(
      tx,
    );
    await sql`insert into "game_head" ("game_id", "owner", "epoch", "seq", "last_at", "seen_at")
      values (${gameId}, null, 0, ${entries}, 1, 1)`.execute(tx);
    for (let seq = 1; seq <= entries; seq++)
      await sql`insert into "game_event" ("game_id", "seq", "ply", "kind", "command", "command_id", "at", "since",
          "credit_ms", "clocks_ms", "epoch")
        values (${gameId}, ${seq}, 0, 'sit', '{"type":"sit"}', null, 1, null, 0, '[1,2,3,4]', 0)`.execute(tx);
  });
}

/** Returns the numbers of the entries, read by the statement with which that version reads a log. */
export async function readAsPrevious(db: Db, gameId: string): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`select * from "game_event"
    where "game_id" = ${gameId} and "seq" > 0 order by "seq" limit 1000`.execute(db);
  return rows.map(({ seq }) => seq);
}

/** Deletes the log of an archived game. */
export async function deleteLogAsPrevious(db: Db, gameId: string, seq: number): Promise<void> {
  await sql`delete from "game_event" where "game_id" = ${gameId} and "seq" <= ${seq}`.execute(db);
}
