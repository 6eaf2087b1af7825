/**
 * Limits of password attempts. An attempt is counted when it begins and uncounted when it succeeds, so simultaneous
 * attempts are limited too. Attempts are counted per pair of account and IP address, and per IP address over all
 * accounts, so an attacker at another address cannot lock a user out.
 */
import { err, ok, type Result } from '../../../engine/result.ts';
import type { ServerTime } from '../../time.ts';

const WINDOW_MS = 60_000;
/** Number of keys above which expired keys are removed. */
const MANY_KEYS = 10_000;

export interface AttemptLimits {
  /** Maximum number of failures per minute: for one account from one IP address, and from one IP address in total. */
  readonly loginFailuresPerMinute: number;
  readonly loginFailuresPerAddress: number;
}

export class FailedAttempts {
  readonly #limits: AttemptLimits;
  readonly #time: ServerTime;
  readonly #failureTimes = new Map<string, number[]>();

  constructor(limits: AttemptLimits, time: ServerTime) {
    this.#limits = limits;
    this.#time = time;
  }

  /**
   * Begins an attempt.
   * @returns a function that uncounts the attempt, or the seconds until the next attempt is allowed.
   */
  begin(account: string, address: string): Result<() => void, number> {
    const keys = [
      { key: `account ${account} ${address}`, most: this.#limits.loginFailuresPerMinute },
      { key: `address ${address}`, most: this.#limits.loginFailuresPerAddress },
    ];
    const now = this.#time.now();
    const waits = keys.map(({ key, most }) => this.#wait(key, most, now));
    const wait = Math.max(...waits);
    if (wait > 0) return err(Math.ceil(wait / 1000));
    for (const { key } of keys) this.#failureTimes.set(key, [...this.#recentFailures(key, now), now]);
    if (this.#failureTimes.size > MANY_KEYS) this.#sweep(now);
    return ok(() => {
      for (const { key } of keys) this.#takeBack(key, now);
    });
  }

  /** Returns the milliseconds until another attempt is allowed, or 0 if it is allowed now. */
  #wait(key: string, most: number, now: number): number {
    const recent = this.#recentFailures(key, now);
    const oldest = recent[recent.length - most];
    return oldest === undefined ? 0 : oldest + WINDOW_MS - now;
  }

  #recentFailures(key: string, now: number): number[] {
    return (this.#failureTimes.get(key) ?? []).filter((time) => time > now - WINDOW_MS);
  }

  #takeBack(key: string, time: number): void {
    const times = this.#failureTimes.get(key) ?? [];
    const at = times.indexOf(time);
    if (at >= 0) times.splice(at, 1);
    if (times.length === 0) this.#failureTimes.delete(key);
  }

  #sweep(now: number): void {
    for (const key of this.#failureTimes.keys())
      if (this.#recentFailures(key, now).length === 0) this.#failureTimes.delete(key);
  }
}
