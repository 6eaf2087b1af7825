/** Row types of the collectibles' tables. */
import type { ColumnType, Generated } from 'kysely';
import type { CollectibleKind } from '../../protocol/shapes/collectibles.ts';
import type { FrameId } from '../../protocol/shapes/nft.ts';
import type { CreatedAt, Instant, Timestamp } from './columns.ts';

export interface NftTables {
  nft_cursor: NftCursorTable;
  nft_checkpoint: NftCheckpointTable;
  nft_event: NftEventTable;
  nft_link: NftLinkTable;
  nft_settings: NftSettingsTable;
  nft_mint: NftMintTable;
}

/** A table with a single row: the last block that was read, and the process that reads. */
export interface NftCursorTable {
  id: number;
  chain_id: number;
  contract: string;
  scanned_block: ColumnType<number | null, number | null | undefined>;
  scanned_at: Timestamp;
  holder: ColumnType<string | null, string | null | undefined>;
  held_until: Timestamp;
}

export interface NftCheckpointTable {
  block: number;
  hash: string;
}

export interface NftEventTable {
  block: number;
  log_index: number;
  block_hash: string;
  tx_hash: string;
  kind: 'transfer' | 'authorized' | 'revoked';
  /** The wallet address: the new owner of a token, or the linked wallet. */
  account: string;
  /** The id of the token or of the link. */
  subject: string;
}

export interface NftLinkTable {
  id: string;
  account_id: string;
  wallet: string;
  nonce: string;
  created_at: CreatedAt;
  expires_at: Instant;
  deleted_at: Timestamp;
}

export interface NftSettingsTable {
  token_id: string;
  transfer: string;
  account_id: string;
  kind: CollectibleKind;
  opacity_light: number;
  opacity_dark: number;
  frame: FrameId | null;
  is_default: boolean;
}

export interface NftMintTable {
  payment_id: string;
  /** Null if the collection is sold out. */
  token_id: string | null;
  recipient: ColumnType<string | null, string | null | undefined>;
  nonce: ColumnType<string | null, string | null | undefined>;
  /** Epoch seconds. */
  deadline: ColumnType<number | null, number | null | undefined>;
  signature: ColumnType<string | null, string | null | undefined>;
  tx_hash: ColumnType<string | null, string | null | undefined>;
  created_at: CreatedAt;
  minted_at: Timestamp;
  attempts: Generated<number>;
  /** Infinity for a dead letter. */
  next_attempt_at: CreatedAt;
  /** The error of the last failed attempt. */
  error: ColumnType<string | null, string | null | undefined>;
  died_at: Timestamp;
}
