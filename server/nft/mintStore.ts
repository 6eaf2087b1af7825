/** The token of each payment, and the progress of its minting. */
import { sql } from 'kysely';
import type { PaymentKind } from '../../protocol/http/payments.ts';
import { COLLECTIONS, collectionSoldAs, tokenIdsOf } from '../../protocol/shapes/collectibles.ts';
import type { JobKind } from '../db/jobs/jobKind.ts';
import { countOf } from '../db/queries.ts';
import { Store } from '../db/store.ts';

export interface MintPermission {
  /** The wallet that receives the token. */
  readonly recipient: string;
  readonly nonce: bigint;
  /** Epoch seconds. */
  readonly deadline: number;
  readonly signature: string;
}

/** A paid token that is not minted yet. */
export interface MintJob {
  readonly paymentId: string;
  readonly accountId: string;
  readonly tokenId: string;
  readonly permission: MintPermission | null;
  readonly txHash: string | null;
}

/**
 * The condition that the buyer still gets the token. If the payment was refunded after the transaction of the mint
 * was created, the minter still tracks that transaction.
 */
const IS_WANTED = 'account_id is not null and (refunded_at is null or tx_hash is not null)';

const IS_PAYMENT_WANTED = `exists (select from payment where id = payment_id and ${IS_WANTED})`;

/**
 * The queue of mints. A mint is given up after three days in which every attempt failed. Processes of the previous
 * version continue a mint that was given up. That is harmless, because the contract mints a token only once.
 */
export const MINTS: JobKind = {
  name: 'mint',
  table: 'nft_mint',
  key: 'payment_id',
  attempts: 'attempts',
  dueAt: 'next_attempt_at',
  isOpen: `minted_at is null and token_id is not null and next_attempt_at < 'infinity'
    and ${IS_PAYMENT_WANTED}`,
  isDead: `minted_at is null and next_attempt_at = 'infinity' and ${IS_PAYMENT_WANTED}`,
  endedAt: 'died_at',
  about: "'token ' || token_id",
  keepsDead: true,
  since: 'created_at',
  giveUpSets: "next_attempt_at = 'infinity', died_at = now()",
  redoSets: 'died_at = null',
  // After a successful step, failures are counted from zero again.
  waitSets: 'attempts = 0',
  leaseSeconds: 15,
  firstWaitSeconds: 5,
  maxWaitSeconds: 600,
  maxAttempts: 440,
  failed: { event: 'mintDelayed', idName: 'paymentId', message: 'a token could not be minted' },
};

const SOLD = COLLECTIONS.flatMap(({ product }) => product ?? []);

export class MintStore extends Store {
  /**
   * Reserves the lowest free token of the collection for each payment without a token, oldest payment first.
   * @returns the payments with a sold-out collection.
   */
  async reserve(): Promise<string[]> {
    const waiting = await this.#unreserved()
      .select(['payment.id', 'bought'])
      .where('bought', 'in', SOLD)
      .orderBy('payment.created_at')
      .orderBy('payment.id')
      .execute();
    const soldOut: string[] = [];
    for (const { id, bought } of waiting) if (!(await this.#reserve(id, bought))) soldOut.push(id);
    return soldOut;
  }

  /** Releases the token that was reserved for a payment, because the token was minted for another account. */
  async free(paymentId: string): Promise<void> {
    await this.db.deleteFrom('nft_mint').where('payment_id', '=', paymentId).execute();
  }

  /** Returns the mints that are not complete, oldest first; with `ids` only those of these payments. */
  async jobs(ids?: readonly string[]): Promise<MintJob[]> {
    const rows = await this.db
      .selectFrom('nft_mint')
      .innerJoin('payment', 'payment.id', 'payment_id')
      .selectAll('nft_mint')
      .select('account_id')
      .where('minted_at', 'is', null)
      .where('token_id', 'is not', null)
      .where(sql<boolean>`${sql.raw(IS_WANTED)}`)
      .$if(ids !== undefined, (q) => q.where('payment_id', 'in', [...(ids ?? [])]))
      .orderBy('nft_mint.created_at')
      .orderBy('payment_id')
      .execute();
    return rows.map((row) => ({
      paymentId: row.payment_id,
      accountId: row.account_id ?? '',
      tokenId: row.token_id ?? '',
      permission: permissionOf(row),
      txHash: row.tx_hash,
    }));
  }

  /** Stores a new authorization, and removes the transaction of an earlier one. */
  async permit(paymentId: string, { recipient, nonce, deadline, signature }: MintPermission): Promise<void> {
    await this.db
      .updateTable('nft_mint')
      .set({ recipient, nonce: String(nonce), deadline, signature, tx_hash: null })
      .where('payment_id', '=', paymentId)
      .execute();
  }

  async noteTransaction(paymentId: string, txHash: string): Promise<void> {
    await this.db
      .updateTable('nft_mint')
      .set({ tx_hash: txHash })
      .where('payment_id', '=', paymentId)
      .execute();
  }

  async minted(paymentId: string): Promise<void> {
    await this.db
      .updateTable('nft_mint')
      .set({ minted_at: sql<Date>`now()` })
      .where('payment_id', '=', paymentId)
      .execute();
  }

  /** Returns the reserved tokens. */
  async reserved(): Promise<Set<string>> {
    const rows = await this.db.selectFrom('nft_mint').select('token_id').execute();
    return new Set(rows.flatMap(({ token_id }) => token_id ?? []));
  }

  /** Returns the number of payments of a kind that wait for a reservation. */
  waiting(bought: PaymentKind): Promise<number> {
    return countOf(this.#unreserved().where('bought', '=', bought));
  }

  #unreserved() {
    return this.db
      .selectFrom('payment')
      .leftJoin('nft_mint', 'nft_mint.payment_id', 'payment.id')
      .where('state', '=', 'PAID')
      .where('account_id', 'is not', null)
      .where('refunded_at', 'is', null)
      .where('nft_mint.payment_id', 'is', null);
  }

  async #reserve(paymentId: string, bought: string): Promise<boolean> {
    const collection = collectionSoldAs(bought);
    if (!collection) return false;
    const values = tokenIdsOf(collection).map((tokenId) => sql`(${tokenId})`);
    // This is one statement. If two processes reserve the same token simultaneously, a unique constraint rejects one of
    // them.
    const { rows } = await sql<{ token_id: string | null }>`
      insert into nft_mint (payment_id, token_id)
      select ${paymentId}, (
        select min(free.id) from (values ${sql.join(values)}) as free (id)
        where not exists (select from nft_mint where token_id = free.id)
          and not exists (select from nft_event where kind = 'transfer' and subject = free.id)
      )
      on conflict (payment_id) do nothing
      returning token_id`.execute(this.db);
    return rows[0]?.token_id != null || rows.length === 0;
  }
}

interface StoredPermission {
  readonly recipient: string | null;
  readonly nonce: string | null;
  readonly deadline: number | null;
  readonly signature: string | null;
}

function permissionOf({ recipient, nonce, deadline, signature }: StoredPermission): MintPermission | null {
  if (recipient === null || nonce === null || deadline === null || signature === null) return null;
  return { recipient, nonce: BigInt(nonce), deadline, signature };
}
