/** Games as stored in the database, for comparison with what clients received. */
import { makePosition } from '../../../engine/notation/positionText.ts';
import { openPostgres } from '../../../server/db/database.ts';
import type { LogRow } from '../../faults/support/failingServer.ts';
import { type MoveFact, matchOfRows, movesInRows } from '../../faults/support/logFacts.ts';
import { logBytes } from '../../harness/database/logPartitions.ts';

export interface StoredGame {
  readonly rows: readonly LogRow[];
  readonly moves: readonly MoveFact[];
  /** The position rebuilt from the log alone. */
  readonly position: string;
  readonly state: string;
}

export interface StoredGames {
  /** Returns the number of move rows in all logs. */
  countMoves(): Promise<number>;
  /** Returns the disk size in bytes of the logs of all games, including indexes. */
  logBytes(): Promise<number>;
  /** Returns null if the game does not exist. */
  read(gameId: string): Promise<StoredGame | null>;
  close(): Promise<void>;
}

/** @param mainMs the main time of all these games, in milliseconds. */
export function openStoredGames(url: string, mainMs: number, incrementMs: number): StoredGames {
  const { db, close } = openPostgres(url, 2);
  return {
    close,
    async countMoves() {
      const row = await db
        .selectFrom('game_event')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', 'move')
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    logBytes: () => logBytes(db),
    async read(gameId) {
      const rows = await db
        .selectFrom('game_event')
        .selectAll()
        .where('game_id', '=', gameId)
        .orderBy('seq')
        .execute();
      if (rows.length === 0) return null;
      const match = matchOfRows(rows, { time: { kind: 'main', mainMs, incrementMs } });
      return {
        rows,
        moves: movesInRows(rows),
        position: makePosition(match.game.position),
        state: match.state,
      };
    },
  };
}
