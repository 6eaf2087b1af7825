/** Returns the path of an existing k6, or null. */
export function findK6(): string | null;

/** Returns the path of k6, after building it if necessary. Throws an error with a one-sentence message if this is impossible. */
export function ensureK6(): string;
