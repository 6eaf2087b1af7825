/** The flags of Node for a process of the product. */
export const SERVER_FLAGS: readonly string[];
