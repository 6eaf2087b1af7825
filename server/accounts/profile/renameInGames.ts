/** Renames users in game logs, which contain the names from the time of writing. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Renames the user in all games that they played in or created. A live room shows the old name until it ends. */
export async function renameInGames(db: Db, playerId: string, from: string, to: string): Promise<void> {
  const games = sql`(select game_id from game_seat where player_id = ${playerId}
    union select id from game where creator_id = ${playerId})`;
  await sql`update game_event set command = jsonb_set(command, '{name}', to_jsonb(${to}::text))
    where game_id in ${games} and kind = 'sit' and command ->> 'playerId' = ${playerId}`.execute(db);
  await sql`update game_event set command = jsonb_set(command, '{title}', to_jsonb(${to}::text))
    where game_id in ${games} and kind = 'changeSettings' and command ->> 'title' = ${from}`.execute(db);
  // A game without a title is named after its creator, or after all four players of a random game.
  await sql`update game set name = ${to} where id in ${games} and name = ${from}`.execute(db);
  await sql`update game
    set name = array_to_string(array_replace(string_to_array(name, ', '), ${from}::text, ${to}::text), ', ')
    where id in ${games} and is_random`.execute(db);
}
