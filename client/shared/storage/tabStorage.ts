/**
 * Session storage without exceptions. A page keeps these values across a reload, and the tab deletes them when it is
 * closed. If the storage is unavailable, a reload loses the values.
 */

/** Returns the parsed value. Returns null if there is no valid JSON, or if the storage is unavailable. */
export function readTabJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeTabJson(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or unavailable.
  }
}

export function removeTabItem(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}
