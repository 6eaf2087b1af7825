/**
 * Limits of password attempts. An attempt is counted when it begins and uncounted when it succeeds, so simultaneous
 * attempts are limited too. Attempts are counted per pair of account and IP address, and per IP address over all
 * accounts, so an attacker at another address cannot lock a user out. The counts are those of all processes.
 */
import { err, ok, type Result } from '../../../engine/result.ts';
import type { Counter, Counts } from '../../http/limits/counts.ts';

const WINDOW_MS = 60_000;

export interface AttemptLimits {
  /** Maximum number of failures per minute: for one account from one IP address, and from one IP address in total. */
  readonly loginFailuresPerMinute: number;
  readonly loginFailuresPerAddress: number;
}

export class FailedAttempts {
  readonly #limits: AttemptLimits;
  readonly #ofAccounts: Counter;
  readonly #ofAddresses: Counter;

  constructor(limits: AttemptLimits, counts: Pick<Counts, 'counter'>) {
    this.#limits = limits;
    this.#ofAccounts = counts.counter('failuresOfAccount', WINDOW_MS);
    this.#ofAddresses = counts.counter('failuresOfAddress', WINDOW_MS);
  }

  /**
   * Begins an attempt.
   * @returns a function that uncounts the attempt, or the seconds until the next attempt is allowed.
   */
  async begin(account: string, address: string): Promise<Result<() => Promise<void>, number>> {
    const [ofAccount, ofAddress] = await Promise.all([
      this.#ofAccounts.add(`${account} ${address}`),
      this.#ofAddresses.add(address),
    ]);
    const takeBack = async () => void (await Promise.all([ofAccount.takeBack(), ofAddress.takeBack()]));
    const waits = [
      ofAccount.count > this.#limits.loginFailuresPerMinute ? ofAccount.endsInMs : 0,
      ofAddress.count > this.#limits.loginFailuresPerAddress ? ofAddress.endsInMs : 0,
    ];
    const wait = Math.max(...waits);
    if (wait === 0) return ok(takeBack);
    await takeBack();
    return err(Math.ceil(wait / 1000));
  }
}
