/** The name of a person in the records of games, where it is written as it was at the time. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Writes another name into every game that the person sat in or created. A live room shows the old one until it ends. */
export async function renameInGames(db: Db, playerId: string, from: string, to: string): Promise<void> {
  const games = sql`(select game_id from game_seat where player_id = ${playerId}
    union select id from game where creator_id = ${playerId})`;
  await sql`update game_event set command = jsonb_set(command, '{name}', to_jsonb(${to}::text))
    where game_id in ${games} and kind = 'sit' and command ->> 'playerId' = ${playerId}`.execute(db);
  await sql`update game_event set command = jsonb_set(command, '{title}', to_jsonb(${to}::text))
    where game_id in ${games} and kind = 'changeSettings' and command ->> 'title' = ${from}`.execute(db);
  // Games without a title of their own are called by their people: one, or four at a table of strangers.
  await sql`update game set name = ${to} where id in ${games} and name = ${from}`.execute(db);
  await sql`update game
    set name = array_to_string(array_replace(string_to_array(name, ', '), ${from}::text, ${to}::text), ', ')
    where id in ${games} and is_random`.execute(db);
}
