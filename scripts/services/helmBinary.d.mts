/** Returns the path of an existing Helm, or null. */
export function findHelm(): string | null;
