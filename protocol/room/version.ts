/** Raised when client and server could misunderstand each other; both refuse the other politely when it differs. */
export const PROTOCOL_VERSION = 1;
