/** Reads the archived log of a game. */
import type { Kysely } from 'kysely';
import type { LogEntry } from '../../../engine/match/log.ts';
import type { Tables } from '../tables.ts';
import { decodeLog } from './archivedLog.ts';

/**
 * @returns null if the game is not archived.
 * @throws ArchiveDamaged if the archived log cannot be read.
 */
export async function readArchive(db: Kysely<Tables>, gameId: string): Promise<LogEntry[] | null> {
  const row = await db
    .selectFrom('game_archive')
    .select(['seq', 'commands', 'moves', 'checksum'])
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  return row ? decodeLog(row) : null;
}
