/** Returns the path of k6, after building it if necessary. @throws if there is neither k6 nor Go. */
export function ensureK6(): string;
