/** The puzzles solved on this device. Stored data is validated when read. */
const KEY = 'tetrarch.practice';

export function solvedPuzzles(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Persisted if storage is available. */
export function noteSolved(id: string): ReadonlySet<string> {
  const solved = new Set([...solvedPuzzles(), id]);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    // Otherwise it lasts until the page is closed.
  }
  return solved;
}
