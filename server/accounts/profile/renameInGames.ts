/** Renames users in game logs, which contain the names from the time of writing. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Renames the user in all games that the user played in or created. An open room shows the old name until it is rebuilt
 * from its log, within about a second (replacedNames.ts).
 * @param db a transaction, so that no game is archived with the old name meanwhile.
 */
export async function renameInGames(db: Db, playerId: string, from: string, to: string): Promise<void> {
  const games = sql`(select game_id from game_seat where player_id = ${playerId}
    union select id from game where creator_id = ${playerId})`;
  await lockUnarchived(db, games);
  await sql`update game_event set command = jsonb_set(command, '{name}', to_jsonb(${to}::text))
    where game_id in ${games} and kind in ('sit', 'takeBotSeat') and command ->> 'playerId' = ${playerId}`.execute(
    db,
  );
  await sql`update game_event set command = jsonb_set(command, '{title}', to_jsonb(${to}::text))
    where game_id in ${games} and kind = 'changeSettings' and command ->> 'title' = ${from}`.execute(db);
  await renameInArchives(db, games, playerId, from, to);
  // The name of a random game consists of the names of its four players. Any other game without a title has the name of
  // its creator.
  await sql`update game set name = ${to} where id in ${games} and name = ${from}`.execute(db);
  await sql`update game
    set name = array_to_string(array_replace(string_to_array(name, ', '), ${from}::text, ${to}::text), ', ')
    where id in ${games} and is_random`.execute(db);
}

/**
 * Waits until none of the games is being archived, and prevents that one is archived before the end of the transaction:
 * the updates would not see the row of an archiver that has not committed. Appends need no conflicting lock.
 */
async function lockUnarchived(db: Db, games: ReturnType<typeof sql>): Promise<void> {
  await sql`select from game_head h join game g on g.id = h.game_id
    where h.game_id in ${games} and g.ended_at is not null and not g.is_archived
    order by h.game_id for key share of h`.execute(db);
}

/** Renames the user in archived logs. Archives store commands with names as JSON, so the names can be replaced. */
async function renameInArchives(
  db: Db,
  games: ReturnType<typeof sql>,
  playerId: string,
  from: string,
  to: string,
): Promise<void> {
  const name = sql`to_jsonb(${to}::text)`;
  // A damaged archive must not prevent the deletion of an account, so its commands stay as they are.
  await sql`update game_archive a set commands = coalesce((
      select json_agg(case
        when c #>> '{1,playerId}' = ${playerId} and c -> 1 ? 'name' then jsonb_set(c, '{1,name}', ${name})
        when c #>> '{1,type}' = 'changeSettings' and c #>> '{1,title}' = ${from}
          then jsonb_set(c, '{1,title}', ${name})
        else c end order by place)
      from jsonb_array_elements(a.commands::jsonb) with ordinality as each_command (c, place)), commands)
    where game_id in ${games} and json_typeof(commands) = 'array'`.execute(db);
}
