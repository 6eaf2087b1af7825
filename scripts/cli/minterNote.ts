/** Beside the data: the key of the local chain that makes tokens. The server never reads it. */
export const MINTER_NOTE = 'chain-minter.json';
