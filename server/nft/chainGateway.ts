/** The only module of the web server that uses the chain library: reads contract events and signs authorizations. */
import { getAddress, Interface, type LogDescription, Wallet } from 'ethers';
import { z } from 'zod';
import { AUTHORIZE, domainOf, packToken } from '../../contracts/permissions.ts';
import artifact from '../../contracts/TetrarchCollectibles.json' with { type: 'json' };
import { ChainUnavailable, quantity, type Rpc, rpcOf } from './rpc.ts';

/**
 * An event of the contract. `account` is a checksummed wallet address: the new owner of the token, or the linked
 * wallet. `subject` is the id of the token or of the link.
 */
export interface ChainEvent {
  readonly kind: 'transfer' | 'authorized' | 'revoked';
  readonly block: number;
  readonly blockHash: string;
  readonly txHash: string;
  readonly logIndex: number;
  readonly account: string;
  readonly subject: string;
}

export interface LinkPermission {
  readonly account: string;
  /** A value of 32 bytes. */
  readonly linkId: string;
  /** A value of 128 bits. */
  readonly nonce: bigint;
  /** Epoch seconds. */
  readonly deadline: number;
}

/** All methods may reject with `ChainUnavailable`. */
export interface ChainGateway {
  readonly chainId: number;
  readonly contract: string;
  readonly abi: readonly Record<string, unknown>[];
  /** Returns the number of the newest block. */
  head(): Promise<number>;
  /** Returns null for an unknown block. */
  blockHash(block: number): Promise<string | null>;
  /** Returns the events of the blocks `from` to `to`, both included, in order. */
  events(from: number, to: number): Promise<ChainEvent[]>;
  signLink(permission: LinkPermission): Promise<string>;
  /** Returns the address with its checksum, or null for an invalid address or a wrong checksum. */
  checksummed(address: string): string | null;
}

export interface ChainAddress {
  readonly rpcUrl: string;
  readonly contract: string;
  readonly authorityKey: string;
}

const CONTRACT = new Interface(artifact.abi);
const EVENT_TOPICS = ['Transfer', 'Authorized', 'Revoked'].map((name) => CONTRACT.getEvent(name)?.topicHash);

const hex = z.string().regex(/^0x[0-9a-f]*$/);
const logs = z.array(
  z.object({
    blockNumber: quantity,
    blockHash: hex,
    transactionHash: hex,
    logIndex: quantity,
    topics: z.array(hex),
    data: hex,
  }),
);
type Log = z.infer<typeof logs>[number];

/** Opens a chain. @throws ChainUnavailable, even if only the contract is missing at the address. */
export async function openChain({ rpcUrl, contract, authorityKey }: ChainAddress): Promise<ChainGateway> {
  const call = rpcOf(rpcUrl);
  const chainId = await call('eth_chainId', [], quantity);
  const code = await call('eth_getCode', [contract, 'latest'], hex);
  if (code === '0x') throw new ChainUnavailable(`there is no contract at ${contract}`);
  const authority = new Wallet(authorityKey);
  const address = getAddress(contract);
  return {
    chainId,
    contract: address,
    abi: artifact.abi,
    head: () => call('eth_blockNumber', [], quantity),
    blockHash: (block) => hashOf(call, block),
    events: (from, to) => eventsOf(call, address, from, to),
    async signLink({ account, linkId, nonce, deadline }) {
      const value = { account, userId: linkId, nonce, deadline };
      return packToken(
        nonce,
        deadline,
        await authority.signTypedData(domainOf(chainId, address), AUTHORIZE, value),
      );
    },
    checksummed,
  };
}

function checksummed(address: string): string | null {
  try {
    return getAddress(address);
  } catch {
    return null;
  }
}

async function hashOf(call: Rpc, block: number): Promise<string | null> {
  const found = await call('eth_getBlockByNumber', [toHex(block), false], z.object({ hash: hex }).nullable());
  return found?.hash ?? null;
}

async function eventsOf(call: Rpc, address: string, from: number, to: number): Promise<ChainEvent[]> {
  const filter = { address, fromBlock: toHex(from), toBlock: toHex(to), topics: [EVENT_TOPICS] };
  const reported = await call('eth_getLogs', [filter], logs);
  return reported
    .flatMap((log) => eventOf(log) ?? [])
    .sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
}

function eventOf(log: Log): ChainEvent | null {
  const messages = CONTRACT.parseLog(log);
  const what = messages && meaningOf(messages);
  if (!what) return null;
  const { blockNumber: block, blockHash, transactionHash: txHash, logIndex } = log;
  return { ...what, block, blockHash, txHash, logIndex };
}

function meaningOf({ name, args }: LogDescription): Pick<ChainEvent, 'kind' | 'account' | 'subject'> | null {
  switch (name) {
    case 'Transfer':
      return { kind: 'transfer', account: String(args.to), subject: String(args.tokenId) };
    case 'Authorized':
      return { kind: 'authorized', account: String(args.account), subject: String(args.userId) };
    case 'Revoked':
      return { kind: 'revoked', account: String(args.account), subject: String(args.userId) };
    default:
      return null;
  }
}

function toHex(block: number): string {
  return `0x${block.toString(16)}`;
}
