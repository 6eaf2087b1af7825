/** Stores the contract events that were read, and derives owners and links from them. */
import { type Kysely, sql } from 'kysely';
import { Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import type { ChainEvent } from './chainGateway.ts';

/** A block number with the hash of the block. */
export interface Checkpoint {
  readonly block: number;
  readonly hash: string;
}

/** The owner of a token, and the transfer that made the account its owner. */
export interface TokenHold {
  readonly tokenId: string;
  /** The wallet address. */
  readonly account: string;
  readonly transfer: string;
}

const CURSOR = 1;
/** Duration of the lease of the reading process, in seconds. After it another process may read the chain. */
const LEASE_S = 30;
/** Number of recent blocks that are stored, to find where a reorganization began. */
const CHECKPOINTS = 256;
const LINKING: readonly ChainEvent['kind'][] = ['authorized', 'revoked'];

export class ChainStore extends Store {
  /**
   * Acquires or extends the reading lease. Discards events of another contract or chain. Returns whether this process
   * has the lease.
   */
  claim(holder: string, { contract, chainId }: { contract: string; chainId: number }): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      await db
        .insertInto('nft_cursor')
        .values({ id: CURSOR, contract, chain_id: chainId })
        .onConflict((c) => c.column('id').doNothing())
        .execute();
      const row = await db
        .updateTable('nft_cursor')
        .set({ holder, held_until: sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_S})` })
        .where((e) =>
          e.or([
            e('holder', 'is', null),
            e('holder', '=', holder),
            e('held_until', '<', sql<Date>`clock_timestamp()`),
          ]),
        )
        .returning(['contract', 'chain_id'])
        .executeTakeFirst();
      if (!row) return false;
      if (row.contract === contract && row.chain_id === chainId) return true;
      await forgetAfter(db, null);
      await db.updateTable('nft_cursor').set({ contract, chain_id: chainId }).execute();
      return true;
    });
  }

  /** Releases the reading lease. */
  async release(holder: string): Promise<void> {
    await this.db
      .updateTable('nft_cursor')
      .set({ holder: null, held_until: null })
      .where('holder', '=', holder)
      .execute();
  }

  /**
   * Returns the last block that was read. Returns null before the first read, and if the stored events belong to
   * another contract.
   */
  async scanned(contract: string): Promise<number | null> {
    const row = await this.db
      .selectFrom('nft_cursor')
      .select('scanned_block')
      .where(sql`lower(contract)`, '=', contract.toLowerCase())
      .executeTakeFirst();
    return row?.scanned_block ?? null;
  }

  /** Returns stored blocks, newest first: the last blocks that were read, and all blocks with events. */
  async checkpoints(most = Number.MAX_SAFE_INTEGER): Promise<Checkpoint[]> {
    const { rows } = await sql<Checkpoint>`
      select block, hash from nft_checkpoint
      union select block, block_hash from nft_event
      order by block desc limit ${most}`.execute(this.db);
    return rows;
  }

  /** Discards the events after a block. Null discards all events. */
  async rollBack(holder: string, block: number | null): Promise<void> {
    await this.db.transaction().execute(async (db) => {
      if (!(await isHeld(db, holder))) return;
      await forgetAfter(db, block);
    });
  }

  /**
   * Stores the events of the blocks from `from` to `to`.
   * @returns false, without writing, if this process does not have the lease, or if the block before `from` is not the
   * last block that was read.
   */
  append(holder: string, from: number, to: Checkpoint, events: readonly ChainEvent[]): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      const row = await db
        .updateTable('nft_cursor')
        .set({ scanned_block: to.block, scanned_at: sql<Date>`now()` })
        .where('holder', '=', holder)
        .where((e) => e.or([e('scanned_block', 'is', null), e('scanned_block', '=', from - 1)]))
        .returning('id')
        .executeTakeFirst();
      if (!row) return false;
      if (events.length > 0) await db.insertInto('nft_event').values(events.map(rowOf)).execute();
      await db
        .insertInto('nft_checkpoint')
        .values(to)
        .onConflict((c) => c.column('block').doUpdateSet({ hash: to.hash }))
        .execute();
      await sql`delete from nft_checkpoint where block not in
        (select block from nft_checkpoint order by block desc limit ${CHECKPOINTS})`.execute(db);
      return true;
    });
  }

  /** Records that the chain was read completely, although there was no new block. */
  async noteRead(holder: string): Promise<void> {
    await this.db
      .updateTable('nft_cursor')
      .set({ scanned_at: sql<Date>`now()` })
      .where('holder', '=', holder)
      .execute();
  }

  /** Returns the owner of each token at a block. @param tokenId restricts the result to one token. */
  async holdings(block: number, tokenId?: string): Promise<TokenHold[]> {
    const rows = await this.db
      .selectFrom('nft_event')
      .distinctOn('subject')
      .select(['subject', 'account', 'tx_hash', 'log_index'])
      .where('kind', '=', 'transfer')
      .where('block', '<=', block)
      .$if(tokenId !== undefined, (query) => query.where('subject', '=', tokenId ?? ''))
      .orderBy('subject')
      .orderBy('block', 'desc')
      .orderBy('log_index', 'desc')
      .execute();
    return rows.map((row) => ({
      tokenId: row.subject,
      account: row.account,
      transfer: `${row.tx_hash}:${row.log_index}`,
    }));
  }

  /**
   * Returns the first owner of a token and the block of its mint, confirmed or not. Returns null if the token is not
   * minted.
   */
  async making(tokenId: string): Promise<{ account: string; block: number } | null> {
    const row = await this.db
      .selectFrom('nft_event')
      .select(['account', 'block'])
      .where('kind', '=', 'transfer')
      .where('subject', '=', tokenId)
      .orderBy('block')
      .orderBy('log_index')
      .executeTakeFirst();
    return row ?? null;
  }

  /** Returns all tokens that were ever minted, confirmed or not. */
  async made(): Promise<Set<string>> {
    const rows = await this.db
      .selectFrom('nft_event')
      .select('subject')
      .distinct()
      .where('kind', '=', 'transfer')
      .execute();
    return new Set(rows.map(({ subject }) => subject));
  }

  /** Returns the link events of these wallets, oldest first. */
  async linkEvents(accounts: readonly string[]): Promise<ChainEvent[]> {
    if (accounts.length === 0) return [];
    const rows = await this.db
      .selectFrom('nft_event')
      .selectAll()
      .where('kind', 'in', LINKING)
      .where('account', 'in', accounts)
      .orderBy('block')
      .orderBy('log_index')
      .execute();
    return rows.map(({ block_hash, tx_hash, log_index, ...row }) => ({
      ...row,
      blockHash: block_hash,
      txHash: tx_hash,
      logIndex: log_index,
    }));
  }
}

type Connection = Kysely<Tables>;

async function isHeld(db: Connection, holder: string): Promise<boolean> {
  const row = await db
    .selectFrom('nft_cursor')
    .select('id')
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetAfter(db: Connection, block: number | null): Promise<void> {
  const last = block ?? -1;
  await db.deleteFrom('nft_event').where('block', '>', last).execute();
  await db.deleteFrom('nft_checkpoint').where('block', '>', last).execute();
  await db.updateTable('nft_cursor').set({ scanned_block: block }).execute();
}

function rowOf(event: ChainEvent) {
  const { kind, block, account, subject } = event;
  return {
    ...{ kind, block, account, subject },
    block_hash: event.blockHash,
    tx_hash: event.txHash,
    log_index: event.logIndex,
  };
}
