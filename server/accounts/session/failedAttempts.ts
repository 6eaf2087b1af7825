/**
 * Limits of password attempts. An attempt is counted when it begins and uncounted when it succeeds, so simultaneous
 * attempts are limited too. Attempts are counted per pair of account and IP address, and per IP address over all
 * accounts, so an attacker at another address cannot lock a user out. All processes count together.
 */
import { err, ok, type Result } from '../../../engine/result.ts';
import type { Counts } from '../../http/limits/counts.ts';
import type { SlidingLimit } from '../../http/limits/slidingLimit.ts';
import type { ServerTime } from '../../time.ts';

const WINDOW_MS = 60_000;

export interface AttemptLimits {
  /** Maximum number of failures per minute: for one account from one IP address, and from one IP address in total. */
  readonly loginFailuresPerMinute: number;
  readonly loginFailuresPerAddress: number;
}

export class FailedAttempts {
  readonly #limits: AttemptLimits;
  readonly #ofAccounts: SlidingLimit;
  readonly #ofAddresses: SlidingLimit;

  constructor(limits: AttemptLimits, counts: Pick<Counts, 'slidingLimit'>, time: Pick<ServerTime, 'now'>) {
    this.#limits = limits;
    this.#ofAccounts = counts.slidingLimit('failuresOfAccount', WINDOW_MS, time);
    this.#ofAddresses = counts.slidingLimit('failuresOfAddress', WINDOW_MS, time);
  }

  /**
   * Begins an attempt.
   * @returns a function that uncounts the attempt, or the seconds until the next attempt is allowed.
   */
  async begin(account: string, address: string): Promise<Result<() => Promise<void>, number>> {
    const begun = await Promise.all([
      this.#ofAccounts.begin(`${account} ${address}`, this.#limits.loginFailuresPerMinute),
      this.#ofAddresses.begin(address, this.#limits.loginFailuresPerAddress),
    ]);
    const takeBack = async () => void (await Promise.all(begun.map((one) => one.takeBack())));
    const waitMs = Math.max(...begun.map((one) => one.waitMs));
    if (waitMs === 0) return ok(takeBack);
    await takeBack();
    return err(Math.ceil(waitMs / 1000));
  }
}
