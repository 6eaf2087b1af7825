/** The puzzles solved on this device. Stored data is validated when read. */
import { readJson, writeJson } from '../../shared/storage/browserStorage.ts';

const KEY = 'tetrarch.practice';

/** Read at every call, because another tab may have added puzzles. */
export function solvedPuzzles(): ReadonlySet<string> {
  const stored = readJson(KEY);
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
}

/** Persisted if storage is available; otherwise kept until the page is closed. */
export function noteSolved(id: string): ReadonlySet<string> {
  const solved = new Set([...solvedPuzzles(), id]);
  writeJson(KEY, [...solved]);
  return solved;
}
