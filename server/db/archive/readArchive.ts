/** Reads the archived log of a game. */
import type { Kysely, Nullable } from 'kysely';
import type { LogEntry } from '../../../engine/match/log.ts';
import type { Tables } from '../tables.ts';
import { ArchiveDamaged, type ArchivedLog, decodeLog } from './archivedLog.ts';

/**
 * @returns null if the game is not archived.
 * @throws ArchiveDamaged if the archived log is missing, cannot be read, or does not end with the last entry of the
 * game.
 */
export async function readArchive(db: Kysely<Tables>, gameId: string): Promise<LogEntry[] | null> {
  const row = await db
    .selectFrom('game as g')
    .innerJoin('game_head as h', 'h.game_id', 'g.id')
    .leftJoin('game_archive as a', 'a.game_id', 'g.id')
    .select(['g.is_archived', 'h.seq as last_seq', 'a.seq', 'a.ply', 'a.commands', 'a.moves', 'a.checksum'])
    .select('a.commands_checksum as commandsChecksum')
    .where('g.id', '=', gameId)
    .executeTakeFirst();
  if (!row) return null;
  const { is_archived, last_seq, ...log } = row;
  if (!isPresent(log)) {
    if (is_archived) throw new ArchiveDamaged('it is missing');
    return null;
  }
  if (log.seq !== last_seq) throw new ArchiveDamaged(`it ends with entry ${log.seq} instead of ${last_seq}`);
  return decodeLog(log);
}

function isPresent(log: Nullable<ArchivedLog>): log is ArchivedLog {
  return log.seq !== null;
}
