/** Builds the client when its output is missing or older than a source file. Throws when the build fails. */
export function buildClientWhenStale(): void;
export function isClientStale(): boolean;
