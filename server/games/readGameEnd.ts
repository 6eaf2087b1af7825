/** Reads the end of a game from its log. */
import { replay } from '../../engine/match/log.ts';
import { nullIfDamaged } from '../db/archive/archivedLog.ts';
import type { Db } from '../db/database.ts';
import { type GameEnd, gameEnd } from './gameEnd.ts';
import { GameStore } from './gameStore.ts';
import { firstMatch } from './gameViews.ts';

/** Returns null if the game does not exist, has a damaged log, or did not end with a result. */
export async function readGameEnd(db: Db, gameId: string): Promise<GameEnd | null> {
  const store = new GameStore(db);
  const row = await store.find(gameId);
  if (!row) return null;
  const entries = await store.readLog(gameId).catch(nullIfDamaged);
  if (!entries) return null;
  try {
    const { match } = replay(firstMatch(row), entries);
    return gameEnd(row, match, entries.at(-1)?.at ?? 0, () => entries);
  } catch {
    return null;
  }
}
