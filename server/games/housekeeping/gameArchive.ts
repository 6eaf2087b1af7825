/** Rows of archived games. */
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type LogEntry, replay } from '../../../engine/match/log.ts';
import { encodeLog } from '../../db/archive/archivedLog.ts';
import { readArchive } from '../../db/archive/readArchive.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { type GameRow, GameStore } from '../gameStore.ts';
import { firstMatch } from '../gameViews.ts';

/** The archived form of a log differs from the log. Nothing was changed. */
export class NotArchivable extends Error {}

/** Returns the ids of games that ended before this time (epoch milliseconds), the oldest first. */
export async function dueGames(
  db: Db,
  endedBefore: number,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  let due = db
    .selectFrom('game as g')
    .innerJoin('game_head as h', 'h.game_id', 'g.id')
    .select('g.id')
    .where('g.ended_at', '<', new Date(endedBefore))
    .where(sql<boolean>`g.ended_at is not null and not g.is_archived`)
    .where('h.damaged_at', 'is', null)
    .orderBy('g.ended_at')
    .limit(limit);
  if (except.length > 0) due = due.where('g.id', 'not in', except);
  return (await due.execute()).map(({ id }) => id);
}

/**
 * Replaces the log of an ended game by its archived form, in one transaction: after a crash the game has either. The
 * archived form is read back and replayed before the log is deleted.
 *
 * @returns false if another process is writing to the game or has archived it.
 * @throws NotArchivable if the archived form would differ.
 * @throws if the log is damaged.
 */
export function archiveGame(db: Db, gameId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // An append locks the same row first.
    const head = await tx
      .selectFrom('game_head')
      .select('seq')
      .where('game_id', '=', gameId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const store = new GameStore(tx);
    const row = head && (await store.find(gameId));
    if (!row) return false;
    const entries = await store.readLog(gameId);
    const { seq, commands, moves, checksum } = await encodeLog(entries);
    const inserted = await tx
      .insertInto('game_archive')
      .values({
        game_id: gameId,
        ...{ seq, moves, checksum },
        ply: entries.at(-1)?.ply ?? 0,
        commands: JSON.stringify(commands),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('seq')
      .executeTakeFirst();
    if (!inserted) return false;
    await verify(tx, row, entries, head.seq);
    await tx.updateTable('game').set({ is_archived: true }).where('id', '=', gameId).execute();
    await tx.deleteFrom('game_event').where('game_id', '=', gameId).where('seq', '<=', seq).execute();
    return true;
  });
}

async function verify(
  tx: Kysely<Tables>,
  row: GameRow,
  entries: readonly LogEntry[],
  seq: number,
): Promise<void> {
  const { match } = replay(firstMatch(row), entries);
  const archived = await readArchive(tx, row.id);
  const expected = entries.map((entry) => ({ ...entry, commandId: null }));
  if (match.seq !== seq || !archived || !isDeepStrictEqual(archived, expected))
    throw new NotArchivable(`the archived form of game ${row.id} would differ from its log`);
}
