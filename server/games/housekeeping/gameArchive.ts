/** Finds the games that are due for the archive, and archives them. */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type LogEntry, replay } from '../../../engine/match/log.ts';
import { encodeLog, nullIfDamaged } from '../../db/archive/archivedLog.ts';
import { readArchive } from '../../db/archive/readArchive.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { type GameRow, GameStore } from '../gameStore.ts';
import { firstMatch } from '../gameViews.ts';

/** The archived form of a log differs from the log. Nothing was changed. */
export class NotArchivable extends Error {}

/** The log of a game cannot be replayed, for the reason in `cause`. Nothing was changed. */
export class LogDamaged extends Error {}

/** Returns the ids of games that ended before this time (epoch milliseconds), the oldest first. */
export async function dueGames(...wanted: Parameters<typeof dueQuery>): Promise<string[]> {
  return (await dueQuery(...wanted).execute()).map(({ id }) => id);
}

export function dueQuery(db: Db, endedBefore: number, limit: number, except: readonly string[]) {
  const due = db
    .selectFrom('game as g')
    .innerJoin('game_head as h', 'h.game_id', 'g.id')
    .select('g.id')
    .where('g.ended_at', '<', new Date(endedBefore))
    .where('g.is_archived', '=', false)
    .where('h.damaged_at', 'is', null)
    .orderBy('g.ended_at')
    .limit(limit);
  return except.length > 0 ? due.where('g.id', 'not in', except) : due;
}

/**
 * Replaces the log of an ended game by its archived form. Both changes are in one transaction, so that a crash neither
 * loses the game nor stores it twice. Before the log is deleted, the log is replayed, and the archived form is read
 * back and compared with the log.
 *
 * @returns false if another process is writing to the game or has archived it.
 * @throws NotArchivable if the archived form would differ.
 * @throws LogDamaged if the log cannot be replayed.
 */
export function archiveGame(db: Db, gameId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Appends lock this row first, so no entry is added while the game is archived.
    const head = await tx
      .selectFrom('game_head')
      .select(['seq', 'period'])
      .where('game_id', '=', gameId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const store = new GameStore(tx);
    // Read after the lock, because another process may have archived the game until then.
    const row = head && (await store.find(gameId));
    if (!row || row.isArchived) return false;
    const entries = await store.readLog(gameId);
    if (seqAfter(row, entries) !== head.seq) throw new NotArchivable(`entries of game ${gameId} are missing`);
    const { commands, commandsChecksum, ...archived } = await encodeLog(entries);
    await tx
      .insertInto('game_archive')
      .values({
        game_id: gameId,
        ...archived,
        commands: JSON.stringify(commands),
        commands_checksum: commandsChecksum,
      })
      .execute();
    await verify(tx, gameId, entries);
    await tx.updateTable('game').set({ is_archived: true }).where('id', '=', gameId).execute();
    await tx
      .deleteFrom('game_event')
      .where('period', '=', head.period)
      .where('game_id', '=', gameId)
      .where('seq', '<=', archived.seq)
      .execute();
    return true;
  });
}

/** Returns the number of the last entry, after replaying the log. */
function seqAfter(row: GameRow, entries: readonly LogEntry[]): number {
  try {
    return replay(firstMatch(row), entries).match.seq;
  } catch (cause) {
    throw new LogDamaged(`the log of game ${row.id} is damaged`, { cause });
  }
}

/** Reads the archived form back, and compares it with the log. */
async function verify(tx: Kysely<Tables>, gameId: string, entries: readonly LogEntry[]): Promise<void> {
  const archived = await readArchive(tx, gameId).catch(nullIfDamaged);
  const expected = entries.map((entry) => ({ ...entry, commandId: null }));
  if (!isDeepStrictEqual(archived, expected))
    throw new NotArchivable(`the archived form of game ${gameId} would differ from its log`);
}
