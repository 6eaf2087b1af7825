/** The puzzles that the user has solved on this device. Stored data is validated when it is read. */
import { readJson, writeJson } from '../../shared/storage/browserStorage.ts';

const KEY = 'tetrarch.practice';

/** Reads the storage at every call, because another tab may have added puzzles. */
export function solvedPuzzles(): ReadonlySet<string> {
  const stored = readJson(KEY);
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
}

/** Records a solved puzzle. Without storage it is remembered until the page is closed. */
export function noteSolved(id: string): ReadonlySet<string> {
  const solved = new Set([...solvedPuzzles(), id]);
  writeJson(KEY, [...solved]);
  return solved;
}
