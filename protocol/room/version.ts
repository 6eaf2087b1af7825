/** Increased when client and server become incompatible; each rejects the other when the versions differ. */
export const PROTOCOL_VERSION = 2;
