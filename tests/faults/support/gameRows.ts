/** Database rows of a game: its log and its owner process. */
import type { Db } from '../../../server/db/database.ts';
import type { LogRow } from './failingServer.ts';

/** Returns the log of a game, in order. */
export async function rowsOf(db: Db, gameId: string): Promise<LogRow[]> {
  return db.selectFrom('game_event').selectAll().where('game_id', '=', gameId).orderBy('seq').execute();
}

/** Returns the address of the process that owns the game, or null without an owner. */
export async function ownerOf(db: Db, gameId: string): Promise<string | null> {
  const row = await db
    .selectFrom('game_head as h')
    .innerJoin('server_process as p', 'p.id', 'h.owner')
    .select('p.address')
    .where('h.game_id', '=', gameId)
    .executeTakeFirst();
  return row?.address ?? null;
}
