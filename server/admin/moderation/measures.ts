/** The measures against an account. Each runs in the transaction of its entry in the audit log. */
import { type Kysely, sql } from 'kysely';
import { AccountStores } from '../../accounts/accountStores.ts';
import { leaveQueue } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';

type Tx = Kysely<Tables>;

/**
 * Suspends the account, and ends its login sessions.
 *
 * @returns the ids of the ended sessions, whose sockets the caller must close.
 */
export async function suspend(
  tx: Tx,
  accountId: string,
  { reason, until }: { reason: string; until: number | null },
): Promise<string[]> {
  await leaveQueue(tx, accountId);
  await tx
    .updateTable('account')
    .set({ suspended_at: sql<Date>`now()`, suspended_until: dateOf(until), suspension_reason: reason })
    .where('id', '=', accountId)
    .execute();
  return new AccountStores(tx).sessions.revokeAll(accountId);
}

export async function liftSuspension(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ suspended_at: null, suspended_until: null, suspension_reason: null })
    .where('id', '=', accountId)
    .execute();
}

/** Excludes the account from random games until the time `until`, and removes it from the queue. */
export async function endRandomPlay(tx: Tx, accountId: string, until: number): Promise<void> {
  await leaveQueue(tx, accountId);
  await tx
    .updateTable('account')
    .set({ no_random_until: dateOf(until) })
    .where('id', '=', accountId)
    .execute();
}

function dateOf(epochSeconds: number | null): Date | null {
  return epochSeconds === null ? null : new Date(epochSeconds * 1000);
}
