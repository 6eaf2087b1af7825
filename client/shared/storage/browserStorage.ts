/**
 * Local storage without exceptions: it can be unavailable (blocked by the user) or full. Callers decide what that
 * means for them; values then last until the page is closed.
 */

/** Returns the stored text, null for none; `fallback` if the storage is unavailable. */
export function readText(key: string, fallback: string | null = null): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback;
  }
}

/** Returns the parsed value; null for none, for invalid JSON, and if the storage is unavailable. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** @returns false if the storage is full or unavailable. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @returns false if the storage is full or unavailable. */
export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value));
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}
