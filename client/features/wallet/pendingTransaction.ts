/** A transaction that was sent: kept on this device until it is in a block, so that a reload goes on waiting for it. */
import { z } from 'zod';

const KEY = 'tetrarch.walletWay';

const keptWay = z.object({
  userId: z.string(),
  account: z.string(),
  transactionHash: z.string().regex(/^0x[0-9a-f]{64}$/i),
});
export type KeptWay = z.infer<typeof keptWay>;

export function savePendingTransaction(way: KeptWay): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(way));
  } catch {
    // Without a store only a reload is the worse for it.
  }
}

/** Null: nothing is waited for by this person. */
export function readWay(userId: string | null): KeptWay | null {
  try {
    const way = keptWay.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return way.userId === userId ? way : null;
  } catch {
    return null;
  }
}

export function forgetWay(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
