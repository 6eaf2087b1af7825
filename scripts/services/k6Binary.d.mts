/** The path of a k6 that is already here, or null. */
export function findK6(): string | null;

/** The same, built when there is none. Throws one sentence where that is impossible. */
export function ensureK6(): string;
