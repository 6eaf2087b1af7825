/** The file with the minting key of the local chain, beside the data. The server never reads it. */
export const MINTER_NOTE = 'chain-minter.json';
