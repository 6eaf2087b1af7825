/**
 * The minter's access to the chain: signs with the minter's key, sends, and reads receipts. It is never part of the web
 * server.
 */
import { Contract, isError, JsonRpcProvider, keccak256, Wallet } from 'ethers';
import { domainOf, MINT } from '../../contracts/permissions.ts';
import artifact from '../../contracts/TetrarchCollectibles.json' with { type: 'json' };
import type { MintPermission } from './mintStore.ts';
import { ChainUnavailable, quantity, rpcOf } from './rpc.ts';

/** A signed transaction that is not sent yet. */
export interface SignedTransaction {
  readonly hash: string;
  readonly raw: string;
}

/** All methods may reject with `ChainUnavailable`. */
export interface MinterGateway {
  /** Returns the timestamp of the newest block in epoch seconds. */
  now(): Promise<number>;
  permit(tokenId: string, permission: Omit<MintPermission, 'signature'>): Promise<string>;
  /** @throws ChainUnavailable, even if the contract would revert the transaction. */
  prepare(tokenId: string, permission: MintPermission): Promise<SignedTransaction>;
  send(transaction: SignedTransaction): Promise<void>;
  /** Returns whether the transaction is still pending. If it has failed or is unknown, another one must be sent. */
  isPending(txHash: string): Promise<boolean>;
  close(): void;
}

export interface MinterAddress {
  readonly rpcUrl: string;
  readonly contract: string;
  /** The key of the account that signs the transactions and pays for them. */
  readonly minterKey: string;
}

/** @throws ChainUnavailable */
export async function openMinterGateway({
  rpcUrl,
  contract,
  minterKey,
}: MinterAddress): Promise<MinterGateway> {
  const chainId = await rpcOf(rpcUrl)('eth_chainId', [], quantity);
  const provider = new JsonRpcProvider(rpcUrl, chainId, { staticNetwork: true, cacheTimeout: -1 });
  const minter = new Wallet(minterKey, provider);
  const collectibles = new Contract(contract, artifact.abi, minter);
  return {
    now: () => requested(async () => (await provider.getBlock('latest'))?.timestamp ?? 0),
    permit: (tokenId, { recipient: to, nonce, deadline }) =>
      minter.signTypedData(domainOf(chainId, contract), MINT, { to, tokenId, nonce, deadline }),
    prepare: (tokenId, { recipient, nonce, deadline, signature }) =>
      requested(async () => {
        const mint = collectibles.getFunction('mint');
        const call = await mint.populateTransaction(recipient, tokenId, nonce, deadline, signature);
        const filled = await minter.populateTransaction(call);
        const raw = await minter.signTransaction({ ...filled, from: null });
        return { raw, hash: keccak256(raw) };
      }),
    send: ({ raw }) =>
      requested(async () => {
        await provider.send('eth_sendRawTransaction', [raw]);
      }),
    isPending: (txHash) =>
      requested(async () => {
        const receipt = await provider.getTransactionReceipt(txHash);
        if (receipt) return receipt.status === 1;
        return (await provider.getTransaction(txHash)) !== null;
      }),
    close: () => provider.destroy(),
  };
}

async function requested<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    // Logs the short message, because the long message contains the whole transaction.
    const messages = error instanceof Error && 'shortMessage' in error ? error.shortMessage : error;
    const reason = isError(error, 'CALL_EXCEPTION') ? 'the contract refuses' : 'the chain does not answer';
    throw new ChainUnavailable(`${reason}: ${messages}`, { cause: error });
  }
}
