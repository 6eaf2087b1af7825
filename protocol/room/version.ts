/** Must be increased when client and server become incompatible. Each side rejects the other if the versions differ. */
export const PROTOCOL_VERSION = 2;
