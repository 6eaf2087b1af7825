/**
 * Local storage without exceptions. The storage can be full, or blocked by the user. Values then last until the page is
 * closed.
 */

/** Returns the stored text, or null if there is none. Returns `fallback` if the storage is unavailable. */
export function readText(key: string, fallback: string | null = null): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback;
  }
}

/** Returns the parsed value. Returns null if there is no valid JSON, or if the storage is unavailable. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text. @returns false if the storage is full or unavailable. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Stores a value as JSON. @returns false if the storage is full or unavailable. */
export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value));
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The storage is unavailable, so nothing was stored.
  }
}
