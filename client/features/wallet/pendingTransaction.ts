/** A sent transaction, stored on this device until it is mined, so that the wait survives a reload. */
import { z } from 'zod';

const KEY = 'tetrarch.walletWay';

const pendingTransaction = z.object({
  userId: z.string(),
  account: z.string(),
  transactionHash: z.string().regex(/^0x[0-9a-f]{64}$/i),
});
export type PendingTransaction = z.infer<typeof pendingTransaction>;

export function savePendingTransaction(pending: PendingTransaction): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Without storage only a reload loses it.
  }
}

/** Null: this user has no pending transaction. */
export function readPendingTransaction(userId: string | null): PendingTransaction | null {
  try {
    const pending = pendingTransaction.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return pending.userId === userId ? pending : null;
  } catch {
    return null;
  }
}

export function forgetPendingTransaction(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
