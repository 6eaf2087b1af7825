/** Which puzzles have been solved on this device. Whatever was stored is cleaned when it is read. */
const KEY = 'tetrarch.practice';

export function solvedPuzzles(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Kept for good where the browser keeps anything. */
export function noteSolved(id: string): ReadonlySet<string> {
  const solved = new Set([...solvedPuzzles(), id]);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    // It counts as long as the page is open.
  }
  return solved;
}
