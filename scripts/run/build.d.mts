/** Builds the client when its built files are missing or older than anything they are made from. Throws when it fails. */
export function buildClientWhenStale(): void;
export function isClientStale(): boolean;
