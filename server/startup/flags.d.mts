/** Node flags of a server process. */
export const SERVER_FLAGS: readonly string[];
