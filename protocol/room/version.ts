/** Must be increased when client and server become incompatible. Each side rejects the other if the versions differ. */
export const PROTOCOL_VERSION = 2;

/**
 * Must be increased with every change of the fields of the room state. A client that knows the fields of this version
 * joins without their description.
 */
export const STATE_VERSION = 2;
