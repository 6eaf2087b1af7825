/**
 * All collectibles. Each is unique and has a token id on the contract and a picture. A token that is not listed here is
 * not a collectible of the product, whatever a contract says.
 */
import type { PaymentKind } from '../http/payments.ts';

/** The part of the board that a collectible changes. */
export const COLLECTIBLE_KINDS = ['BOARD', 'PIECES'] as const;
export type CollectibleKind = (typeof COLLECTIBLE_KINDS)[number];

export interface Collection {
  readonly kind: CollectibleKind;
  readonly series: string;
  readonly collection: string;
  /** The token id of the board or set with number 1. The other token ids follow without gaps. */
  readonly firstTokenId: number;
  readonly size: number;
  /** The beginning of the picture names. The number follows, as in `signature-1`. */
  readonly art: string;
  /** The payment kind that delivers the lowest free token of the collection. Null if the collection is not for sale. */
  readonly product: PaymentKind | null;
}

export const COLLECTIONS: readonly Collection[] = [
  {
    kind: 'BOARD',
    series: 'Signature',
    collection: 'A',
    firstTokenId: 1001,
    size: 12,
    art: 'signature',
    product: 'SIGNATURE',
  },
  {
    kind: 'BOARD',
    series: 'Community',
    collection: 'B',
    firstTokenId: 2001,
    size: 12,
    art: 'community',
    product: 'COMMUNITY',
  },
  {
    kind: 'PIECES',
    series: 'Pieces',
    collection: 'C',
    firstTokenId: 3001,
    size: 4,
    art: 'pieces',
    product: null,
  },
];

export interface Collectible {
  readonly tokenId: string;
  readonly kind: CollectibleKind;
  readonly series: string;
  readonly collection: string;
  /** Number within the collection, from 1. */
  readonly number: number;
  /** Name of the collectible's picture below `/collectibles/`. */
  readonly art: string;
}

/** Returns null if there is no such token. */
export function collectibleOf(tokenId: string | number): Collectible | null {
  return BY_TOKEN.get(String(tokenId)) ?? null;
}

/** Returns the token ids of a collection, lowest first. */
export function tokenIdsOf({ firstTokenId, size }: Collection): string[] {
  return Array.from({ length: size }, (_, at) => String(firstTokenId + at));
}

/** Returns null for a payment that delivers no token. */
export function collectionSoldAs(bought: string): Collection | null {
  return COLLECTIONS.find(({ product }) => product !== null && product === bought) ?? null;
}

/** All collectibles in the order of their token ids. */
export const COLLECTIBLES: readonly Collectible[] = COLLECTIONS.flatMap((collection) =>
  tokenIdsOf(collection).map((tokenId, at) => ({
    tokenId,
    kind: collection.kind,
    series: collection.series,
    collection: collection.collection,
    number: at + 1,
    art: `${collection.art}-${at + 1}`,
  })),
);

const BY_TOKEN: ReadonlyMap<string, Collectible> = new Map(
  COLLECTIBLES.map((collectible) => [collectible.tokenId, collectible]),
);
