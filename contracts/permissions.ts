/**
 * The EIP-712 types of the contract's authorizations, and the packing of a link authorization. Signers and tests share
 * them.
 */
import { AbiCoder, type TypedDataDomain, type TypedDataField } from 'ethers';

export const AUTHORIZE: Record<string, TypedDataField[]> = {
  Authorize: [
    { name: 'account', type: 'address' },
    { name: 'userId', type: 'bytes32' },
    { name: 'nonce', type: 'uint128' },
    { name: 'deadline', type: 'uint64' },
  ],
};

export const MINT: Record<string, TypedDataField[]> = {
  Mint: [
    { name: 'to', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'nonce', type: 'uint128' },
    { name: 'deadline', type: 'uint64' },
  ],
};

/** Returns the EIP-712 domain, which binds signatures to one contract on one chain. */
export function domainOf(chainId: number, contract: string): TypedDataDomain {
  return { name: 'Tetrarch Collectibles', version: '1', chainId, verifyingContract: contract };
}

/** @param deadline the deadline in epoch seconds. */
export function packToken(nonce: bigint, deadline: number, signature: string): string {
  return AbiCoder.defaultAbiCoder().encode(['uint128', 'uint64', 'bytes'], [nonce, deadline, signature]);
}
