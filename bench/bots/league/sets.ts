// Where the data sets are stored, and how they are read.

import { fileURLToPath } from 'node:url';
import { readGames, type StoredGame } from './gameFile.ts';
import type { SetName } from './tables.ts';

/** The folder of all files of the league. It is not part of the repository. */
export const FOLDER = fileURLToPath(new URL('../../../.cache/league/', import.meta.url));

export function fileOf(set: SetName): string {
  return `${FOLDER}${set.replace(':', '-')}.games`;
}

/** Returns the stored games of a data set. */
export function gamesOf(set: SetName): StoredGame[] {
  return readGames(fileOf(set));
}
