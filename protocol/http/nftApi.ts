/** The HTTP calls of collectibles, below `/api/nft`. */
import { z } from 'zod';
import {
  AUTHORITY_STATUSES,
  nftToken,
  TOKEN_AVAILABILITIES,
  tokenSettings,
  tokenSettingsPatch,
} from '../shapes/nft.ts';
import { nothing, type Route } from './route.ts';

/** A wallet address. Mixed case is an EIP-55 checksum, which the server verifies. */
const walletAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits');

const hex = z.string().regex(/^0x([0-9a-f]{2})+$/);

export const contractSettings = z.object({
  address: walletAddress,
  /** A contract ABI as compilers write it: one entry per function, event or error. */
  abi: z.array(z.record(z.string(), z.unknown())),
  network: z.object({ name: z.string(), chainId: z.int().positive() }),
});
export type ContractSettings = z.infer<typeof contractSettings>;

/** The arguments of the contract's `authorize`. */
export const authorizeToken = z.object({
  /** A random id of the link, 32 bytes long, which reveals no identity. */
  userId: hex.length(66),
  token: hex,
});
export type AuthorizeToken = z.infer<typeof authorizeToken>;

const authority = z.object({
  tokens: z.array(nftToken),
  status: z.enum(AUTHORITY_STATUSES),
  /** The transaction that authorized the link. Null before it exists. */
  transactionHash: z.string().nullable(),
});
export type Authority = z.infer<typeof authority>;

const nftStatus = z.object({ isSetUp: z.boolean() });

/** Token metadata in the format of marketplaces. */
const tokenMetadata = z.object({
  name: z.string(),
  description: z.string(),
  image: z.url(),
  external_url: z.url(),
  attributes: z.array(z.object({ trait_type: z.string(), value: z.string().or(z.number()) })),
});
export type TokenMetadata = z.infer<typeof tokenMetadata>;

/** Calls for current and future owners of tokens. */
export const AUTHORITY_ROUTES = {
  contractSettings: {
    method: 'GET',
    path: '/authorities/config',
    summary: 'The contract that authorizes wallet accounts, and its network',
    answer: contractSettings,
  },
  authorize: {
    method: 'POST',
    path: '/authorities',
    summary: 'Issues the permission that links a wallet account to the caller on the contract',
    body: z.strictObject({
      /** The id of the caller. */
      userId: z.string().min(1).max(100),
      accountAddress: walletAddress,
    }),
    answer: authorizeToken,
  },
  authorities: {
    method: 'GET',
    path: '/authorities',
    summary: "The caller's wallet accounts by address",
    answer: z.record(z.string(), authority),
  },
  unlink: {
    method: 'DELETE',
    path: '/authorities/{accountAddress}',
    summary: 'Unlinks a wallet account from the caller, whatever the contract says',
    answer: nothing,
  },
} as const satisfies Record<string, Route>;

export const SETTINGS_ROUTES = {
  tokenSettings: {
    method: 'GET',
    path: '/settings/{tokenId}',
    summary: "The settings of the caller's token",
    answer: tokenSettings,
  },
  tuneToken: {
    method: 'PATCH',
    path: '/settings',
    summary: "Changes the settings of the caller's token",
    body: tokenSettingsPatch,
    answer: tokenSettings,
  },
} as const satisfies Record<string, Route>;

/** Public calls. */
export const TOKEN_ROUTES = {
  token: {
    method: 'GET',
    path: '/token/{tokenId}',
    summary: "A token; with the caller's userId also whether the caller owns it",
    query: z.strictObject({ userId: z.string().max(100).optional() }),
    answer: nftToken,
  },
  metadata: {
    method: 'GET',
    path: '/metadata/{tokenId}',
    summary: 'The metadata of a token in the format of marketplaces',
    answer: tokenMetadata,
  },
  status: {
    method: 'GET',
    path: '/status',
    summary: 'Whether a chain is configured, which linking and buying require',
    answer: nftStatus,
  },
  availability: {
    method: 'GET',
    path: '/availability',
    summary: 'The available tokens by id',
    answer: z.record(z.string(), z.enum(TOKEN_AVAILABILITIES)),
  },
} as const satisfies Record<string, Route>;
