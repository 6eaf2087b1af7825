/** The practice progress of accounts, shared by all devices of a user. */
import { joinProgress, type PracticeProgress, readProgress } from '../../../protocol/shapes/practice.ts';
import type { PracticeStore } from './practiceStore.ts';

export class PracticeService {
  readonly #store: PracticeStore;

  constructor(store: PracticeStore) {
    this.#store = store;
  }

  /**
   * Joins the progress with the stored progress, and returns the result. Stored progress of another shape is replaced.
   */
  join(accountId: string, progress: PracticeProgress): Promise<PracticeProgress> {
    return this.#store.change(accountId, (stored) => joinProgress(readProgress(stored), progress));
  }
}
