/** Reads the archived log of a game. */
import { type Kysely, type Nullable, sql } from 'kysely';
import type { LogEntry } from '../../../engine/match/log.ts';
import type { Tables } from '../tables.ts';
import { ArchiveDamaged, type ArchivedLog, decodeLog } from './archivedLog.ts';

/** A game with its archived log, if it has one. */
export interface ArchiveRow extends Nullable<ArchivedLog> {
  readonly id: string;
  readonly is_archived: boolean;
  readonly last_seq: number;
}

/**
 * @returns null if the game is not archived.
 * @throws ArchiveDamaged, like `archivedLogOf`
 */
export async function readArchive(db: Kysely<Tables>, gameId: string): Promise<LogEntry[] | null> {
  const [row] = await archiveRows(db, [gameId]);
  return row ? archivedLogOf(row) : null;
}

/** Returns the games with these ids, each with its archived log if it has one. */
export function archiveRows(db: Kysely<Tables>, gameIds: readonly string[]): Promise<ArchiveRow[]> {
  return db
    .selectFrom('game as g')
    .innerJoin('game_head as h', 'h.game_id', 'g.id')
    .leftJoin('game_archive as a', 'a.game_id', 'g.id')
    .select(['g.id', 'g.is_archived', 'h.seq as last_seq'])
    .select([
      'a.seq',
      'a.ply',
      'a.commands',
      'a.moves',
      'a.checksum',
      'a.commands_checksum as commandsChecksum',
    ])
    .where(sql<boolean>`g.id = any(${[...gameIds]})`)
    .execute();
}

/**
 * @returns null if the game is not archived.
 * @throws ArchiveDamaged if the archived log is missing, cannot be read, or does not end with the last entry of the
 * game.
 */
export async function archivedLogOf(row: ArchiveRow): Promise<LogEntry[] | null> {
  const { id: _, is_archived, last_seq, ...log } = row;
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
