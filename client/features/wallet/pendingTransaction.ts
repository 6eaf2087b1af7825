/** A sent transaction. It is stored on this device until it is mined, so that the wait survives a reload. */
import { z } from 'zod';
import { readJson, removeItem, writeJson } from '../../shared/storage/browserStorage.ts';

const KEY = 'tetrarch.walletWay';

const pendingTransaction = z.object({
  userId: z.string(),
  account: z.string(),
  transactionHash: z.string().regex(/^0x[0-9a-f]{64}$/i),
});
export type PendingTransaction = z.infer<typeof pendingTransaction>;

export function savePendingTransaction(pending: PendingTransaction): void {
  // Without storage the page still waits, but the wait does not survive a reload.
  writeJson(KEY, pending);
}

/** Returns the user's pending transaction, or null if there is none. */
export function readPendingTransaction(userId: string | null): PendingTransaction | null {
  const { data: pending } = pendingTransaction.safeParse(readJson(KEY));
  return pending?.userId === userId ? pending : null;
}

export function forgetPendingTransaction(): void {
  removeItem(KEY);
}
